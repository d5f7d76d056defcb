"""The engine of boards with 20 KB of memory: a midgame search and an endgame solver.

`search_move_steps` and `solve_move_steps` are as in `midgame` and `endgame`. A full board that
cannot compile the native code of `midgame` and `endgame` calls both functions, and may search
deeper than DEEPEST. On boards with 20 KB `small.levels` calls only `search_move_steps`: its own
tail calls need less memory than `solve_move_steps`.

The engine returns the values that `midgame` returns without ProbCut. Its code is shorter:
iterative deepening alpha-beta with a fixed order of moves. At the root the best move of the
previous iteration comes first. Each part is an overlay, because no two parts are needed at once.
The large arrays (`layout`) are allocated first, while there are free blocks for them.
"""

from othello.small.arrays import (
    allocate_arrays_steps,
    fill_arrays_steps,
    read_weights_steps,
    square_weights_steps,
)
from othello.small.search import search_steps
from overlay import overlay

DEEPEST = 4  # greatest depth with 20 KB, limited by the memory for frames
SOLVE_MAX_EMPTY = 8  # most empty squares that are solved in the time of a move


@overlay
def search_move_steps(board, depth, nodes, deadline):
    """Search for a move; a generator that yields 0 after each slice.

    Stops after `depth` plies or after about `nodes` nodes.
    `deadline`: (clock, start, limit), see `search_steps`. `board` and the result are as for
    `othello.levels.choose_move_steps`; its side must have a move. Raises MemoryError.
    """
    arrays = yield from allocate_arrays_steps(depth, True)
    weights = yield from read_weights_steps(board.discs, arrays)
    degraded = not weights
    if degraded:
        weights, arrays = yield from square_weights_steps(depth, arrays)
    yield from fill_arrays_steps(board, depth, arrays, weights)
    # Free the weights before `expand_node` is loaded. `load_kernel()` is the last argument, so no
    # reference to them stays on the stack.
    weights = None
    return (yield from search_steps(arrays, depth, nodes, deadline, degraded, load_kernel()))


def solve_move_steps(board, empty, deadline):
    """Solve the ending, with `empty` empty squares, as `endgame.solve_move_steps` does."""
    arrays = yield from allocate_arrays_steps(empty, False)
    yield from fill_arrays_steps(board, empty, arrays, (0, b""))
    return (yield from search_steps(arrays, empty, 0, deadline, False, load_kernel()))


def load_kernel():
    """Load and return `expand_node`; called after the arrays have their large blocks."""
    from othello.small.kernel import expand_node

    return expand_node
