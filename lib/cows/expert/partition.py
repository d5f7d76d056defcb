"""The expert without a tree, second part: the guess with the least expected cost.

`judge(work)` judges guesses, first the codes of the sample, then mixtures of their digits. A guess
divides the sample into classes by its replies. The cost of a class is the number of guesses that
its codes took in trial games. A guess need not fit the replies. `judge` returns when SCORINGS in
`work` are used up or JUDGED has reached TO_JUDGE. `layout` describes `work`.
"""

import viper_support
from cows.expert.layout import (
    ENOUGH,
    FROM_SAMPLE,
    JUDGED,
    LEAST,
    PROGRESS,
    RANDOM,
    SAMPLED,
    SCORINGS,
    TO_JUDGE,
)
from overlay import overlay

try:
    from cows.expert.native_partition import SCORINGS_A_SLICE, WORK, judge
except viper_support.UNAVAILABLE:
    from cows.expert.reference import SCORINGS_A_SLICE, WORK, judge

_UNIT = 60  # what a guess costs
_OVERHEAD = 30  # scorings that a guess costs besides the scorings of the sample


@overlay
def choose(work, randbelow):
    """Judge guesses; the best one is then in BEST of `work`.

    `work` has a sample of three codes at least, see `sample`. `randbelow(n)` returns a random int
    from 0 to n - 1. A generator that yields 0 after each slice of 1 to 2 ms.
    """
    sampled = work[SAMPLED]
    tries = WORK // (sampled + _OVERHEAD)
    work[LEAST] = 1 << 29
    work[JUDGED] = 0
    work[RANDOM] = randbelow(1 << 14) << 15 | 1 + randbelow(1 << 14)
    work[FROM_SAMPLE] = min(sampled, tries // 2)
    work[PROGRESS] = 0
    # A code that fits and gets a different reply from each code is the best possible guess. For a
    # guess that does not fit, different replies from all codes are the best.
    for end, least in ((work[FROM_SAMPLE], _UNIT * (sampled - 1)), (tries, _UNIT * sampled)):
        if work[LEAST] <= least:
            break
        work[TO_JUDGE] = end
        work[ENOUGH] = least
        while work[JUDGED] < end:
            work[SCORINGS] = SCORINGS_A_SLICE
            judge(work)  # pyright: ignore[reportArgumentType] ptr32
            yield 0
