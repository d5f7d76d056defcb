"""Scoring: the specification. `native` is faster."""


def score(guess, secret, digits):
    """The BCD score of `guess` against `secret`; arguments as in `cows.scoring`.

    One counter for each digit, its spectrum (docs/systems.md, system 2): if the digits differ,
    the guess's digit counts up and the secret's counts down. A step towards zero pairs two equal
    digits in different places, which is a cow.
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
