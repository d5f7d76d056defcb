"""Play the console's Othello over GTP, a text protocol between programs.

Examples:
  python3 tools/engine.py gtp                level 7, as strong as the Pico with a second a move
  python3 tools/engine.py gtp --level 9
  python3 tools/engine.py gtp --nodes 50000  50,000 positions a move, at any level
  python3 tools/engine.py gtp --book         random openings from level 5 on, as the console

Black moves first and is X. A square is a letter and a digit, such as d3. A side without a move
plays PASS. The moves are those of lib/othello. They are computed by its C port if there is a
compiler, else in Python, some hundred times slower. The command `version` shows which.

Exit status: 0 after quit or the end of the input, 2 for wrong arguments or a closed output.

"""

import io
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import build_profile
from commands import command_line
from commands.errors import ToolError
from othello import board as boards
from othello.evaluation import FileError
from othello.levels import HIGHEST
from othello_tools import c_port, host_player
from othello_tools.host_player import LEVELS

SIDES = {"b": "X", "black": "X", "w": "O", "white": "O"}
COLOURS = {"X": "Black", "O": "White"}
MOST = 1e9  # limit of seconds, moves and komi
SHORTEST = 0.01  # s, the shortest time for a move


# The number of a command's arguments. Other commands ignore theirs.
ARGUMENTS = {"play": 2, "time_settings": 3, "time_left": 3} | dict.fromkeys(
    "known_command boardsize komi genmove reg_genmove set_game othello-level".split(), 1
)


class Failure(Exception):
    """A command failed; the message is the answer."""


class Clock:
    """One side's time, set by `time_settings` and `time_left`, in seconds and moves."""

    def __init__(self) -> None:
        self.set_limits(0, 0, 0)

    def set_limits(self, main: float, period: float, moves: int) -> None:
        """Set `main` seconds for a game, then `period` seconds for each `moves` moves."""
        self._limits = main, period, moves
        self.reset()

    def reset(self) -> None:
        """Begin a game with the limits that were set last."""
        main, period, moves = self._limits
        self._period, self._moves_a_period = period, moves
        self._is_limited = main > 0 or (period > 0 and moves > 0)
        if period > 0 and moves == 0:  # the protocol's code for no limit
            self._is_limited = False
        self._seconds, self._moves = main, 0
        self._start_period()

    def _start_period(self) -> None:
        if self._seconds <= 0 and self._moves == 0 and self._moves_a_period:
            self._seconds, self._moves = self._period, self._moves_a_period

    def set_remaining(self, seconds: float, moves: int) -> None:
        """Set the remaining time; with 0 moves it is main time. A time above 0 is a limit."""
        self._is_limited = self._is_limited or seconds > 0
        self._seconds, self._moves = seconds, moves
        self._start_period()

    def spend(self, seconds: float) -> None:
        """Count a move that took `seconds`."""
        self._seconds -= seconds
        if self._moves:
            self._moves -= 1
            self._seconds = self._seconds if self._moves else 0
        self._start_period()

    def allowance(self, empty: int) -> float | None:
        """Return the seconds for the next move, at `empty` empty squares; None without limit."""
        if not self._is_limited:
            return None
        moves = self._moves or (empty + 1) // 2
        return max(SHORTEST, 0.9 * self._seconds / max(1, moves))


class Player:
    """A game and the commands that change it.

    `choose` as `host_player.choose`; `book` is True to play from the opening book.
    """

    def __init__(
        self,
        level: int,
        nodes: int | None,
        choose: Callable = host_player.choose,
        book: bool = False,
    ):
        self.level = level
        self._book = book
        self.nodes = nodes
        self._choose = choose
        self.board = boards.Board.start()
        self._boards_before: list[boards.Board] = []  # before each move or pass that was answered
        self.clocks = {"X": Clock(), "O": Clock()}
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Bulls, Cows and Othello",
            "version": lambda _: host_player.version(),
            "known_command": lambda words: str(words[0] in self.commands).lower(),
            "list_commands": lambda _: "\n".join(self.commands),
            "quit": lambda _: "",
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "final_score": self._final_score,
            "showboard": self._showboard,
            "list_games": lambda _: "Othello",
            "set_game": self._set_game,
            "othello-level": self._set_level,
        }

    # ---- the commands ----

    def _boardsize(self, words: list[str]) -> str:
        if words[0] != "8":
            raise Failure("unacceptable size")
        return self._clear([])

    def _clear(self, _: list[str]) -> str:
        self.board = boards.Board.start()
        self._boards_before.clear()
        for clock in self.clocks.values():
            clock.reset()
        return ""

    def _komi(self, words: list[str]) -> str:
        _numbers(words)  # Othello has no komi: any value is accepted and ignored
        return ""

    def _set_game(self, words: list[str]) -> str:
        if words[0].lower() not in ("othello", "reversi"):
            raise Failure("unsupported game")
        return self._clear([])

    def _set_level(self, words: list[str]) -> str:
        if words[0] not in LEVELS:
            raise Failure(f"a level is 1 to {HIGHEST}")
        self.level, self.nodes = LEVELS[words[0]], None
        return ""

    def _play(self, words: list[str]) -> str:
        side, move = _side(words[0]), words[1].lower()
        before = self.board.copy()
        self._turn_to(side)
        try:
            self._make(move)
        except ValueError:
            self.board = before
            raise Failure("illegal move") from None
        self._boards_before.append(before)
        return ""

    def _turn_to(self, side: str) -> None:
        """Make it a side's turn, by a forced pass of the other side if there is one."""
        if self.board.side == side or self.board.is_over():
            return
        if not self.board.must_pass():
            raise Failure("illegal move")
        self.board.pass_turn()

    def _make(self, move: str) -> None:
        """Make a move or a pass; after the end of the game a pass is legal, too."""
        if move != "pass":
            self.board.play(move)
        elif not self.board.is_over():
            self.board.pass_turn()

    def _genmove(self, words: list[str]) -> str:
        before = self.board.copy()
        move = self._reg_genmove(words)
        self._turn_to(_side(words[0]))
        self._make(move.lower())
        self._boards_before.append(before)
        return move

    def _reg_genmove(self, words: list[str]) -> str:
        before = self.board.copy()
        self._turn_to(_side(words[0]))
        try:
            is_pass = self.board.is_over() or self.board.must_pass()
            return "PASS" if is_pass else boards.name(self._best()).upper()
        finally:
            self.board = before

    def _best(self) -> tuple[int, int]:
        if self._book and self.level >= build_profile.BOOK_LEVEL and self.nodes is None:
            moves = host_player.book_moves(self.board)
            if moves:
                return random.choice(moves)
        empty = 64 - sum(self.board.count())
        clock = self.clocks[self.board.side]
        start = time.monotonic()
        move = self._choose(self.board, self.level, self.nodes, clock.allowance(empty))
        clock.spend(time.monotonic() - start)
        return move

    def _undo(self, _: list[str]) -> str:
        if not self._boards_before:
            raise Failure("cannot undo")
        self.board = self._boards_before.pop()
        return ""

    def _time_settings(self, words: list[str]) -> str:
        main, period, moves = _numbers(words)
        for clock in self.clocks.values():
            clock.set_limits(main, period, int(moves))
        return ""

    def _time_left(self, words: list[str]) -> str:
        seconds, moves = _numbers(words[1:])
        self.clocks[_side(words[0])].set_remaining(seconds, int(moves))
        return ""

    def _final_score(self, _: list[str]) -> str:
        if not self.board.is_over():
            raise Failure("cannot score")
        score = host_player.score(self.board)
        return f"{'B' if score > 0 else 'W'}+{abs(score)}" if score else "0"

    def _showboard(self, _: list[str]) -> str:
        text = self.board.text().replace("-", ".")
        rows = [f"{row + 1} " + " ".join(text[8 * row : 8 * row + 8]) for row in range(8)]
        black, white = self.board.count()
        turn = "over" if self.board.is_over() else f"{COLOURS[self.board.side]} to move"
        return "\n".join(["", "  a b c d e f g h", *rows, f"X {black}, O {white}, {turn}"])


def _side(word: str) -> str:
    try:
        return SIDES[word.lower()]
    except KeyError:
        raise Failure("invalid color") from None


def _numbers(words: list[str]) -> list[float]:
    if not all(
        re.fullmatch(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?", word, re.I)
        for word in words
    ):
        raise Failure("syntax error")
    return [max(-MOST, min(float(word), MOST)) for word in words]  # float() accepts infinity


def serve(player: Player, lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Answer the commands in `lines` until quit or their end.

    The format follows the protocol (Farnebäck, Specification of the Go Text Protocol, version 2,
    draft 2, chapter 2): control characters and comments are dropped, and empty lines get no
    answer. An answer is "=" or "?", the command's number if it had one, a text and an empty line.
    """
    for line in lines:
        line = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.partition("#")[0])
        words = line.split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        if not words:
            continue
        command, *rest = words
        try:
            if command not in player.commands:
                raise Failure("unknown command")
            if len(rest) != ARGUMENTS.get(command, len(rest)):
                raise Failure("syntax error")
            say(f"={number} {player.commands[command](rest)}".rstrip(" ") + "\n\n")
        except Failure as failure:
            say(f"?{number} {failure}\n\n")
        if command == "quit":
            return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = command_line.Parser("engine gtp", __doc__)
    parser.add_argument(
        "--level", type=host_player.level, default=7, help=f"1 to {HIGHEST} (default: 7)"
    )
    parser.add_argument(
        "--nodes", type=host_player.nodes, help="positions a move, instead of the level's"
    )
    parser.add_argument("--book", action="store_true", help="play from the opening book")
    options = parser.parse_args(arguments)
    if problem := c_port.weights_problem():
        command_line.say(f"engine: {problem}")
    if options.book:
        try:
            host_player.book_moves(boards.Board.start())
        except FileError as error:
            raise ToolError(f"{error}: check the repository out afresh") from None

    if isinstance(sys.stdin, io.TextIOWrapper):
        # Only LF ends a line; `serve` drops CR.
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace", newline="\n")
        command_line.wait_for_input()
    player = Player(options.level, options.nodes, book=options.book)
    serve(player, sys.stdin or (), partial(print, end="", flush=True))
    return 0
