"""A simulated person who plays Othello at the console, with a reference board."""

from __future__ import annotations

import font
from emulator.player import Player
from othello.board import Board

YOU_I, TWO_PLAYERS, TWO_MACHINES = "1", "2", "3"
# A cell shows two squares as a middle bar with a stroke on each side: up for the player's disc,
# down for the machine's.
_MIDDLE = 0x40  # segment g, lit in every cell
_BASE_4_DIGITS = {0x20: 2, 0x10: 0, 0: 1}  # segment f (up), e (down) or neither -> digit of base 4
_LEFT = 0x30  # segments e and f


def opening(number: int, first: str) -> Board:
    """Return the start position; X is the human or A. `first`: "0" if X begins, "1" if O.

    `number`: 192 for the HP-67's usual start, -192 for the same with the colours exchanged.
    """
    text = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    if number < 0:
        text = text.translate(str.maketrans("XO", "OX"))
    return Board.from_text(text, "XO"[int(first)])


class Othello:
    """Sets a game up and plays it; `board` is the reference board, X the human or A.

    `player` is at the menu, with Othello as number 5 and no saved game. With `off_book` the human
    has a disc on 1.1, so no opening book has a move.

    `levels`: a digit for each machine, so none ("") with TWO_PLAYERS. `first`: see `opening`.
    """

    def __init__(
        self,
        player: Player,
        number: int = 192,
        mode: str = YOU_I,
        first: str = "0",
        levels: str = "1",
        off_book: bool = False,
    ) -> None:
        self.player = player
        self.names = "UI" if mode == YOU_I else "Ab"
        self.board = opening(number, first)
        self.count = 0  # moves made, including passes
        player.go("5", "I   4.4")
        if off_book:
            self._set_up_off_book(first, levels)
            return
        player.go("1" if number > 0 else "2", "U-I")
        player.tap(mode)
        if mode == YOU_I:
            player.expect("1St.YOU")
            player.tap(str(int(first) + 1))
        titles = {YOU_I: ("LEUEL",), TWO_PLAYERS: (), TWO_MACHINES: ("A.LEU ", "b.LEU ")}[mode]
        for title, level in zip(titles, levels, strict=True):
            player.expect(title + "1")
            player.tap(level)

    def _set_up_off_book(self, first: str, level: str) -> None:
        self.board = Board.from_text("X" + self.board.text()[1:], self.board.side)
        self.player.go("3", "U-I")
        self.player.go("1", "LEUEL1")
        self.player.tap(level + "1" + 8 * "*")  # a disc in row 1, then `*` for all rows
        self.player.tap(str(int(first) + 1))

    @classmethod
    def at(cls, player: Player, board: Board) -> Othello:
        """Return a game between human and machine that the player has set up, at `board`."""
        game = cls.__new__(cls)
        game.player, game.names, game.board, game.count = player, "UI", board, 0
        return game

    @property
    def name(self) -> str:
        """The letter of the side to move."""
        return self.names["XO".index(self.board.side)]

    def entry(self, typed: str = "--") -> str:
        """Return the page that asks for a move."""
        return f"{typed[0]}.{typed[1]} {self.name}{self.count + 1:>2}"

    def put(self, square: tuple[int, int]) -> None:
        """Type a legal move."""
        keys = "{}{}".format(*square)
        self.player.expect(self.entry())
        self.player.go(keys, self.entry(keys))
        self.player.tap("*")
        self.record_move(square)

    def record_move(self, square: tuple[int, int] | None) -> int:
        """Make a move on the reference board; return the number of discs flipped."""
        self.count += 1
        if square is None:
            self.board.pass_turn()
            return 0
        return self.board.play(square)

    def machine_move(self, within: float = 2.0) -> tuple[int, int] | None:
        """Wait for the machine's move, a legal one; return it, or None for a pass."""
        if self.board.must_pass():
            self.player.expect("0.0PASS", within)
            square = None
        else:
            self.player.wait_steady(self._shows_move, within)
            row, column = self.player.digits(0, 2)
            square = int(row), int(column)
        self.record_move(square)
        return square

    def _shows_move(self) -> bool:
        digits = self.player.digits(0, 2)
        return "?" not in digits and self.player.shows(self.entry(digits))

    def registers(self) -> list[int]:
        """Return the rows on the display, as registers; starts and ends at the entry of a move."""
        self.player.tap("#4")
        registers = []
        for row in range(1, 9):
            self.player.run(0.05)
            registers.append(register(self.player.cells(), f"{row}. "))
            self.player.tap("*")
        return registers

    def result(self) -> tuple[str, str]:
        """Return the two pages at the end."""
        x, o = self.board.count()
        a, b = self.names
        if x == o:
            word = "EqUAL"
        elif a == "U":
            word = "I LOSE" if x > o else "HO-HO"
        else:
            word = (a if x > o else b) + " UInS"
        return word, f"{a}{x:>2}.{b}{o:>2}"


def register(cells: list[int], title: str) -> int:
    """Return the row that the cells show after a title, as in a register of the HP-67: in base 4.

    Its digits: 0 for the machine, 1 for empty, 2 for the player.
    """
    assert bytes(cells[:2]) == font.encode(title)[:2]
    digits = []
    for cell in cells[2:]:
        mirrored = (cell & 0x02) << 4 | (cell & 0x04) << 2  # b and c at the places of f and e
        assert cell & ~(_LEFT | 0x06) == _MIDDLE
        digits += [_BASE_4_DIGITS[cell & _LEFT], _BASE_4_DIGITS[mirrored]]
    return sum(digit << 2 * column for column, digit in enumerate(digits))
