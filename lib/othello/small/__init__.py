"""The engine of boards with 20 KB for everything: it looks ahead, and solves the ending.

It finds the values of `midgame` with less machinery: alpha-beta, the moves in one fixed order;
looking ahead to depth 1, 2, 3 ... the best move of the depth before comes first at the root. Its
parts are needed one after another and marked as overlays; the large arrays are taken first, before
anything else lies where they fit.

The arrays: `words`, 32 bits each, and `cells`, bytes, are what `layout` says. `indices16`: the
indices of the frames, then the mirror (what an index and its other view add up to), then for each
cell the list of its incidences, pairs of bytes: place of the index, power of three. Indices are of
the side that is to move at the leaves, see `midgame.search`. `tables` are the evaluation's.
"""

from othello.small.arrays import fill_arrays, read_weights, take_arrays
from othello.small.search import search

DEEPEST = 4  # moves for which 20 KB have room
LAST = 8  # empty squares that can be solved in time


def think(board, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, False, blind).

    Looks ahead to `depth` in about `nodes` nodes at most, and until `over()` says so. The move is
    (row, column); the value is in eighths of a disc, for the side to move. Blind means that there
    was no sound file of weights. `board` is whatever has the `discs` and `side` of a Board; there
    is a move to be made. Raises MemoryError where there is no room.
    """
    arrays = yield from take_arrays(depth, True)
    weights = yield from read_weights(board.discs, arrays)
    arrays = yield from fill_arrays(board, depth, arrays, weights)
    return (yield from search(arrays, depth, nodes, over, 0, 0, not weights, _visit()))


def solve(board, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, True, False).

    `depth` are the empty squares; it takes as many nodes as it needs. None when `over()` said so
    before. Otherwise as `think`.
    """
    arrays = yield from take_arrays(depth, False)
    arrays = yield from fill_arrays(board, depth, arrays, (0, b""))
    return (yield from search(arrays, depth, 0, over, 0, 0, False, _visit()))


def _visit():
    """The function that makes the moves of a node, loaded once the arrays have their place."""
    from othello.small.node import visit

    return visit
