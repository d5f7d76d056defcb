"""Othello in plain text: the board is printed, moves and commands are typed as lines."""

import re
import sys
import time
from collections.abc import Callable

from games import explain
from othello import board, levels
from run_to_end import run_to_end
from simulator import othello_board

LEVEL = 3  # the default
_MIN_HINT_LEVEL = 6
_LONGEST = 20  # characters of an invalid line in the error message
_MOVE = re.compile(r"(?P<row>[1-8])[., ]?(?P<column>[1-8])|(?P<name>[a-hA-H][1-8])")
_HELP = f"""\
  6.4 or d6  a move: row and column, or the square's name
  moves      the moves that turn a disc
  hint       the move that the machine would make in your place
  undo       take back to your last move
  go         let the machine make this move, and change sides with it
  both       make all moves yourself; go ends it
  level 5    how well the machine plays, 1 to {levels.HIGHEST}
  board      print the board again
  rules      the rules of the game
  give up    end the game: the other side has won
  new        begin another game
  quit       leave, as Ctrl-C does"""


def parse_level(text: str) -> int:
    """Return the level in `text`. Raises ValueError if it has none."""
    if text in [str(level) for level in range(1, levels.HIGHEST + 1)]:
        return int(text)
    raise ValueError(f"a level is 1 to {levels.HIGHEST}, not {text[:_LONGEST]!a}")


def play(level: int) -> int:
    """Play until the player quits or the input ends; return the exit status, 0.

    Raises OSError if the output is closed.
    """
    try:
        _CommandLoop(level).play()
    except (KeyboardInterrupt, EOFError):
        _print()
    return 0


def _print(text: str = "", end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


class _Leave(Exception):
    """The player quits."""


class _CommandLoop:
    """A game against the machine, by typed moves and commands."""

    def __init__(self, level: int) -> None:
        self._level = level
        self._board = board.Board.start()
        self._by_player: list[bool] = []  # of each move and pass: True if the player made it
        self._machine = "O"  # its side, "" without a machine
        self._given_up = False
        self._has_changed = True  # True if the board is printed before the next prompt
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "moves": self._moves,
            "rules": self._rules,
            "give": self._give_up,
            "undo": self._undo,
            "go": self._go,
            "both": self._both,
            "level": self._set_level,
            "board": self._show,
            "new": self._new,
            "quit": self._quit,
            "q": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def play(self) -> None:
        """Play. Raises EOFError at the end of the input."""
        self._new()
        try:
            while True:
                self._answer()
                over = self._is_over()
                line = self._ask(
                    "new, undo or quit? " if over else f"{self._board.side} to move: "
                )
                self._obey(line.strip())
        except _Leave:
            pass

    def _is_over(self) -> bool:
        return self._given_up or self._board.is_over()

    def _check(self) -> None:
        """Raise ValueError if the game is over."""
        if self._is_over():
            raise ValueError("the game is over")

    def _ask(self, prompt: str) -> str:
        _print(prompt, end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            _print(line.rstrip("\n"))
        return line

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            command = self._commands.get(word.lower())
            if command:
                command(rest.strip())
            elif word:
                self._move(line)
        except ValueError as error:
            _print(f"{error}; help lists what can be typed")

    def _move(self, text: str) -> None:
        self._check()
        if text.lower() in ("0.0", "pass"):
            raise ValueError("there is a move, and passes are made by themselves")
        match = _MOVE.fullmatch(text)
        if not match:
            raise ValueError(f"{text[:_LONGEST]!a} is neither a move nor a command")
        if match["name"]:
            square = board.square(match["name"])
        else:
            square = int(match["row"]), int(match["column"])
        self._play(square, by_player=True)

    def _play(self, square: tuple[int, int], by_player: bool) -> None:
        side = self._board.side
        try:
            flipped = self._board.play(square)
        except ValueError:
            raise ValueError(f"{side} may not play {_text(square)}: that turns no disc") from None
        self._by_player.append(by_player)
        _print(f"{side} plays {_text(square)} and turns {flipped}.")
        self._has_changed = True

    def _answer(self) -> None:
        """Make forced passes and the machine's moves."""
        while not self._is_over():
            if self._board.must_pass():
                _print(f"{self._board.side} has no move and passes.")
                self._board.pass_turn()
                self._by_player.append(False)
            elif self._board.side == self._machine:
                self._play(self._think(self._level), by_player=False)
            else:
                break
        if self._has_changed:
            self._has_changed = False
            self._show()

    def _think(self, level: int) -> tuple[int, int]:
        steps = levels.choose_move_steps(self._board, level, lambda: int(time.monotonic() * 1000))
        return run_to_end(steps)[0]

    def _new(self, _: str = "") -> None:
        self._board = board.Board.start()
        self._by_player = []
        self._machine = "O"
        self._given_up = False
        _print(f"You are X, the machine is O and plays at level {self._level}. help explains.")
        self._has_changed = True

    def _show(self, _: str = "") -> None:
        for line in othello_board.picture(self._board.text(), "XO."):
            _print("  " + line)
        _print("    a b c d e f g h")
        x, o = self._board.count()
        if not self._board.is_over():
            _print(f"X has {x}, O has {o}.")
            return
        winner = "Nobody" if x == o else "X" if x > o else "O"
        _print(f"The game is over: X has {x}, O has {o}. {winner} wins.")

    def _moves(self, _: str) -> None:
        self._check()
        moves = ", ".join(_text(square) for square in self._board.moves())
        _print(f"{self._board.side} may play {moves}.")

    def _rules(self, _: str) -> None:
        _print(explain.read(b"OtHE", None))

    def _give_up(self, rest: str) -> None:
        if rest.lower() != "up":
            raise ValueError("give is neither a move nor a command, give up is one")
        self._check()
        self._given_up = True
        side = self._board.side
        _print(f"{side} gives up. The game is over: {_other(side)} wins.")

    def _hint(self, _: str) -> None:
        self._check()
        _print("Try " + _text(self._think(max(self._level, _MIN_HINT_LEVEL))) + ".")

    def _undo(self, _: str) -> None:
        if self._given_up:  # the first undo takes back only that
            self._given_up = False
            return
        if True not in self._by_player:
            raise ValueError("there is no move of yours to take back")
        is_own = False
        while not is_own:
            self._board.undo()
            is_own = self._by_player.pop()
        if self._machine:  # the player has the side of the move again, also before a `go`
            self._machine = _other(self._board.side)
        self._has_changed = True

    def _go(self, _: str) -> None:
        self._check()
        self._machine = self._board.side

    def _both(self, _: str) -> None:
        self._machine = ""
        _print("All moves are yours.")

    def _set_level(self, text: str) -> None:
        self._level = parse_level(text)
        _print(f"The machine plays at level {self._level}.")

    def _help(self, _: str) -> None:
        _print(_HELP)

    def _quit(self, _: str) -> None:
        raise _Leave


def _other(side: str) -> str:
    return "XO"[side == "X"]


def _text(square: tuple[int, int]) -> str:
    return f"{board.name(square)} ({square[0]}.{square[1]})"
