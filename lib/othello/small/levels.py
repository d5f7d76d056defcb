"""The levels of play on boards with 20 KB; the build replaces `othello.levels` by this module.

The levels look ahead at most four moves and solve at most the last 8 squares. Each function ends
with a call of the next one. The linker makes these tail calls, so that the caller is removed from
memory. During the search these functions use no memory.
"""

from othello import rules
from othello.constants import HIGHEST as HIGHEST
from othello.constants import LEVELS
from othello.small import DEEPEST, LAST
from othello.small.arrays import fill_arrays, read_weights, take_arrays
from othello.small.search import search
from overlay import overlay


@overlay
def think(board, level, milliseconds, nodes=None, over=None):
    """Choose a move like `othello.levels.think`; `level` is not checked, `over` not called."""
    if level == 1:
        return (yield from _take_most_discs(board))
    empty, moves, ended = rules.legal_state(board.discs, board.side)
    if not moves:
        return None, None, ended, False
    yield 0
    depth, limit, most, last = LEVELS[level]
    time = milliseconds, milliseconds(), most
    plan = min(depth, DEEPEST, max(empty, 2)), nodes or limit
    if empty <= min(last, LAST):
        return (yield from _solve(board, empty, plan, time))
    return (yield from _look_ahead(board, plan, time))


@overlay
def _take_most_discs(board):
    from othello import hp67

    move = yield from hp67.choosing(hp67.registers(board, board.side))
    return move, None, False, False


@overlay
def _solve(board, empty, plan, time):
    """Solve the ending; after two thirds of the time limit look ahead with `plan` instead."""
    arrays = yield from take_arrays(empty, False)
    arrays = yield from fill_arrays(board, empty, arrays, (0, b""))
    return (yield from _search_ending(board, _visit(), arrays, empty, plan, time))


@overlay
def _search_ending(board, visit, arrays, empty, plan, time):
    clock, begin, most = time
    result = yield from search(arrays, empty, 0, clock, begin, most * 2 // 3, False, visit)
    if result:
        return result
    arrays = visit = None  # free their memory
    return (yield from _look_ahead(board, plan, time))


@overlay
def _look_ahead(board, plan, time):
    """Look ahead; `plan`: (depth, nodes), `time`: (clock, start, limit in ms)."""
    depth, nodes = plan
    clock, begin, most = time
    arrays = yield from take_arrays(depth, True)
    weights = yield from read_weights(board.discs, arrays)
    arrays = yield from fill_arrays(board, depth, arrays, weights)
    blind = not weights
    # Free their memory before `visit` is loaded. `_visit()` is the last argument, so that no
    # reference to them stays on the stack.
    weights = None
    return (yield from search(arrays, depth, nodes, clock, begin, most, blind, _visit()))


def _visit():
    """Load and return `visit`, after the arrays are allocated."""
    from othello.small.node import visit

    return visit
