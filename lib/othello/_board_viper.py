"""Moves and flips in viper; `_board_python` is the twin that says the same in Python."""

import micropython

# pyright: reportArgumentType=false

_CELLS = bytearray(91)  # as in the twin


@micropython.viper
def fill(cells: ptr8, discs: ptr32):
    """Make a board of cells, at least 91 bytes, from the four words of a `Board`."""
    cell = 10
    for number in range(64):
        bit = number & 31
        if bit == number:
            x = discs[0]
            o = discs[2]
        else:
            x = discs[1]
            o = discs[3]
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
        cell = 10 + square + (square >> 3)
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
                out[20] = count
                return square
        square += 1
    return 64


def turned(discs, mine, square, out):
    """Write to `out` the squares that a disc on `square` turns, and return how many; see `board`.

    `mine` is 0 for X's disc, 2 for O's; `out` has 21 bytes. An occupied square turns nothing.
    """
    fill(_CELLS, discs)
    return out[20] if _find(_CELLS, 1 + (mine >> 1), square, out) == square else 0


def moves(discs, mine, out):
    """Write to `out` the squares where the side may play, ascending, and return how many."""
    fill(_CELLS, discs)
    scratch = bytearray(21)
    count = 0
    square = _find(_CELLS, 1 + (mine >> 1), 0, scratch)
    while square < 64:
        out[count] = square
        count += 1
        square = _find(_CELLS, 1 + (mine >> 1), square + 1, scratch)
    return count
