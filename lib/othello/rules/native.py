"""Moves and the discs they turn, in viper; the twin `reference` specifies them.

From a square all eight directions are walked over the opponent's discs: what lies between the
square and a disc of one's own is turned. The board is the mailbox with sentinels of the twin.
"""

import micropython
from micropython import const

# pyright: reportArgumentType=false

_X_BELOW = const(1)  # words of a Board's discs: X's in rows 1-4 are word 0, in rows 5-8 this
_O = const(2)
_O_BELOW = const(3)
_CELLS = const(91)
_FIRST = const(10)  # the cell of square 0
_COUNT = const(20)  # the byte of `out` behind the most discs that a move can turn

_BOARD = bytearray(_CELLS)


@micropython.viper
def fill(cells: ptr8, discs: ptr32):
    """Make a board of cells, at least 91 bytes, from the four words of a `Board`."""
    cell = _FIRST
    for number in range(64):
        bit = number & 31
        if bit == number:
            x = discs[0]
            o = discs[_O]
        else:
            x = discs[_X_BELOW]
            o = discs[_O_BELOW]
        cells[cell] = (x >> bit & 1) + 2 * (o >> bit & 1)
        cell += 1
        if number & 7 == 7:
            cell += 1


@micropython.viper
def _find(cells: ptr8, own: int, square: int, out: ptr8) -> int:
    """The first square from `square` on where `own` may play, 64 for none.

    Writes to `out` the squares turned, and their number as its byte 20.
    """
    while square < 64:
        cell = _FIRST + square + (square >> 3)
        if cells[cell] == 0:
            count = 0
            ways = 0
            while ways < 9:
                right = ways % 3 - 1
                down = ways // 3 - 1
                step = 9 * down + right
                start = count
                turned = square
                at = cell + step
                while cells[at] == 3 - own:
                    turned += 8 * down + right
                    out[count] = turned
                    count += 1
                    at += step
                if cells[at] != own:
                    count = start
                ways += 1
            if count:
                out[_COUNT] = count
                return square
        square += 1
    return 64


def find_turned(discs, mine, square, out):
    """Write to `out` the squares that a disc on `square` turns, and return how many; see `board`.

    `mine` is 0 for X's disc, 2 for O's; `out` has 21 bytes. An occupied square turns nothing.
    """
    fill(_BOARD, discs)
    return out[_COUNT] if _find(_BOARD, 1 + (mine >> 1), square, out) == square else 0


def find_moves(discs, mine, out):
    """Write to `out` the squares where the side may play, ascending, and return how many."""
    fill(_BOARD, discs)
    scratch = bytearray(21)
    count = 0
    square = _find(_BOARD, 1 + (mine >> 1), 0, scratch)
    while square < 64:
        out[count] = square
        count += 1
        square = _find(_BOARD, 1 + (mine >> 1), square + 1, scratch)
    return count
