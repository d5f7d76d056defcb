"""The Othello board as a picture of characters."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Collection

ROWS = 9  # of `picture`
COLUMNS = 17


Position = namedtuple("Position", "squares names to_move last legal played")
"""A position of the console's game.

squares: 64 characters, "0" and "1" the players, "-" empty, row 1 first;
names: the letters by which the display calls the players; to_move: a player, None at the end;
last: the square played last, 0 to 63, or None; legal: the squares where to_move may play;
played: the positions of the game, as far as the opening book goes, by their keys there.
"""


def picture(squares: str, marks: str, legal: Collection[int] = ()) -> list[str]:
    """ROWS lines of COLUMNS characters: row and column numbers, and a mark a square.

    squares, legal: as of a Position; marks: how to draw player 0, player 1, an empty square, and
    one of `legal` where there are any.
    """
    marked = "".join("+" if at in legal else square for at, square in enumerate(squares))
    drawn = marked.translate(str.maketrans(dict(zip("01-+", marks, strict=False))))
    lines = [" ".join(" 12345678")]
    for row in range(8):
        lines.append(" ".join(str(row + 1) + drawn[8 * row : 8 * row + 8]))
    return lines


def caption(position: Position, marks: str, opening: str | None = None) -> str:
    """A line on who has how many discs, who is to move, and the opening, if that has a name."""
    counts = [
        f"{marks[player]} {name} {position.squares.count(str(player))}"
        for player, name in enumerate(position.names)
    ]
    player = position.to_move
    turn = "at its end" if player is None else f"{position.names[player]} to move"
    game = f"Othello, {opening}" if opening else "Othello"
    return f"{game}: {counts[0]}, {counts[1]}, {turn}"
