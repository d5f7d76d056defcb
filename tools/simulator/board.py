"""The Othello board drawn with characters."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Collection
from typing import Any

from games.othello import game as pages
from othello import book
from othello.board import Board

ROWS = 9  # lines of `picture`
COLUMNS = 17


Position = namedtuple("Position", "squares names to_move last flipped legal played")
"""A position of the console's game.

squares: 64 characters, "0" and "1" for the players, "-" for empty, row 1 first;
names: the letters of the players on the display; to_move: a player, None at the end;
last: the square of the last move, 0 to 63, or None; flipped: the squares that it flipped;
legal: the squares of to_move's legal moves;
played: the keys in the opening book of the game's positions, as far as the book goes.
"""


def recorded(numbers: list[int]) -> Position | None:
    """Return the position of the game in a record of Othello; None if there is no game in it."""
    game: Any = pages.Game(None)
    return _replayed(game) if pages.unpack(game, numbers) else None


def _replayed(game: Any) -> Position | None:
    played = []
    before = squares = ""
    for _ in pages.replay(game):  # before each move
        played.append(_key(game))
        before = _squares(game)
    if not game.discs:
        return None
    played.append(_key(game))
    squares = _squares(game)
    board = Board(game.discs, game.side)
    last = game.moves[-1] if game.moves else pages.PASS
    changed = [at for at in range(64) if before and before[at] != squares[at]]
    return Position(
        squares,
        (pages.player_letter(game, 0), pages.player_letter(game, 1)),
        None if board.is_over() else pages.player_to_move(game),
        None if last == pages.PASS else last - 1,
        tuple([at for at in changed if at != last - 1]),
        tuple([8 * row + column - 9 for row, column in board.moves()]),
        tuple([key for key in played if key]),
    )


def _squares(game: Any) -> str:
    first, second = (game.player_1_colour ^ player ^ 1 for player in (0, 1))
    text = Board(game.discs, game.side).text()
    return text.replace("XO"[first], "0").replace("XO"[second], "1")


def _key(game: Any) -> bytes | None:
    """Return the key of the position in the opening book, if the book may have it."""
    return book.canonical(game.discs, game.side)[0] if book.may_contain(game.discs) else None


def picture(squares: str, marks: str, legal: Collection[int] = ()) -> list[str]:
    """Return ROWS lines of COLUMNS characters: row and column numbers, and a mark for each square.

    squares, legal: as in a Position; marks: the characters for player 0, player 1, an empty square
    and a square of `legal`, which may be empty.
    """
    marked = "".join("+" if at in legal else square for at, square in enumerate(squares))
    drawn = marked.translate(str.maketrans(dict(zip("01-+", marks, strict=False))))
    lines = [" ".join(" 12345678")]
    for row in range(8):
        lines.append(" ".join(str(row + 1) + drawn[8 * row : 8 * row + 8]))
    return lines


def caption(position: Position, marks: str, opening: str | None = None) -> str:
    """Return a line with the discs of each player, the player to move, and the opening's name."""
    counts = [
        f"{marks[player]} {name} {position.squares.count(str(player))}"
        for player, name in enumerate(position.names)
    ]
    player = position.to_move
    turn = "at its end" if player is None else f"{position.names[player]} to move"
    game = f"Othello, {opening}" if opening else "Othello"
    return f"{game}: {counts[0]}, {counts[1]}, {turn}"
