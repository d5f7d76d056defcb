"""The console's Othello player on the host: the mirror in C where it compiles, else the twin."""

from __future__ import annotations

import argparse
import re
import sys
import time
from functools import cache

import othello_native
from othello import board as boards
from othello import book, levels

LEVELS = {str(level): level for level in range(1, levels.HIGHEST + 1)}  # by what is typed for them


def level(text: str) -> int:
    """Read a level. Raises argparse.ArgumentTypeError."""
    if text not in LEVELS:
        raise argparse.ArgumentTypeError(f"a level is 1 to {levels.HIGHEST}, not {text!r}")
    return LEVELS[text]


def nodes(text: str) -> int:
    """Read a number of positions. Raises argparse.ArgumentTypeError."""
    if not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise argparse.ArgumentTypeError(f"nodes are 1 to 999999999, not {text!r}")
    return int(text)


@cache
def _mirrored() -> bool:
    """Whether there is the mirror in C; says once why not."""
    try:
        othello_native.shipped()
    except othello_native.Unavailable as error:
        print(f"{error}; until then Python thinks, slowly", file=sys.stderr)
        return False
    return True


def version() -> str:
    """Return which engine computes the moves."""
    return "mirror in C" if _mirrored() else "Python twin"


def score(board: boards.Board) -> int:
    """Return black's result less white's in a game that is over.

    As the World Othello Federation has it the winner is given the empty squares.
    """
    black, white = board.count()
    if black == white:
        return 0
    return 64 - 2 * white if black > white else 2 * black - 64


def book_moves(board: boards.Board) -> list[tuple[int, int]]:
    """Return the moves that the opening book has. Raises othello.evaluation.FileError."""
    looking = book.look_up_steps(board.discs, board.side)
    while True:
        try:
            next(looking)
        except StopIteration as done:
            return done.value


def choose(
    board: boards.Board, level: int, nodes: int | None = None, seconds: float | None = None
) -> tuple[int, int]:
    """Return the move of a level for the side to move, which has one, as (row, column).

    `nodes` positions are searched instead of the level's number; the move takes about `seconds`
    at most. Without `seconds` no clock is looked at, and the same board gives the same move.
    """
    if _mirrored():
        move, _, _ = othello_native.think(board, level, nodes, seconds)
        assert move is not None
        return move
    start = time.monotonic()

    def milliseconds() -> int:
        return 0 if seconds is None else int(1000 * (time.monotonic() - start))

    thinking = levels.choose_move(board, level, milliseconds, nodes)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move = done.value[0]
            assert move is not None
            return move
