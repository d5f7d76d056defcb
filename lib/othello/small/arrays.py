"""The memory of the small engine, taken in large pieces."""

import gc
from array import array

import files
from othello.small.words import (
    BOARD,
    FRAME_WORDS,
    FRAMES,
    MOST_PATTERNS,
    STEPS_END,
    WEIGHTS,
)
from overlay import overlay

_LOADING = 800  # bytes that loading the rest takes for a while, besides the code of a node


@overlay
def take_arrays(depth, looking):
    """A generator that yields 0 and returns (words, cells, indices16, tables), to be filled.

    To solve the ending, not `looking` ahead, and without a file of weights, there is no room for
    tables.
    """
    size = count = 0
    if looking:
        try:
            with open(files.beside(WEIGHTS), "rb") as file:
                head = file.read(8)
            if len(head) == 8 and head[:4] == b"OTW1":
                count = head[5]
                size = head[6] + 256 * head[7]
            del file, head
        except OSError:
            pass
    gc.collect()  # large pieces are wanted
    yield 0
    try:
        return _arrays(size, count, depth, _LOADING)
    except MemoryError:
        return _arrays(size, count, depth, 0)


def _arrays(size, count, depth, before):
    """The arrays, the largest first, behind a piece that stays free.

    Else loading the rest would take its memory from the only piece in which the code has room.
    """
    free = bytearray(before)
    tables = bytearray(size)
    indices16 = array("H", range(count * (depth + 2) + 71 * MOST_PATTERNS if count else 0))
    cells = bytearray(STEPS_END + BOARD * depth)
    words = array("i", range(FRAMES + FRAME_WORDS * (depth + 1)))
    del free
    return words, cells, indices16, tables
