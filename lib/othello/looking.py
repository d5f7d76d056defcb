"""Looking ahead with the best weights that there are and that fit; lent to `levels`.

`used` is the name of the weights of the last move; None when no file was sound and the values of
the squares alone had to do.
"""

import gc

from othello.evaluation import Damaged, Weights
from othello.search import Search

NAMES = ("othello", "othello-small")
DEEPEST = 24
_LARGE = 100000  # bytes of heap for the large weights and the table
_ENTRIES = 2048

used = None
_kept = {}  # name of the weights: Search, Weights
gc.collect()
_small = hasattr(gc, "mem_free") and gc.mem_free() < _LARGE


class Squares:
    """Weights for want of a file: a value for each square, three bytes for each of its kinds."""

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


def play(board, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, whether it was blind).

    Blind means that there was no sound file of weights.
    """
    global used
    used = None
    discs = sum(board.count())
    search = None
    for name in NAMES[_small:]:
        try:
            if name not in _kept:
                _kept.clear()
                weights = Weights(name)
                deepest = max(depth, 2) if _small else DEEPEST
                _kept[name] = Search(weights, deepest, 0 if _small else _ENTRIES), weights
            search, weights = _kept[name]
            yield from weights.loading(discs)
            used = name
            break
        except Damaged:
            search = None
            _kept.pop(name, None)
        yield 0
    if search is None:
        search = Search(Squares(), depth)
    yield 0
    move, value, _ = yield from search.thinking(board, depth, nodes, over)
    return move, value, used is None
