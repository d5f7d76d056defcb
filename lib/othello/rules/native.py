"""Legal moves and the discs they flip, in viper; `reference` is the specification."""

import micropython
from micropython import const

_X_BELOW = const(1)  # word of a Board's discs: X in rows 5-8; word 0 is X in rows 1-4
_O = const(2)  # word: O in rows 1-4
_O_BELOW = const(3)  # word: O in rows 5-8
_FIRST = const(10)  # the cell of square 0
_COUNT = const(20)  # byte of `out`, after the flipped squares: their number


@micropython.viper
def fill(cells: ptr8, discs: ptr32):
    """Fill a board of cells, at least 91 bytes, from the four words of a `Board`."""
    cell = _FIRST
    for number in range(64):
        bit = number & 31
        if number < 32:
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
def find_move(cells: ptr8, own: int, square: int, out: ptr8) -> int:
    """Return the first legal move from `square` on as `reference.find_move` does."""
    while square < 64:
        cell = _FIRST + square + (square >> 3)
        if cells[cell] == 0:
            count = 0
            direction = 0
            while direction < 9:  # direction 4 has step 0: no flips, the cell is empty
                right = direction % 3 - 1
                down = direction // 3 - 1
                step = 9 * down + right
                start = count
                flipped = square
                at = cell + step
                while cells[at] == 3 - own:
                    flipped += 8 * down + right
                    out[count] = flipped
                    count += 1
                    at += step
                if cells[at] != own:
                    count = start
                direction += 1
            if count:
                out[_COUNT] = count
                return square
        square += 1
    return 64
