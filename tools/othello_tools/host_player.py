"""The console's Othello player on the host: the C port if it compiles, else Python."""

import sys
import time
from functools import cache

from commands.command_line import int_range
from commands.errors import Unavailable
from othello import board as boards
from othello import book, levels
from othello_tools import c_port
from run_to_end import run_to_end

LEVELS = {str(level): level for level in range(1, levels.HIGHEST + 1)}  # by their text

# They parse a text; an error is an argparse.ArgumentTypeError.
level = int_range(1, levels.HIGHEST, "a level")
nodes = int_range(1, 999_999_999, "a number of nodes")


@cache
def _has_c_port() -> bool:
    """Return whether the C port is available; print the reason once if not."""
    try:
        c_port.shipped_engine()
    except Unavailable as error:
        print(f"{error}; until then Python thinks, slowly", file=sys.stderr)
        return False
    return True


def version() -> str:
    """Return the engine that computes the moves."""
    return "C port" if _has_c_port() else "Python reference"


def score(board: boards.Board) -> int:
    """Return black's result minus white's in a finished game.

    By the rule of the World Othello Federation the winner gets the empty squares.
    """
    black, white = board.count()
    if black == white:
        return 0
    return 64 - 2 * white if black > white else 2 * black - 64


def book_moves(board: boards.Board) -> list[tuple[int, int]]:
    """Return the moves of the opening book. Raises othello.evaluation.FileError."""
    return run_to_end(book.look_up_steps(board.discs, board.side))


def choose(
    board: boards.Board,
    level: int,
    nodes: int | None = None,
    seconds: float | None = None,
    engine: c_port.Engine | None = None,
) -> tuple[int, int]:
    """Return the move of a level for the side to move, as (row, column); there must be one.

    `nodes` replaces the level's number of positions. The move takes at most about `seconds`.
    Without `seconds` the clock is not used, and the same board gives the same move. `engine`
    searches the midgame, by default the shipped one.
    """
    if engine or _has_c_port():
        move, _, _ = c_port.choose_move(board, level, nodes, seconds, engine)
        assert move is not None
        return move
    start = time.monotonic()

    def milliseconds() -> int:
        return 0 if seconds is None else int(1000 * (time.monotonic() - start))

    move = run_to_end(levels.choose_move_steps(board, level, milliseconds, nodes))[0]
    assert move is not None
    return move
