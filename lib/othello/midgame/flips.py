"""What a move turns, and the pattern indices after it, for the twin `reference`."""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)  # on a board of nine cells a row


def turned_by(board, other, cell):
    """The cells of the discs that a move turns, those of the `other`; none when it is illegal."""
    turned = []
    for step in _STEPS:
        at = cell + step
        if board[at] == other:
            at += step
            while board[at] == other:
                at += step
            if board[at]:
                at -= step
                while at != cell:
                    turned.append(at)
                    at -= step
    return turned


def indices_after(indices, incidences, start, cell, turned, sign):
    """The pattern indices after a move; `sign` is 1 where the leaves' side moves, else -1."""
    indices = indices[:]
    at = start + 10 * cell
    for k in range(at, at + 10, 2):
        indices[incidences[k] >> 1] += incidences[k + 1] * sign
    sign *= 2
    for disc in turned:
        at = start + 10 * disc
        for k in range(at, at + 10, 2):
            indices[incidences[k] >> 1] += incidences[k + 1] * sign
    return indices


def put_first(moves, move):
    """The moves, as bytes, with one of them before the others if it is among them."""
    move = bytes((move,))
    return move + moves.replace(move, b"") if move in moves else moves
