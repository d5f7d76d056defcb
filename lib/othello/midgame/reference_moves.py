"""Parts of `reference`: the pattern indices after a move, the first move.

Cells are board cells, see `layout`.
"""

from viper_support import const

# Filled in by generate.py kernels from othello.midgame.layout:
_FIRST_CELL = const(10)
_INCIDENCE_WORDS = const(10)


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
