"""The levels of play on boards with 20 KB; the build replaces `othello.levels` by this module.

The levels search at most DEEPEST plies and solve at most SOLVE_MAX_EMPTY squares. Each function
ends with a call of the next one. The linker makes tail calls of them: the caller is removed from
memory first. So during the search these functions use no memory.
"""

from othello import rules
from othello.constants import LEVELS
from othello.small import DEEPEST, SOLVE_MAX_EMPTY, load_kernel, search_move_steps
from othello.small.arrays import allocate_arrays_steps, fill_arrays_steps
from othello.small.search import search_steps
from overlay import overlay


@overlay
def choose_move_steps(board, level, milliseconds, nodes=None):
    """Choose a move as `othello.levels` does; `level` is not checked."""
    if level == 1:
        return (yield from _take_most_discs_steps(board))
    empty, moves, is_over = rules.legal_state(board.discs, board.side)
    if not moves:
        return None, None, is_over, False
    yield 0
    depth, node_limit, limit_ms, solve_max_empty = LEVELS[level]
    deadline = milliseconds, milliseconds(), limit_ms
    # A search of depth E ends on full boards and evaluates them; depth E + 1 finds the result.
    depth = min(depth, DEEPEST, empty + 1)
    nodes = nodes or node_limit
    if empty <= min(solve_max_empty, SOLVE_MAX_EMPTY):
        return (yield from _solve_steps(board, empty, depth, nodes, deadline))
    return (yield from search_move_steps(board, depth, nodes, deadline))


@overlay
def _take_most_discs_steps(board):
    from othello import hp67

    move = yield from hp67.choose_steps(hp67.registers(board, board.side))
    return move, None, False, False


@overlay
def _solve_steps(board, empty, depth, nodes, deadline):
    """Solve the ending; after two thirds of the time limit search it instead."""
    arrays = yield from allocate_arrays_steps(empty, False)
    yield from fill_arrays_steps(board, empty, arrays, (0, b""))
    kernel = load_kernel()
    return (
        yield from _solve_or_search_steps(board, kernel, arrays, empty, depth, nodes, deadline)
    )


@overlay
def _solve_or_search_steps(board, expand_node, arrays, empty, depth, nodes, deadline):
    clock, start, limit_ms = deadline
    solve_deadline = clock, start, limit_ms * 2 // 3
    result = yield from search_steps(arrays, empty, 0, solve_deadline, False, expand_node)
    if result:
        return result
    arrays = expand_node = None  # free their memory
    return (yield from search_move_steps(board, depth, nodes, deadline))
