"""Scoring: the specification. `native` is faster."""


def score(guess, secret, digits):
    """Return the BCD score of `guess` against `secret`; arguments as in `cows.scoring`.

    There is a counter for each digit, the spectrum (docs/developer/systems.md, system 2). At a
    place with two different digits the guess's digit counts up and the secret's counts down. A
    step towards zero is a cow, because it pairs two equal digits in different places.
    """
    total = 0
    digit_balance = [0] * 10
    while digits:
        guess_digit = guess & 15
        secret_digit = secret & 15
        if guess_digit == secret_digit:
            total += 16
        else:
            balance = digit_balance[guess_digit]
            if balance < 0:
                total += 1
            digit_balance[guess_digit] = balance + 1
            balance = digit_balance[secret_digit]
            if balance > 0:
                total += 1
            digit_balance[secret_digit] = balance - 1
        guess >>= 4
        secret >>= 4
        digits -= 1
    return total
