"""Legal moves and the discs they flip: the specification of `native`.

The board is a mailbox with sentinels. A row has nine cells, so one border column serves both
sides. There is a border row above and below. The cell is 9 * row + column, rows and columns from
1. A cell is 0 for empty or border, 1 for X, 2 for O.
"""

_CELLS = 91
_FIRST = 10  # the cell of square 0
_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)


def _board(discs):
    cells = bytearray(_CELLS)
    fill(cells, discs)
    return cells


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


def _flips(cells, own, cell, out):
    """Write the cells that a move on the empty `cell` flips to `out`; return their number."""
    other = 3 - own
    count = 0
    for step in _STEPS:
        at = cell + step
        if cells[at] != other:
            continue
        start = count
        while cells[at] == other:
            out[count] = at
            count += 1
            at += step
        if cells[at] != own:
            count = start
    return count


def find_flips(discs, side_word, square, out):
    """Write the squares that a move on `square` flips to `out`; return their number.

    `side_word`: 0 for a move of X, 2 for O. `out`: 21 bytes. On an occupied square the number is
    0.
    """
    cells = _board(discs)
    cell = _FIRST + square + (square >> 3)
    if cells[cell]:
        return 0
    count = _flips(cells, 1 + (side_word >> 1), cell, out)
    for i in range(count):
        cell = out[i]
        out[i] = 8 * (cell // 9) + cell % 9 - 9
    return count


def find_moves(discs, side_word, out):
    """Write the legal moves to `out`, squares, ascending; return their number."""
    cells = _board(discs)
    own = 1 + (side_word >> 1)
    scratch = bytearray(20)
    count = 0
    for square in range(64):
        cell = _FIRST + square + (square >> 3)
        if not cells[cell] and _flips(cells, own, cell, scratch):
            out[count] = square
            count += 1
    return count
