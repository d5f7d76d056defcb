"""Looking ahead with the best weights that there are and that fit.

`think` is what `levels` uses, `search.Search` the search. `KIND` is "viper" or "Python".
"""

import gc

ENTRIES = 2048  # of the table of positions
# Bytes of heap that must lie in one piece each: the table of positions, the larger arrays of a
# search. The modules below, loaded while it is taken, then lie around it.
_PIECES = (8 * ENTRIES, 12000)


def _take(pieces):
    """Take the pieces, or as many as there are."""
    gc.collect()
    taken = []
    try:
        for size in pieces:
            taken.append(bytearray(size))
    except MemoryError:
        pass
    return taken


_taken = _take(_PIECES)

from othello.board import Board  # noqa: E402
from othello.evaluation import Damaged, Weights  # noqa: E402
from othello.fallback import Squares  # noqa: E402
from othello.midgame.probcut_margins import MARGINS  # noqa: E402
from othello.midgame.search import KIND, Search  # noqa: E402
from prune_sys_modules import prune_sys_modules  # noqa: E402

NAMES = ("othello", "othello-small")  # of the weights, the best first
DEEPEST = 24
# Bytes of heap for the table and a search, beside the large weights. Without viper a board's
# collections of garbage would look through all of them for 20 ms each, and a table is of no use
# for the few nodes: only where there is plenty, as in the browser, are they taken.
_LARGE = 57000 if KIND == "viper" else 1000000

_engines = {}  # name of the weights: Search, Weights
prune_sys_modules(__name__)
del _taken
gc.collect()  # what is free shows only then
_small = hasattr(gc, "mem_free") and gc.mem_free() < _LARGE


def think(board, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, False, blind).

    Looks ahead to `depth`, 1 to DEEPEST, at most about `nodes` nodes, and until `over()` says so.
    The move is (row, column); the value is in eighths of a disc, for the side to move. Blind means
    that a file of weights was not sound; the next best may have been. `board` is whatever has the
    `discs` and `side` of a Board; there is a move to be made.
    """
    board = Board(board.discs, board.side)
    discs = sum(board.count())
    blind = False
    for name in NAMES[_small:]:
        try:
            search = yield from _engine(name, discs)
            break
        except Damaged:
            blind = True
        except MemoryError:
            pass
        _engines.pop(name, None)
        yield 0
    else:
        search = Search(Squares(), max(depth, 2))
        blind = True
    yield 0
    move, value, _ = yield from search.thinking(board, depth, nodes, over)
    return move, value, False, blind


def _engine(name, discs):
    """The search with the weights of a name, loaded for so many discs. Raises Damaged."""
    if name not in _engines:
        _engines.clear()
        gc.collect()  # now, in a slice of its own, and not amid the next
        yield 0
        weights = Weights(name)
        yield 0
        entries = 0 if _small else ENTRIES
        search = Search(weights, DEEPEST, entries, MARGINS[name])
        yield 0
        yield from search.preparing()
        _engines[name] = search, weights
    search, weights = _engines[name]
    yield from weights.loading(discs)
    return search
