"""Parts of `reference`: the discs that a move flips, the pattern indices after it, the first move.

Cells are board cells, see `layout`.
"""

from viper_support import const

# Filled in by generate.py kernels from othello.midgame.layout:
_FIRST_CELL = const(10)
_INCIDENCE_WORDS = const(10)

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)  # in cells, on a board of nine cells a row


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


def indices_after(indices, incidences, cell, flipped, sign):
    """Return the pattern indices after a move on `cell` that flips the cells `flipped`.

    `incidences`: the incidences of all cells, see `layout`. `sign`: 1 if the mover is the side to
    move at the leaves, else -1.
    """
    indices = indices[:]
    for disc in [cell] + flipped:
        at = _INCIDENCE_WORDS * (disc - _FIRST_CELL)
        for k in range(at, at + _INCIDENCE_WORDS, 2):
            indices[incidences[k] >> 1] += incidences[k + 1] * sign
        if disc == cell:
            sign *= 2  # a flip changes a trit by 2
    return indices


def put_first(moves, move):
    """Return `moves`, bytes, with `move` at the front if it is one of them."""
    move = bytes((move,))
    return move + moves.replace(move, b"") if move in moves else moves
