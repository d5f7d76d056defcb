"""Legal moves and the discs they flip: the specification of `native`.

The board is a mailbox with sentinels. A row has nine cells, so one border column serves both
sides. There is a border row above and below. The cell is 9 * row + column, rows and columns from
1. A cell is 0 for empty or border, 1 for X, 2 for O.
"""

_FIRST = 10  # the cell of square 0
_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)
_COUNT = 20  # byte of `out`, after the flipped squares: their number


def fill(cells, discs):
    """Fill a board of cells, at least 91 bytes, from the four words of a `Board`."""
    for half in (0, 1):
        x, o = discs[half], discs[half + 2]
        cell = _FIRST + 36 * half
        for _ in range(4):
            for _ in range(8):
                cells[cell] = (x & 1) + 2 * (o & 1)
                x >>= 1
                o >>= 1
                cell += 1
            cell += 1


def find_move(cells, own, square, out):
    """Return the first legal move of `own`, 1 or 2, from `square` on, 64 if there is none.

    `cells`: see `fill`. Writes the flipped squares to `out`, 21 bytes, their number to the last.
    """
    other = 3 - own
    while square < 64:
        cell = _FIRST + square + (square >> 3)
        count = 0
        for step in () if cells[cell] else _STEPS:
            at = cell + step
            if cells[at] != other:
                continue
            start = count
            while cells[at] == other:
                out[count] = 8 * (at // 9) + at % 9 - 9
                count += 1
                at += step
            if cells[at] != own:
                count = start
        if count:
            out[_COUNT] = count
            return square
        square += 1
    return 64
