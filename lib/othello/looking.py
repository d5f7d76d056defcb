"""Looking ahead with the best weights that there are and that fit; lent to `levels`.

`used` is the name of the weights of the last move; None when no file was sound and the values of
the squares alone had to do.
"""

import gc

from othello.board import Board
from othello.evaluation import Damaged, Weights
from othello.search import KIND, Search
from othello.squares import Squares

NAMES = ("othello", "othello-small")
DEEPEST = 24
_LARGE = 100000  # bytes of heap for the large weights and the table
_ENTRIES = 2048

used = None
_kept = {}  # name of the weights: Search, Weights
gc.collect()
# Without viper too: each collection of garbage looks through all of them, for 20 ms, and a table
# is of no use for the few nodes.
_small = hasattr(gc, "mem_free") and (gc.mem_free() < _LARGE or KIND == "Python")


def play(board, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, False, blind).

    Blind means that there was no sound file of weights. `board` is whatever has the `discs` and
    `side` of a Board.
    """
    global used
    used = None
    board = Board(board.discs, board.side)
    discs = sum(board.count())
    search = None
    for name in NAMES[_small:]:
        try:
            if name not in _kept:
                _kept.clear()
                gc.collect()  # now, in a slice of its own, and not amid the next
                yield 0
                weights = Weights(name)
                yield 0
                _kept[name] = Search(weights, DEEPEST, 0 if _small else _ENTRIES), weights
                yield 0
            search, weights = _kept[name]
            yield from weights.loading(discs)
            used = name
            break
        except (Damaged, MemoryError):
            search = None
            _kept.pop(name, None)
        yield 0
    if search is None:
        search = Search(Squares(), max(depth, 2))
    yield 0
    move, value, _ = yield from search.thinking(board, depth, nodes, over)
    return move, value, False, used is None
