"""The names of the openings of Othello, from openings.txt."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from commands.errors import ToolError
from othello import book
from othello.board import Board

LINES = Path(__file__).resolve().parent / "openings.txt"


def lines(path: Path = LINES) -> list[tuple[str, str]]:
    """Return (moves, name) of each opening in a file. Raises ToolError, OSError.

    A line has the moves from the start, without spaces, and the name. Lines that begin with # are
    comments.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ToolError(f"{path} is no text in UTF-8") from None
    openings = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        moves, _, name = line.partition(" ")
        try:
            positions(moves)
        except ValueError as error:
            raise ToolError(f"{path}, line {number}: {error}") from None
        if not name.strip():
            raise ToolError(f"{path}, line {number}: the opening has no name")
        openings.append((moves, name.strip()))
    if not openings:
        raise ToolError(f"{path}: there are no openings")
    return openings


def positions(moves: str) -> list[Board]:
    """Return the position before the first move, and the position after each move.

    Raises ValueError for an illegal move.
    """
    board = Board.start()
    boards = [board.copy()]
    for at in range(0, len(moves), 2):
        board.play(moves[at : at + 2])
        boards.append(board.copy())
    return boards


@cache
def names() -> dict[bytes, str]:
    """Return the openings by the key of their last position (othello.book.canonical)."""
    ends = [(positions(moves)[-1], name) for moves, name in lines()]
    return {book.canonical(board.discs, board.side)[0]: name for board, name in ends}


def name(played: Sequence[bytes]) -> str | None:
    """Return the opening of a game, from the keys of its positions; None if it has no name."""
    return next((names()[at] for at in reversed(played) if at in names()), None)
