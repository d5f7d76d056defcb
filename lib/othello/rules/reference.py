"""Moves and the discs they turn, on any runtime: the specification of `native`.

The board is a mailbox with sentinels, nine cells a row, so that one border column serves both
sides: cell 9 * row + column, rows and columns from 1, a border row above and below. 0 is empty or
border, 1 is X, 2 is O.
"""

_CELLS = 91
_FIRST = 10  # the cell of square 0
_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)


def _board(discs):
    cells = bytearray(_CELLS)
    fill(cells, discs)
    return cells


def fill(cells, discs):
    """Make a board of cells, at least 91 bytes, from the four words of a `Board`."""
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


def _turned(cells, own, cell, out):
    """Write to `out` the cells that a disc of `own` on the empty `cell` turns; return how many."""
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


def find_turned(discs, mine, square, out):
    """Write to `out` the squares that a disc on `square` turns, and return how many; see `board`.

    `mine` is 0 for X's disc, 2 for O's; `out` has 21 bytes. An occupied square turns nothing.
    """
    cells = _board(discs)
    cell = _FIRST + square + (square >> 3)
    if cells[cell]:
        return 0
    count = _turned(cells, 1 + (mine >> 1), cell, out)
    for i in range(count):
        cell = out[i]
        out[i] = 8 * (cell // 9) + cell % 9 - 9
    return count


def find_moves(discs, mine, out):
    """Write to `out` the squares where the side may play, ascending, and return how many."""
    cells = _board(discs)
    own = 1 + (mine >> 1)
    scratch = bytearray(20)
    count = 0
    for square in range(64):
        cell = _FIRST + square + (square >> 3)
        if not cells[cell] and _turned(cells, own, cell, scratch):
            out[count] = square
            count += 1
    return count
