"""The arrays of the small engine, filled for a board."""

from array import array

from othello.constants import FEW, ORDER, PENALTY
from othello.small.words import (
    CONSTANT,
    FEW_DISCS,
    FRAMES,
    INCIDENCE_BYTES,
    INCIDENCES,
    INSTANCE_BYTES,
    LACKING,
    MINE,
    MOST_PATTERNS,
    OWN,
    SIZE,
    STEPS,
    STEPS_END,
    THEIRS,
)
from overlay import overlay


@overlay
def fill_arrays(board, depth, arrays, weights):
    """A generator that yields 0 after each slice and returns (words, cells, indices16, tables).

    These are `arrays`, filled; or, where `weights` is None instead of what `read_weights` returns,
    others with the fallback weights among them.
    """
    words, cells, indices16, tables = arrays
    for k in range(len(words)):
        words[k] = 0
    yield 0
    if weights:
        words[CONSTANT], instances = weights
    else:
        from othello.fallback import Squares

        squares = Squares()
        words[CONSTANT] = -128 * 64
        tables = squares.tables
        instances = b""
        for begin, square in squares.instances:
            instances += bytes((begin, begin >> 8, 1)) + square + bytes(INSTANCE_BYTES - 4)
        indices16 = array("H", range(64 * (depth + 2) + 71 * MOST_PATTERNS))
        yield 0
    words[FEW_DISCS] = FEW
    words[LACKING] = PENALTY
    words[FRAMES + OWN] = 1 if board.side == "X" else 2
    _put_discs(words, cells, board.discs)
    yield 0
    cells[STEPS:STEPS_END] = b"\0\1\2\t\x0b\x12\x13\x14"
    for k in range(64):
        cells[k] = 10 + ORDER[k] + (ORDER[k] >> 3)
    yield 0
    for k in range(len(indices16)):
        indices16[k] = 0
    yield from _put_patterns(words, cells, indices16, depth, instances)
    return words, cells, indices16, tables


def _put_discs(words, cells, discs):
    """Put the discs, as those of a `Board`, into the first frame, and count them."""
    for square in range(64):
        word = square >> 5
        for disc in (1, 2):
            if discs[2 * disc - 2 + word] >> (square & 31) & 1:
                cells[STEPS_END + 10 + square + (square >> 3)] = disc
                words[FRAMES + (MINE if disc == words[FRAMES + OWN] else THEIRS)] += 1


def _put_patterns(words, cells, indices16, depth, instances):
    """Make the indices of the first frame, the mirror, and for each cell the list of patterns."""
    count = len(instances) // INSTANCE_BYTES
    lists = count * (depth + 2)
    words[SIZE] = 2 * count
    words[INCIDENCES] = 2 * lists - 20 * MOST_PATTERNS
    words[INCIDENCE_BYTES] = 2 * MOST_PATTERNS
    for k in range(count):
        start = INSTANCE_BYTES * k
        index = begin = instances[start] + 256 * instances[start + 1]
        power = 1
        for at in range(start + 3, start + 3 + instances[start + 2]):
            cell = 10 + instances[at] + (instances[at] >> 3)
            disc = cells[STEPS_END + cell]
            index += power * (1 if not disc else 2 if disc == words[FRAMES + OWN] else 0)
            entry = lists + MOST_PATTERNS * (cell - 10)
            while indices16[entry]:
                entry += 1
            indices16[entry] = 2 * k | power << 8
            power *= 3
        indices16[k] = index
        indices16[lists - count + k] = 2 * begin + power - 1 & 0xFFFF
        yield 0
