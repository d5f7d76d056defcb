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
        asked = guess & 15
        there = secret & 15
        if asked == there:
            total += 16
        else:
            count = counts[asked]
            if count < 0:
                total += 1
            counts[asked] = count + 1
            count = counts[there]
            if count > 0:
                total += 1
            counts[there] = count - 1
        guess >>= 4
        secret >>= 4
        digits -= 1
    return total
