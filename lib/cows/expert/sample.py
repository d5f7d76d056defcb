"""The expert without a tree, first part: a sample of the codes that fit.

`gather(search, work)` finds all codes that fit the replies, by the search of `consistent`. It
keeps a sample spread evenly over them. After VISITS_A_SLICE visits of cells it returns
SLICE_OVER, at the end NO_MORE. `layout` describes `work`.
"""

from array import array

import build_profile
import viper_support
from cows.consistent import knowledge_of
from cows.consistent.layout import EVERY, SLICE_OVER, VISITS
from cows.consistent.search import begin
from cows.expert.layout import (
    COSTS,
    DIGITS,
    FITTING,
    FORBIDDEN,
    ONE_IN,
    PAIR,
    ROOM,
    SAMPLE_AT,
    SAMPLED,
)
from overlay import overlay

try:
    from cows.expert.native_sample import VISITS_A_SLICE, gather

    SAMPLE = build_profile.SAMPLE_CODES
except viper_support.UNAVAILABLE:
    from cows.expert.reference import SAMPLE, VISITS_A_SLICE, gather

LEAST_SAMPLE = 16  # codes; without memory for these MemoryError is raised

# From trial games, in sixtieths of a guess.
_FEW = (0, 60, 180, 310, 440, 573, 706, 853, 998)  # cost of a class of 0 to 8 codes
_SLOPE = 25  # growth of the mean cost of a code with the natural logarithm of their number


@overlay
def new_work(digits, repeats):
    """Return an array for a sample of SAMPLE codes, or fewer if memory is short.

    `digits`: the length of a code. `repeats`: True if its digits may be equal. A generator that
    yields 0 after each slice and returns the array. Raises MemoryError.
    """
    room = SAMPLE
    while True:
        try:
            size = COSTS + 1 + (PAIR + 1) * room
            work = array("i", bytes(4 * size) if build_profile.FAST_ARRAYS else range(size))
            break
        except MemoryError:
            if room <= LEAST_SAMPLE:
                raise
            room = max(LEAST_SAMPLE, room // 4 * 2)
    for word in range(COSTS + 1):
        work[word] = 0
    yield 0
    work[DIGITS] = digits
    work[ROOM] = room
    work[FORBIDDEN] = 0 if repeats else EVERY * 6  # a digit's second and third bit
    work[SAMPLE_AT] = COSTS + 1 + room
    mean = 0
    for codes in range(1, room + 1):
        if codes < len(_FEW):
            cost = _FEW[codes]
            mean = (cost << 8) // codes
        else:
            mean += (_SLOPE << 8) // codes
            cost = codes * mean >> 8
        work[COSTS + codes] = cost
        if not codes & 7:
            yield 0
    return work


@overlay
def take(search, first, work):
    """Take the sample of the codes that fit; their number is then in FITTING of `work`.

    `search`, `first`: the result of `consistent.knowledge_of`. `work`: the result of `new_work`. A
    generator that yields 0 after each slice of 1 to 2 ms.
    """
    work[SAMPLED] = work[FITTING] = 0
    work[ONE_IN] = 1
    begin(search, len(search), work[DIGITS], 0, first, 0)
    search[VISITS] = VISITS_A_SLICE
    while gather(search, work) == SLICE_OVER:  # pyright: ignore[reportArgumentType] ptr32
        yield 0


@overlay
def count(digits, repeats, history):
    """Count the codes that fit a history; a generator that yields 0 after each 1 to 2 ms.

    Arguments as for `consistent.next_code`.
    """
    if not history:
        total = 1
        for place in range(digits):
            total *= 10 if repeats else 10 - place
        return total
    search, first = yield from knowledge_of(digits, repeats, history)
    work = array("i", [0] * (COSTS + 2 * PAIR))  # with a sample of two codes, not used
    work[DIGITS] = digits
    work[ROOM] = 2
    work[SAMPLE_AT] = COSTS
    yield from take(search, first, work)
    return work[FITTING]
