"""Exact endings in viper; `_endgame_python` is the twin that finds the same in Python.

A cell is eight bytes: the disc (0 none or the edge, 1 X, 2 O), the bit of its quadrant, the
offsets of the next empty cell and of the one before (two bytes each), where its steps begin in
`_STEPS`, and 2 for a corner. Rows are nine cells apart. Cell 0, with 16 for a quadrant, heads the
list of empty cells.
"""

import sys
from array import array

import micropython

if sys.maxsize >> 31:
    raise ImportError("addresses do not fit into 32 bits here")

_SLICE = 140  # squares tried in a slice: less than 2 ms on a Pico
_REMEMBERING = 12  # empty squares, with fewer a table saves no time

# Square numbers + 48, in the order in which they are tried unless more is known: corners first,
# the squares diagonal to them last.
_ORDER = rb"07ho25@GX_jmBEZ]34HOPWklCDJMRU[\KLST;<INQVcd:=AFY^be168?`gin9>af"


# The steps from a cell, + 64, to those beside it, as far as discs may turn there, and @, for nine
# zones: in the two top rows nothing above can be turned, and so on. And where they begin.
_STEPS = b"AIJ@?AHIJ@?HI@78AIJ@678?AHIJ@67?HI@78A@678?A@67?@"
_STARTS = b"\x00\x04\x0a\x0e\x14\x1d\x23\x27\x2d"


def search(discs, own, descend, finish, remember):
    """A generator for `endgame`: yields 0 after each slice, returns (difference, move or None).

    `discs` are those of a Board, `own` is 1 when X is to move, 2 for O. `descend` is the function
    of `_endgame_descend_viper`; `finish` of `_endgame_finish_viper` and `remember` of
    `_endgame_table_viper` make it faster, or are None.
    """
    cells = bytearray(91 * 8)
    found = _fill(cells, discs, _ORDER, _STARTS)  # pyright: ignore[reportArgumentType] ptr8
    n = found & 255
    owned = found >> 16
    difference = n + 2 * owned - 64 if own == 1 else 64 - n - 2 * owned
    remember = remember if n >= _REMEMBERING else None
    moves = 16 + 9 * n
    turned = moves + n * (n + (7 if remember else 1)) // 2 + 1
    # A move turns 18 discs at most, 19 on a square of the four in the middle.
    work = array("i", bytes(4 * (turned + 9 * n + (60 if finish else 2))))
    table = bytearray(12 * 512) if remember else None
    work[0] = 3 - own
    work[1] = difference + 65
    work[2] = n
    work[3] = found >> 8 & 255
    work[5] = 4 * turned
    work[7] = 4 * 16
    work[8] = 129
    work[9] = 4 * moves
    work[10] = -1
    if finish:
        work[12] = 5
    work[13] = 7 if remember else 99
    while True:
        work[4] = _SLICE
        value = descend(cells, 0, work, _STEPS, cells, work, finish, remember, table)
        if value >= 0:
            best = work[11] // 8
            return value - 65, ((best // 9, best % 9) if best else None)
        yield 0


@micropython.viper
def _fill(p: ptr8, discs: ptr32, order: ptr8, starts: ptr8) -> int:
    """Set up the cells; return the number of empty ones, their parity << 8, X's discs << 16."""
    cells = p
    before = 0
    found = 0
    for i in range(64):
        square = order[i] - 48
        row = square >> 3
        column = square & 7
        half = square >> 5
        at = 80 + 72 * row + 8 * column
        p = ptr8(int(cells) + at)
        if discs[half] >> (square & 31) & 1:
            p[0] = 1
            found += 0x10000
        elif discs[half + 2] >> (square & 31) & 1:
            p[0] = 2
        else:
            found = (found + 1) ^ 256 << 2 * half + (column >> 2)
            p[1] = 1 << 2 * half + (column >> 2)
            ptr16(p)[2] = before
            p[6] = starts[3 * (row + 2 >> 2) + (column + 2 >> 2)]
            if i < 4:
                p[7] = 2
            ptr16(int(cells) + before)[1] = at
            before = at
    cells[1] = 16
    ptr16(cells)[2] = before
    return found
