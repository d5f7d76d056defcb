"""For the references of midgame and endgame: the discs that a move flips.

The board is a mailbox with sentinels: nine cells a row, so one border column serves both sides,
and a border row above and below. a1 is cell 10. A cell is 0 for empty or border, 1 X, 2 O.
"""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)  # in cells


def find_flips(board, other, cell):
    """Return the cells that a move on the empty `cell` flips, none if it is illegal.

    `other`: the code of the opponent's discs.
    """
    flipped = []
    for step in _STEPS:
        at = cell + step
        if board[at] == other:
            at += step
            while board[at] == other:
                at += step
            if board[at]:
                at -= step
                while at != cell:
                    flipped.append(at)
                    at -= step
    return flipped
