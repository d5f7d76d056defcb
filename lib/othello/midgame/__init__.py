"""The midgame engine: a search with the best weights that are there and fit into memory.

`levels` calls `search_move_steps`; `search.Search` is the search. `KIND` is "viper" or "Python".

The order of this module matters: it reserves memory for the arrays, imports, then releases it.
"""

import gc

from elapsed import is_late
from memory import intern_strings, prune_sys_modules, reserve_blocks
from othello import rules

TABLE_ENTRIES = 2048  # of the transposition table, 8 bytes each

# MicroPython's table of qstrs holds 1,260, then it grows and needs a free block of 7 KB. The
# imports below add up to 130 qstrs while no such block is free. So intern 130 others first: a
# table that is nearly full, with 1,180 or more after a duel, grows here. Another has at most 980
# and does not grow. Not without viper: it takes too long, and that search needs less memory.
if rules.KIND == "viper":
    intern_strings(130)
# Reserve blocks for the transposition table and the larger arrays. Not for sources: the compiler
# needs the memory, and their 400 qstrs make the table of qstrs grow anyway.
_reserved = reserve_blocks((8 * TABLE_ENTRIES, 12000) if __file__.endswith(".mpy") else ())

from othello.evaluation import FileError, Weights
from othello.midgame.probcut_margins import MARGINS
from othello.midgame.search import KIND, Search
from othello.square_weights import SquareWeights

WEIGHTS_NAMES = ("othello", "othello-small")  # files of weights, the best first
DEEPEST = 24  # greatest depth of a search
# Free bytes of heap needed to use the large weights with a transposition table. Without viper the
# limit is higher, so only a runtime with plenty of memory uses them, such as the browser. A board
# without viper would scan them for 20 ms in each garbage collection. It searches so few nodes that
# a table does not help.
_MIN_FREE = 57000 if KIND == "viper" else 1000000

searches = {}  # the Search that was used last, by the name of its weights; at most one
prune_sys_modules(__name__)  # after the last import
del _reserved
gc.collect()  # before reading the free memory
has_little_memory = hasattr(gc, "mem_free") and gc.mem_free() < _MIN_FREE


def search_move_steps(board, depth, nodes, deadline):
    """Search for a move; `board` and the result are as for `levels.choose_move_steps`.

    Stops after `depth`, 1 to DEEPEST, after about `nodes` nodes, or after the deadline, see
    `elapsed.is_late`. The side to move must have a move. Without weights the values of squares are
    used. Raises MemoryError if not even those fit.
    """
    discs = sum([bin(word).count("1") for word in board.discs])
    degraded = False
    for name in WEIGHTS_NAMES[1:] if has_little_memory else WEIGHTS_NAMES:
        try:
            search = yield from _load_steps(name, discs)
            break
        except FileError:
            degraded = True
        except MemoryError:
            pass
        searches.pop(name, None)
        yield 0
    else:
        search = Search(SquareWeights(), max(depth, 2))
        degraded = True
    yield 0
    steps = search.think_steps(board, depth, nodes, lambda: is_late(deadline))
    move, value, _ = yield from steps
    return move, value, False, degraded


def _load_steps(name, discs):
    """Return the search with the weights `name`, loaded for a board of `discs` discs.

    A generator that yields 0 after each slice. Raises FileError, MemoryError.
    """
    if name not in searches:
        searches.clear()
        gc.collect()  # not in the next slice, which reads the file: that takes a slice, too
        yield 0
        weights = Weights(name)
        yield 0
        # With a whole transposition table, else half of one, else without: a Pico may lack a free
        # block for the whole.
        for entries in (0,) if has_little_memory else (TABLE_ENTRIES, TABLE_ENTRIES // 2, 0):
            try:
                search = Search(weights, DEEPEST, entries, MARGINS[name])
                yield 0
                yield from search.prepare_steps()
                searches[name] = search
                break
            except MemoryError:
                if not entries:
                    raise
    search = searches[name]
    yield from search.weights.load_steps(discs)
    return search
