"""The second half of the expert's work without a tree: the guess whose parts cost least.

`judge(work)` judges guesses, codes of the sample first, then mixtures of their digits: a guess
parts the sample by the replies it would get, and a part costs as many guesses as its codes have
taken in trial games. The guess need not fit itself. It goes on until SCORINGS in `work` are used
up, or JUDGED has reached TO_JUDGE. `layout` says what is in `work`.
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
_OVERHEAD = 30  # scorings that a guess takes beside those of the sample


@overlay
def choose(work, randbelow):
    """Judge guesses; the best of them is in BEST of `work` then.

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
    # A code that fits and gets a reply of its own from each other one cannot be bettered;
    # what does not fit cannot do better than a reply of its own from each.
    for end, least in ((work[FROM_SAMPLE], _UNIT * (sampled - 1)), (tries, _UNIT * sampled)):
        if work[LEAST] <= least:
            break
        work[TO_JUDGE] = end
        work[ENOUGH] = least
        while work[JUDGED] < end:
            work[SCORINGS] = SCORINGS_A_SLICE
            judge(work)  # pyright: ignore[reportArgumentType] ptr32
            yield 0
