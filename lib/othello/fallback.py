"""Fallback weights, for want of a sound file: what each square is worth by itself."""


class Squares:
    """With the fields of `evaluation.Weights`: each square is a pattern, like ones alike."""

    constant = 0
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
        self.instances = []
        for square in range(64):
            row, column = square >> 3, square & 7
            row, column = min(row, 7 - row), min(column, 7 - column)
            kind = kinds[max(row, column), min(row, column)]
            self.instances.append((kind, bytes((square,))))
