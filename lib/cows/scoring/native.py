"""Scoring in viper; `reference` is the specification."""

import micropython
from micropython import const

_DIGIT = const(15)  # the bits of a BCD digit
_BULL = const(16)  # a bull in a BCD score
_ALL_DIGITS = const(0x9249249)  # the lowest of the three bits of each of ten digits


# Not the algorithm of `reference`, but multiset intersection: cows are the common digits of two
# bags, each digit with its smaller count. Places with equal digits are removed first, as bulls. A
# bag is a word with three bits for each digit. A digit in both bags is removed from both, until
# the bags have no common digit.
@micropython.viper
def score(guess: int, secret: int, digits: int) -> int:
    """Return the BCD score of `guess` against `secret`; arguments as in `cows.scoring`."""
    total = 0
    guess_bag = 0
    secret_bag = 0
    while digits:
        if (guess ^ secret) & _DIGIT:
            guess_bag += 1 << 3 * (guess & _DIGIT)
            secret_bag += 1 << 3 * (secret & _DIGIT)
        else:
            total += _BULL
        guess >>= 4
        secret >>= 4
        digits -= 1
    guess = guess_bag  # mpy-cross keeps the first two locals in registers
    secret = secret_bag
    while True:
        both = guess | guess >> 1 | guess >> 2
        both &= (secret | secret >> 1 | secret >> 2) & _ALL_DIGITS
        if both == 0:
            return total
        guess -= both
        secret -= both
        while both:
            both &= both - 1
            total += 1
