"""The console's Othello player on the host: the mirror in C where it compiles, else the twin."""

from __future__ import annotations

import time

from othello import board as boards
from othello import levels


def version() -> str:
    """Return which engine computes the moves."""
    return "Python twin"


def choose(
    board: boards.Board, level: int, nodes: int | None = None, seconds: float | None = None
) -> tuple[int, int]:
    """Return the move of a level for the side to move, which has one, as (row, column).

    `nodes` positions are searched instead of the level's number; the move takes about `seconds`
    at most. Without `seconds` no clock is looked at, and the same board gives the same move.
    """
    start = time.monotonic()

    def milliseconds() -> int:
        return 0 if seconds is None else int(1000 * (time.monotonic() - start))

    thinking = levels.think(board, level, milliseconds)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move, _, _ = done.value
            assert move is not None
            return move
