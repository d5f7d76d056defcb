"""The discs that an Othello move flips, square by square."""


def plain_flips(discs, row, column, own):
    """Return the discs that a move of `own` flips; `discs` are {(row, column): "X" or "O"}."""
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
