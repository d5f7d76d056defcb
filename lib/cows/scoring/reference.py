"""Scoring: the specification. `native` is faster."""


def score(guess, secret, digits):
    """Return the BCD score of `guess` against `secret`; arguments as in `cows.scoring`.

    There is a counter for each digit, the spectrum (docs/developer/systems.md, system 2). At a
    place with two different digits the guess's digit counts up and the secret's counts down. A
    step towards zero is a cow, because it pairs two equal digits in different places.
    """
    total = 0
    counts = [0] * 10
    while digits:
        guess_digit = guess & 15
        secret_digit = secret & 15
        if guess_digit == secret_digit:
            total += 16
        else:
            count = counts[guess_digit]
            if count < 0:
                total += 1
            counts[guess_digit] = count + 1
            count = counts[secret_digit]
            if count > 0:
                total += 1
            counts[secret_digit] = count - 1
        guess >>= 4
        secret >>= 4
        digits -= 1
    return total
