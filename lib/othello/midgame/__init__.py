"""The midgame engine: a search with the best weights that are there and fit into memory.

`levels` calls `choose_move_steps`; `search.Search` is the search. `KIND` is "viper" or "Python".

The order of this module matters: it reserves memory for the arrays, imports, then releases it.
"""

import gc

from memory import intern_strings, prune_sys_modules, reserve_blocks
from othello import rules

ENTRIES = 2048  # of the transposition table, 8 bytes each

# The modules below add 130 qstrs if they are compiled, 300 as sources. MicroPython's table of
# qstrs holds 1,260, then it grows. After power-up it has 800, so these fit. After other games it
# has 1,160 to 1,220, so 130 more make it grow now, not during the imports. A board without viper
# has no time for it, and its search needs less memory.
if rules.KIND == "viper":
    intern_strings(130)
# The free blocks that a search needs: the transposition table, the larger arrays.
_reserved = reserve_blocks((8 * ENTRIES, 12000))

from othello.evaluation import FileError, Weights
from othello.fallback import SquareWeights
from othello.midgame.probcut_margins import MARGINS
from othello.midgame.search import KIND, Search

NAMES = ("othello", "othello-small")  # files of weights, the best first
DEEPEST = 24  # greatest depth of a search
# Free bytes of heap needed to use the large weights with a transposition table. Without viper the
# limit is higher, so only a runtime with plenty of memory uses them, such as the browser. A board
# without viper would scan them for 20 ms in each garbage collection. It searches so few nodes that
# a table does not help.
_MIN_FREE = 57000 if KIND == "viper" else 1000000

engines = {}  # the Search that was used last, by the name of its weights; at most one
prune_sys_modules(__name__)  # after the last import
del _reserved
gc.collect()  # before reading the free memory
has_little_memory = hasattr(gc, "mem_free") and gc.mem_free() < _MIN_FREE


def choose_move_steps(board, depth, nodes, should_stop):
    """Search for a move; a generator that yields 0 after each slice.

    Stops after `depth`, 1 to DEEPEST, after about `nodes` nodes, or when `should_stop()` returns
    True. `board` needs only the `discs` and `side` of a Board; its side must have a move. Returns
    (move, value, exact, degraded): the move as (row, column); its value in eighths of a disc for
    the side to move; exact is False; degraded is True if a file of weights was missing or damaged,
    or if no weights fit into memory, so the values of squares were used. Raises MemoryError if not
    even those fit.
    """
    discs = sum([bin(word).count("1") for word in board.discs])
    degraded = False
    for name in NAMES[1:] if has_little_memory else NAMES:
        try:
            search = yield from _engine(name, discs)
            break
        except FileError:
            degraded = True
        except MemoryError:
            pass
        engines.pop(name, None)
        yield 0
    else:
        search = Search(SquareWeights(), max(depth, 2))
        degraded = True
    yield 0
    move, value, _ = yield from search.think_steps(board, depth, nodes, should_stop)
    return move, value, False, degraded


def _engine(name, discs):
    """Return the search with the weights `name`, loaded for a board of `discs` discs.

    A generator that yields 0 after each slice. Raises FileError.
    """
    if name not in engines:
        engines.clear()
        gc.collect()  # not in the next slice, which reads the file: that takes a slice, too
        yield 0
        weights = Weights(name)
        yield 0
        entries = 0 if has_little_memory else ENTRIES
        search = Search(weights, DEEPEST, entries, MARGINS[name])
        yield 0
        yield from search.prepare_steps()
        engines[name] = search
    search = engines[name]
    yield from search.weights.load_steps(discs)
    return search
