"""Scoring in viper; `_score_python` is the twin that says the same in Python."""

import micropython


@micropython.viper
def score(guess: int, secret: int, digits: int) -> int:
    """The BCD score of `guess` against `secret`; see `scoring`.

    Where the codes differ, the digits of each are counted in a word, three bits a digit; then
    the digits that both words count are taken off both, a cow each, until none is left.
    """
    total = 0
    asked = 0
    there = 0
    while digits:
        if (guess ^ secret) & 15:
            asked += 1 << 3 * (guess & 15)
            there += 1 << 3 * (secret & 15)
        else:
            total += 16
        guess >>= 4
        secret >>= 4
        digits -= 1
    guess = asked  # the first two locals are the ones mpy-cross keeps in registers
    secret = there
    while True:
        both = guess | guess >> 1 | guess >> 2
        both &= (secret | secret >> 1 | secret >> 2) & 0x9249249
        if both == 0:
            return total
        guess -= both
        secret -= both
        while both:
            both &= both - 1
            total += 1
