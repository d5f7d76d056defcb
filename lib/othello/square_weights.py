"""Fallback weights, if the file is missing or damaged: a value for each square."""


class SquareWeights:
    """Weights for a search without ProbCut: `evaluation.Weights` without phases.

    Each square is a pattern. Squares that are equal by symmetry share a table.
    """

    constant = 0
    pattern_count = 64
    # Eighths of a disc, for a1 b1 c1 d1, b2 c2 d2, c3 d3, d4.
    _EIGHTHS = (60, -8, 6, 4, -30, -3, -2, 4, 1, 1)

    def __init__(self):
        self.tables = bytearray(
            [128 + sign * value for value in self._EIGHTHS for sign in (-1, 0, 1)]
        )

    def patterns(self):
        """Yield (start of the table, the square as bytes) for each square."""
        for square in range(64):
            row, column = square >> 3, square & 7
            row, column = min(row, 7 - row), min(column, 7 - column)
            row, column = min(row, column), max(row, column)  # as in _EIGHTHS
            yield 3 * (4 * row - row * (row + 1) // 2 + column), bytes((square,))
