"""The discs that a move flips and the pattern indices after it, for `reference`."""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)  # in cells, on a board of nine cells a row


def find_flips(board, other, cell):
    """Return the cells of the discs of `other` that a move flips, none if it is illegal."""
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


def indices_after(indices, incidences, start, cell, flipped, sign):
    """Return the pattern indices after a move.

    `sign` is 1 if the mover is the side to move at the leaves, else -1.
    """
    indices = indices[:]
    at = start + 10 * cell
    for k in range(at, at + 10, 2):
        indices[incidences[k] >> 1] += incidences[k + 1] * sign
    sign *= 2
    for disc in flipped:
        at = start + 10 * disc
        for k in range(at, at + 10, 2):
            indices[incidences[k] >> 1] += incidences[k + 1] * sign
    return indices


def put_first(moves, move):
    """Return `moves`, bytes, with `move` at the front if it is one of them."""
    move = bytes((move,))
    return move + moves.replace(move, b"") if move in moves else moves
