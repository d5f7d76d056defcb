"""The Othello board as a picture of characters."""

from __future__ import annotations

from typing import NamedTuple

ROWS = 9  # of `picture`
COLUMNS = 17


class Position(NamedTuple):
    """A position of the console's game.

    squares: 64 characters, "0" and "1" the players, "-" empty, row 1 first;
    names: the letters by which the display calls the players; to_move: a player, None at the end;
    last: the square played last, 0 to 63, or None.
    """

    squares: str
    names: tuple[str, str]
    to_move: int | None
    last: int | None


def picture(squares: str, marks: str) -> list[str]:
    """ROWS lines of COLUMNS characters: row and column numbers, and a mark a square.

    squares: as of a Position; marks: how to draw player 0, player 1 and an empty square.
    """
    drawn = squares.translate(str.maketrans("01-", marks))
    lines = [" ".join(" 12345678")]
    for row in range(8):
        lines.append(" ".join(str(row + 1) + drawn[8 * row : 8 * row + 8]))
    return lines


def caption(position: Position, marks: str) -> str:
    """A line on who has how many discs, and who is to move."""
    counts = [
        f"{marks[player]} {name} {position.squares.count(str(player))}"
        for player, name in enumerate(position.names)
    ]
    player = position.to_move
    turn = "at its end" if player is None else f"{position.names[player]} to move"
    return f"Othello: {counts[0]}, {counts[1]}, {turn}"
