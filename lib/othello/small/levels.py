"""The levels of play on boards with 20 KB; the build puts this in place of `othello.levels`.

They look four moves ahead at most, and solve the last 8 squares at most. Each step ends with a
call of the next one and is forgotten then (see the linker, tail calls): while the search runs
there is nothing else of these in memory.
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
    """As `othello.levels.think`; `level` is not checked, and `over` not called."""
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
    """Solve the ending; after two thirds of the time look ahead instead, as `plan` says."""
    arrays = yield from take_arrays(empty, False)
    arrays = yield from fill_arrays(board, empty, arrays, (0, b""))
    return (yield from _search_ending(board, _visit(), arrays, empty, plan, time))


@overlay
def _search_ending(board, visit, arrays, empty, plan, time):
    clock, begin, most = time
    result = yield from search(arrays, empty, 0, clock, begin, most * 2 // 3, False, visit)
    if result:
        return result
    arrays = visit = None  # their memory is wanted
    return (yield from _look_ahead(board, plan, time))


@overlay
def _look_ahead(board, plan, time):
    """Look ahead: `plan` is (depth, nodes), `time` (milliseconds, when it began, at most)."""
    depth, nodes = plan
    clock, begin, most = time
    arrays = yield from take_arrays(depth, True)
    weights = yield from read_weights(board.discs, arrays)
    arrays = yield from fill_arrays(board, depth, arrays, weights)
    blind = not weights
    weights = None  # their memory is wanted, on the stack too: so `_visit()` comes last
    return (yield from search(arrays, depth, nodes, clock, begin, most, blind, _visit()))


def _visit():
    """The function that makes the moves of a node, loaded once the arrays have their place."""
    from othello.small.node import visit

    return visit
