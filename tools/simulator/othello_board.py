"""The Othello board drawn with characters."""

from collections import namedtuple
from collections.abc import Collection
from typing import Any

from games.othello import record
from games.othello import state as pages
from othello import book
from othello.board import Board

MAX_NAMED_DISCS = 25  # after the longest line of othello_tools/openings.txt
Position = namedtuple("Position", "squares counts names black to_move last flipped legal played")
"""A position of the console's game.

squares: 64 characters, row 1 first: "X" for black, "O" for white, "-" for empty;
counts: the discs of players 0 and 1;
names: the letters of the players on the display; black: the player with the black discs, who
began; to_move: a player, None at the end;
last: the square of the last move, 0 to 63, or None; flipped: the squares that it flipped;
legal: the squares of to_move's legal moves;
played: the keys in the opening book of the game's positions, as far as the book goes.
"""


def from_record(numbers: list[int]) -> Position | None:
    """Return the position of the game in a record of Othello; None if there is no game in it."""
    game: Any = pages.Game(None)
    return _replay(game) if record.unpack(game, numbers) else None


def _replay(game: Any) -> Position | None:
    played = []
    before = squares = ""
    for _ in pages.replay_steps(game):  # before each move
        played.append(_key(game))
        before = _squares(game)
    if not game.discs:
        return None
    played.append(_key(game))
    squares = _squares(game)
    board = Board(game.discs, game.side)
    last = game.moves[-1] if game.moves else pages.PASS
    changed = [at for at in range(64) if before and before[at] != squares[at]]
    black = game.starter
    return Position(
        squares,
        tuple([squares.count("XO"[player ^ black]) for player in (0, 1)]),
        (pages.player_letter(game, 0), pages.player_letter(game, 1)),
        black,
        None if board.is_over() else pages.player_to_move(game),
        None if last == pages.PASS else last - 1,
        tuple([at for at in changed if at != last - 1]),
        tuple([8 * (row - 1) + column - 1 for row, column in board.moves()]),
        tuple([key for key in played if key]),
    )


def _squares(game: Any) -> str:
    """Return the squares as in a Position; in the game's own board the starter may be O."""
    text = Board(game.discs, game.side).text()
    if game.player_1_is_o ^ game.starter:  # the starter is X
        return text
    return text.replace("X", "x").replace("O", "X").replace("x", "O")


def _key(game: Any) -> bytes | None:
    """Return the key of the position, as in the opening book, if an opening may have it."""
    if not book.may_contain(game.discs, MAX_NAMED_DISCS):
        return None
    return book.canonical(game.discs, game.side)[0]


def picture(squares: str, marks: str, legal: Collection[int] = ()) -> list[str]:
    """Return nine lines of 17 characters: row and column numbers, and a mark for each square.

    squares, legal: as in a Position; marks: the characters for black, white, an empty square and a
    square of `legal`, which may be empty.
    """
    marked = "".join("+" if at in legal else square for at, square in enumerate(squares))
    drawn = marked.translate(str.maketrans(dict(zip("XO-+", marks, strict=False))))
    lines = [" ".join(" 12345678")]
    for row in range(8):
        lines.append(" ".join(str(row + 1) + drawn[8 * row : 8 * row + 8]))
    return lines


def caption(position: Position, marks: str, opening: str | None = None) -> str:
    """Return a line with the discs of each player, the player to move, and the opening's name."""
    counts = [
        f"{marks[player ^ position.black]} {name} {position.counts[player]}"
        for player, name in enumerate(position.names)
    ]
    player = position.to_move
    turn = "at its end" if player is None else f"{position.names[player]} to move"
    game = f"Othello, {opening}" if opening else "Othello"
    return f"{game}: {counts[0]}, {counts[1]}, {turn}"
