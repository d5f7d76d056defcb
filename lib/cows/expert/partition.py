"""The expert without a tree, second part: the guess with the least expected cost.

`evaluate(words)` evaluates guesses, first the codes of the sample, then mixtures of their digits.
A guess divides the sample into classes by its replies. The cost of a class is the number of
guesses that its codes took in trial games. A guess need not be consistent. `evaluate` returns when
SCORINGS in `words` are used up or EVALUATED has reached TO_EVALUATE. `layout` describes `words`.
"""

import viper_support
from cows.expert import layout
from overlay import overlay

try:
    from cows.expert.native_partition import SCORINGS_A_MOVE, SCORINGS_A_SLICE, evaluate
except viper_support.UNAVAILABLE:
    from cows.expert.reference import SCORINGS_A_MOVE, SCORINGS_A_SLICE, evaluate


@overlay
def choose_steps(words, randbelow):
    """Evaluate guesses; the best one is then in BEST_GUESS of `words`.

    `words` has a sample of three codes at least, see `sample`. `randbelow(n)` returns a random int
    from 0 to n - 1. A generator that yields 0 after each slice of 1 to 2 ms.
    """
    sample_size = words[layout.SAMPLE_SIZE]
    tries = SCORINGS_A_MOVE // (sample_size + 2 * layout.CHOOSING_SCORINGS)
    words[layout.BEST_COST] = 1 << 29  # above any cost
    words[layout.EVALUATED] = 0
    # The upper bits are below MULTIPLIER, the lower ones not 0.
    words[layout.RANDOM] = randbelow(1 << 14) << 15 | 1 + randbelow(1 << 14)
    words[layout.FROM_SAMPLE] = min(sample_size, tries // 2)
    words[layout.PROGRESS] = 0
    # Lower bounds: a class costs at least COST_UNIT a code, one further guess each, and that if it
    # has one code. A guess from the sample is a code itself: its own class costs nothing.
    for end, bound in (
        (words[layout.FROM_SAMPLE], layout.COST_UNIT * (sample_size - 1)),
        (tries, layout.COST_UNIT * sample_size),
    ):
        if words[layout.BEST_COST] <= bound:
            break
        words[layout.TO_EVALUATE] = end
        words[layout.BOUND] = bound
        while words[layout.EVALUATED] < end:
            words[layout.SCORINGS] = SCORINGS_A_SLICE
            evaluate(words)
            yield 0
