"""Fallback weights, for want of a sound file: what each square is worth by itself."""


class Squares:
    """With the fields of `evaluation.Weights`: each square is a pattern, like ones alike."""

    constant = 0
    count = 64
    _EIGHTHS = (60, -8, 6, 4, -30, -3, -2, 4, 1, 1)

    def __init__(self):
        self.tables = bytearray()
        kinds = {}
        for row in range(4):
            for column in range(row + 1):
                kinds[row, column] = len(self.tables)
                value = self._EIGHTHS[len(self.tables) // 3]
                for worth in (-value, 0, value):
                    self.tables.append(128 + worth)
        self._kinds = kinds

    def instances(self):
        """Each square in turn: where its table begins, the square as bytes."""
        for square in range(64):
            row, column = square >> 3, square & 7
            row, column = min(row, 7 - row), min(column, 7 - column)
            yield self._kinds[max(row, column), min(row, column)], bytes((square,))
