"""The expert's guess where there is no tree: judging guesses on a sample of the codes left.

`gather` enumerates all codes that fit the replies, by the search of `consistent`, and keeps a
sample spread evenly over them: when it is full, every second code is dropped and only every
second one kept from then on. `judge` tries guesses, codes of the sample first, then mixtures of
their digits: a guess parts the sample by the replies it would get, and a part costs as many
guesses as its codes have taken in trial games. The guess whose parts cost least is made; it need
not fit itself.

The work is done by the two functions of a kernel:

`gather(search, work)` returns -1 when the slice is over, -2 when all codes have been seen, and
uses `search` as `consistent` says. `judge(work)` goes on until word 8 of `work` is reached by
word 7, or until the slice is over. `work` is an array of ints:

    0       digits
    1       the most codes the sample can hold, an even number
    2       codes in the sample
    3       one in so many codes is in the sample, a power of two
    4       codes that fit
    5, 6    the least cost so far and the guess that has it
    7, 8    guesses judged so far, guesses to judge
    9       scorings left in this slice
    10      random numbers by multiplying with carry: 30951 * (x & 0x7FFF) + (x >> 15), of which
            the lower 15 bits are used; not 0
    11      bits that no guess's unary form may have
    12      where the sample begins: for each code the code and its unary form
    13      how many of the guesses to judge are codes of the sample
    14      the cost at which to stop, since no guess can have less
    15      1 + codes of the sample scored against the guess being judged, 0 before it is chosen
    16, 17  that guess and its unary form
    24-79   of how many of these codes the digits out of place times 8, plus the digits in
            common, are so many
    80-     the cost of a part by its size

The unary form of a code has three bits for every digit, from bit 3 * digit on, and as many of
them set as the code has of that digit; so codes have as many digits in common as their unary
forms have bits. (A fourth and a fifth equal digit are not counted; a guess with so many of them
is judged a little wrong.)
"""

import gc
from array import array

import memory

try:
    from cows import _expert_viper as kernel
except (SyntaxError, ImportError, NameError, MemoryError):  # NameError: Blinka
    from cows import _expert_python as kernel

LEAST = 16  # codes in a sample

_ALL = 0x9249249
_COSTS = 80
_UNIT = 60
# What codes cost together by their number, in units of a sixtieth of a guess, and by how much
# the mean of more codes grows with the logarithm (natural): as found in trial games.
_FEW = (0, 60, 180, 310, 440, 573, 706, 853, 998)
_SLOPE = 25


def gather(guesser):
    """Look for the codes that fit, and keep a sample in the guesser's `_work`; a generator."""
    guesser._kernel = guesser._kernel or kernel
    if not guesser._work:
        for _ in _prepare(guesser):
            yield 0
    work = guesser._work
    search = guesser._search
    gather = guesser._kernel.gather
    visits = guesser._kernel.VISITS
    work[2] = work[4] = 0
    work[3] = 1
    search[0] = guesser.digits - 1
    search[1] = len(search)
    search[2] = visits
    search[3] = search[4] = 0
    search[5] = guesser._first
    while gather(search, work) == -1:  # pyright: ignore[reportArgumentType] ptr32
        yield 0


def _prepare(guesser):
    size = guesser._sample or _affordable(guesser._kernel.SAMPLE)
    while True:
        try:
            work = array("i", bytes(4 * (_COSTS + 1 + 3 * size)))
            break
        except MemoryError:
            if size <= LEAST:
                raise
            size = max(LEAST, size // 4 * 2)
    yield 0
    work[0] = guesser.digits
    work[1] = size
    work[11] = 0 if guesser._repeats else _ALL * 6
    work[12] = _COSTS + 1 + size
    mean = 0
    for n in range(1, size + 1):
        if n < len(_FEW):
            cost = _FEW[n]
            mean = (cost << 8) // n
        else:
            mean += (_SLOPE << 8) // n
            cost = n * mean >> 8
        work[_COSTS + n] = cost
        if not n & 7:
            yield 0
    guesser._work = work


def _affordable(size):
    """As large a sample, up to `size`, as takes a third of the memory that is free."""
    if memory.SMALL:  # elsewhere there is enough, and to find out takes 10 ms
        gc.collect()
        free = gc.mem_free()  # pyright: ignore[reportAttributeAccessIssue]
        size = min(size, free // 72 * 2)
    return max(LEAST, size)


def judge(guesser):
    """Judge guesses on the sample; the best is in word 6 of `_work` then. A generator."""
    work = guesser._work
    judge = guesser._kernel.judge
    scorings = guesser._kernel.SCORINGS
    kept = work[2]
    tries = (guesser._effort or guesser._kernel.WORK) // (kept + 30)
    work[5] = 1 << 29
    work[7] = 0
    work[10] = guesser._below(1 << 14) << 15 | 1 + guesser._below(1 << 14)
    work[13] = min(kept, tries // 2)
    work[15] = 0
    # A code that fits and gets a reply of its own from each other one cannot be bettered;
    # what does not fit cannot do better than a reply of its own from each.
    for end, least in ((work[13], _UNIT * (kept - 1)), (tries, _UNIT * kept)):
        if work[5] <= least:
            break
        work[8] = end
        work[14] = least
        while work[7] < end:
            work[9] = scorings
            judge(work)  # pyright: ignore[reportArgumentType] ptr32
            yield 0
