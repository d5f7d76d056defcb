"""The discs that a move flips, for the reference implementations of the searches.

The board is a mailbox of nine cells a row, as in `rules.reference`.
"""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)  # in cells


def find_flips(cells, own, cell, any_line=False):
    """Return the cells that a move of `own`, 1 or 2, on the empty `cell` flips; none if illegal.

    `any_line`: True to stop after the first line with flips, to find out if the move is legal.
    """
    other = 3 - own
    flipped = []
    for step in _STEPS:
        at = cell + step
        if cells[at] == other:
            at += step
            while cells[at] == other:
                at += step
            if cells[at]:
                at -= step
                while at != cell:
                    flipped.append(at)
                    at -= step
                if any_line:
                    break
    return flipped
