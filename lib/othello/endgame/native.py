"""The endgame solver in viper: sets up the arrays of `search` and calls it in slices.

`reference` specifies the results. `layout` describes the cells and the shared words.
"""

import sys
from array import array

import micropython
from micropython import const

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")

from othello.endgame.native_alphabeta import search
from othello.endgame.native_last_squares import last_squares
from othello.endgame.native_transposition import look_up, store

LAST_SQUARES_MAX = 5  # most empty squares for `last_squares`, at most 5; a test sets it to 0

_SLICE = const(140)  # squares tried in a slice: less than 2 ms on a Pico
_MIN_ROOT_EMPTY = const(12)  # at the root, for a table; with fewer it saves no time
_NO_TABLE = const(99)  # empty squares: `look_up` is never called
# Fewest empty squares for a call of `look_up`. Above LAST_SQUARES_MAX: `last_squares` solves
# without a look-up, so `store` would have no entry.
_PROBE_MIN_EMPTY = const(7)
# For the flipped discs of `last_squares`, with LAST_SQUARES_MAX 5; see `search_steps`.
_LAST_SQUARES_WORDS = const(9 * 5 + 4 + 1 + 10)
_ROOT_ALPHA = const(-65)  # below any result
_ROOT_WIDTH = const(129)  # from _ROOT_ALPHA to the best result, 64
_O_DISCS = const(2)  # word of the discs: O in rows 1 to 4; word 0 is X in rows 1 to 4

# Filled in by generate.py kernels from othello.endgame.layout:
_OPPONENT = const(0)
_MARGIN = const(1)
_EMPTY = const(2)
_PARITY = const(3)
_SLICE_LEFT = const(4)
_FLIPS_END = const(5)
_FRAME = const(7)
_WIDTH = const(8)
_MOVES_END = const(9)
_RESULT = const(10)
_BEST_MOVE = const(11)
_LAST_SQUARES_MAX = const(12)
_TABLE_MIN_EMPTY = const(13)
_ALPHA = const(14)
_FRAMES = const(17)
_NODE_BYTES = const(36)
_CELL_BYTES = const(8)
_ROW_BYTES = const(72)
_CELLS = const(91)
_FIRST_CELL = const(80)
_DISC = const(0)
_QUADRANT = const(1)
_NEXT = const(1)
_PREVIOUS = const(2)
_STEPS_AT = const(6)
_CORNER = const(7)
_IS_CORNER = const(2)
_HEAD = const(16)
_ENTRY_BYTES = const(12)
_ENTRIES = const(512)

# Square numbers + 48, in the default order of moves: corners first, the squares diagonal to them
# last. A copy of the one in `reference`: a board has only one of the two files. The midgame search
# needs another order, constants.MOVE_ORDER.
_ENDGAME_ORDER = rb"07ho25@GX_jmBEZ]34HOPWklCDJMRU[\KLST;<INQVcd:=AFY^be168?`gin9>af"


# The steps from a cell to its neighbours, in cells + 64, for nine zones of the board. A zone lacks
# the directions without flips: upwards in the two top rows, and so on. @ ends a zone.
_STEPS = b"AIJ@?AHIJ@?HI@78AIJ@678?AHIJ@67?HI@78A@678?A@67?@"
_ZONE_STARTS = const(b"\x00\x04\x0a\x0e\x14\x1d\x23\x27\x2d")  # start of each zone


def search_steps(discs, own):
    """Solve a position as `reference.search_steps` does."""
    cells = bytearray(_CELLS * _CELL_BYTES)
    counts = _fill(cells, discs, _ENDGAME_ORDER, _ZONE_STARTS)
    empty = counts & 255
    x_discs = counts >> 16
    # X - O, because O = 64 - empty - X.
    difference = empty + 2 * x_discs - 64 if own == 1 else 64 - empty - 2 * x_discs
    has_table = empty >= _MIN_ROOT_EMPTY
    # Sizes in words. With k empty squares `search` has a list of up to k moves, and an entry of 3
    # words if there is a table. These are empty * (empty + 1) // 2 + 3 * empty words altogether,
    # and one in reserve.
    moves = _FRAMES + _NODE_BYTES // 4 * empty
    flips = moves + empty * (empty + (7 if has_table else 1)) // 2 + 1
    # A move flips at most 18 discs, or 19 on one of the four centre squares. `search` lists a
    # disc in 2 bytes: 9 words a move. `last_squares` lists a disc in 4 bytes: 9 words more for
    # each of its moves, up to LAST_SQUARES_MAX, and one for the 19th disc of each centre square.
    # Its list needs one word more to be aligned; ten are in reserve.
    words = array("i", bytes(4 * (flips + 9 * empty + _LAST_SQUARES_WORDS)))
    table = bytearray(_ENTRY_BYTES * _ENTRIES) if has_table else None
    words[_OPPONENT] = 3 - own
    words[_MARGIN] = difference - _ROOT_ALPHA
    words[_ALPHA] = _ROOT_ALPHA
    words[_EMPTY] = empty
    words[_PARITY] = counts >> 8 & 255
    words[_FLIPS_END] = 4 * flips
    words[_FRAME] = 4 * _FRAMES
    words[_WIDTH] = _ROOT_WIDTH
    words[_MOVES_END] = 4 * moves
    words[_RESULT] = -1
    words[_LAST_SQUARES_MAX] = LAST_SQUARES_MAX
    words[_TABLE_MIN_EMPTY] = _PROBE_MIN_EMPTY if has_table else _NO_TABLE
    while True:
        words[_SLICE_LEFT] = _SLICE
        value = search(cells, 0, words, _STEPS, last_squares, look_up, store, table)
        if value >= 0:
            best = words[_BEST_MOVE] // _CELL_BYTES
            return value + _ROOT_ALPHA, ((best // 9, best % 9) if best else None)
        yield 0


@micropython.viper
def _fill(p: ptr8, discs: ptr32, order: ptr8, zone_starts: ptr8) -> int:
    """Fill the cells; return empty squares | their parity << 8 | discs of X << 16.

    `order`: the squares + 48. `zone_starts`: the start of each zone's steps in _STEPS.
    """
    cells = p
    before = 0
    counts = 0
    for i in range(64):
        square = order[i] - 48
        row = square >> 3
        column = square & 7
        half = square >> 5
        at = _FIRST_CELL + _ROW_BYTES * row + _CELL_BYTES * column
        p = ptr8(int(cells) + at)
        if discs[half] >> (square & 31) & 1:
            p[_DISC] = 1
            counts += 0x10000
        elif discs[half + _O_DISCS] >> (square & 31) & 1:
            p[_DISC] = 2
        else:
            counts = (counts + 1) ^ (256 << (2 * half + (column >> 2)))
            p[_QUADRANT] = 1 << (2 * half + (column >> 2))
            ptr16(p)[_PREVIOUS] = before
            # The zones divide rows and columns into 0-1, 2-5 and 6-7.
            p[_STEPS_AT] = zone_starts[3 * (row + 2 >> 2) + (column + 2 >> 2)]
            if i < 4:  # the corners come first
                p[_CORNER] = _IS_CORNER
            ptr16(int(cells) + before)[_NEXT] = at
            before = at
    cells[_QUADRANT] = _HEAD
    ptr16(cells)[_PREVIOUS] = before
    return counts
