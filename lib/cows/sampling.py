"""Makes the array in which the expert works without a tree; see `gathering`."""

from array import array

import memory

LEAST = 16  # codes in a sample
_SMALL = 64  # codes in one on a board with little memory

_COSTS = 80
_ALL = 0x9249249
# What codes cost together by their number, in units of a sixtieth of a guess, and by how much
# the mean of more codes grows with the logarithm (natural): as found in trial games.
_FEW = (0, 60, 180, 310, 440, 573, 706, 853, 998)
_SLOPE = 25


def made(digits, repeats, sample=None, by=None):
    """A generator that yields 0 after each slice and returns the array.

    `repeats`: may the digits of a code be equal; `sample` codes have room, or fewer where memory
    is short; `by`, `gathering.implementation` by default, tells how many if `sample` does not.
    """
    size = sample or _SMALL
    if not sample and not memory.SMALL:
        from cows import gathering

        size = (by or gathering.implementation).SAMPLE
    while True:
        try:
            work = array("i", bytes(4 * (_COSTS + 1 + 3 * size)))
            break
        except MemoryError:
            if size <= LEAST:
                raise
            size = max(LEAST, size // 4 * 2)
    yield 0
    work[0] = digits
    work[1] = size
    work[11] = 0 if repeats else _ALL * 6
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
    return work
