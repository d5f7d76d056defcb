"""The engine of boards with 20 KB of memory: a midgame search and an endgame solver.

It finds the values of `midgame` with less code: iterative deepening alpha-beta with a fixed order
of moves. At the root the best move of the previous iteration comes first. Each part is an overlay,
because no two parts are needed at once. The large arrays are allocated first, while there are free
blocks for them.

`layout` describes the arrays `words` (32 bits) and `cells` (bytes). `tables` has the tables of the
evaluation. `indices16` has: the pattern indices of the frames; the complements (an index plus the
same index with colours swapped); the incidences of each cell, as pairs of bytes: place of an
index, power of three. A pattern index has a 2 for each disc of the side that is to move at the
leaves (see midgame/SPEC.md).
"""

from othello.small.arrays import fill_arrays, read_weights, take_arrays
from othello.small.search import search

DEEPEST = 4  # greatest depth, limited by the memory for frames
LAST = 8  # most empty squares that are solved in the time of a move


def think(board, depth, nodes, over):
    """Look ahead; a generator that yields 0 after each slice.

    Stops after `depth`, after about `nodes` nodes, or when `over()` returns True. `board` needs
    only the `discs` and `side` of a Board; its side must have a move. Returns (move, value, False,
    blind): the move as (row, column); its value in eighths of a disc for the side to move; blind
    is True if the file of weights was missing or damaged. Raises MemoryError.
    """
    arrays = yield from take_arrays(depth, True)
    weights = yield from read_weights(board.discs, arrays)
    arrays = yield from fill_arrays(board, depth, arrays, weights)
    return (yield from search(arrays, depth, nodes, over, 0, 0, not weights, _visit()))


def solve(board, depth, nodes, over):
    """Solve the ending; a generator that yields 0 after each slice.

    `depth`: the number of empty squares. `nodes` is ignored. Returns (move, value, True, False),
    see `think`, or None after `over()` returned True.
    """
    arrays = yield from take_arrays(depth, False)
    arrays = yield from fill_arrays(board, depth, arrays, (0, b""))
    return (yield from search(arrays, depth, 0, over, 0, 0, False, _visit()))


def _visit():
    """Load and return `visit`, after the arrays are allocated."""
    from othello.small.node import visit

    return visit
