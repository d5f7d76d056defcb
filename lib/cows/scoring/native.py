"""Scoring in viper; `reference` beside it is the specification."""

import micropython
from micropython import const

_DIGIT = const(15)  # the bits of a BCD digit
_BULL = const(16)  # a bull in a BCD score
_EACH = const(0x9249249)  # the lowest of the three bits of each of ten digits


# Multiset intersection: cows are the digits that two bags have in common, each digit as often as
# the bag that has fewer of it. Places where the codes agree are struck out first, as bulls. A bag
# is a word of three bits a digit; a digit in both bags is taken off both until none is left.
@micropython.viper
def score(guess: int, secret: int, digits: int) -> int:
    """The BCD score of `guess` against `secret`; arguments as in `cows.scoring`."""
    total = 0
    asked = 0
    there = 0
    while digits:
        if (guess ^ secret) & _DIGIT:
            asked += 1 << 3 * (guess & _DIGIT)
            there += 1 << 3 * (secret & _DIGIT)
        else:
            total += _BULL
        guess >>= 4
        secret >>= 4
        digits -= 1
    guess = asked  # the first two locals are the ones mpy-cross keeps in registers
    secret = there
    while True:
        both = guess | guess >> 1 | guess >> 2
        both &= (secret | secret >> 1 | secret >> 2) & _EACH
        if both == 0:
            return total
        guess -= both
        secret -= both
        while both:
            both &= both - 1
            total += 1
