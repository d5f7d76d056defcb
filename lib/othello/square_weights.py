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
        self.tables = bytearray()
        starts = {}
        for row in range(4):
            for column in range(row, 4):
                starts[column, row] = len(self.tables)
                value = self._EIGHTHS[len(self.tables) // 3]
                for entry in (-value, 0, value):
                    self.tables.append(128 + entry)
        self._starts = starts

    def patterns(self):
        """Yield (start of the table, the square as bytes) for each square."""
        for square in range(64):
            row, column = square >> 3, square & 7
            row, column = min(row, 7 - row), min(column, 7 - column)
            yield self._starts[max(row, column), min(row, column)], bytes((square,))
