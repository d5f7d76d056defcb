"""The endgame solver: the exact result of perfect play, and a move that reaches it.

The result is the disc difference at the end of the game, own - opponent, for the side to move. The
winner gets the empty squares, by the rules of the World Othello Federation, so results are even.

`reference` is the specification. `KIND` is "viper" or "Python". Two more empty squares take about
five times as long.
"""

import viper_support
from elapsed import is_late
from memory import prune_sys_modules
from run_to_end import run_to_end

try:
    from othello.endgame.native import search_steps

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.endgame.reference import search_steps

    KIND = "Python"

prune_sys_modules(__name__)

SOLVE_MAX_EMPTY = 64  # most empty squares that are solved


def solve(board):
    """Return (difference, move): the result for the side to move, -64 to 64, and the best move.

    The move is (row, column), or None for a pass or if the game is over.
    """
    return run_to_end(solve_steps(board))


def solve_steps(board):
    """Solve `board` as `solve` does; a generator that yields 0 after each slice.

    The board may change after the first slice. The generator can be dropped after any slice.
    """
    return search_steps(board.discs, 1 if board.side == "X" else 2)


def solve_move_steps(board, empty, deadline):
    """Solve `board` as `levels.choose_move_steps` does; None after the deadline.

    `deadline`: see `elapsed.is_late`, in ms. `empty` is ignored here: only `small` uses it.
    """
    steps = solve_steps(board)
    try:
        while not is_late(deadline):
            next(steps)
            yield 0
        return None
    except StopIteration as end:
        return end.value[1], 8 * end.value[0], True, False
