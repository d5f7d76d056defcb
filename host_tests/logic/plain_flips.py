"""The moves of Othello, square by square, on {(row, column): "X" or "O"}."""

SQUARES = [(row, column) for row in range(1, 9) for column in range(1, 9)]


def discs_of(text):
    """Return the discs of a board's text, which has a character for each square."""
    return {SQUARES[i]: text[i] for i in range(64) if text[i] != "-"}


def plain_flips(discs, row, column, own):
    """Return the discs that a move of `own` flips."""
    flips = []
    if (row, column) in discs:
        return flips
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line = []
            at = row + down, column + right
            while discs.get(at, own) != own:
                line.append(at)
                at = at[0] + down, at[1] + right
            if at in discs:
                flips += line
    return flips


def plain_moves(discs, own):
    """Return (square, flipped discs) of all moves of `own`, in the order of the squares."""
    moves = [(square, plain_flips(discs, square[0], square[1], own)) for square in SQUARES]
    return [move for move in moves if move[1]]
