"""The players of a match, and a game between two."""

import argparse
import concurrent.futures
import contextlib
import multiprocessing
import os
import random
import re
import shlex
import signal
import subprocess
import threading
from binascii import crc32
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from commands.errors import ToolError
from othello import board as boards
from othello import evaluation, rules
from othello_tools import c_port, host_player

COLOURS = {"X": "black", "O": "white"}
RESIGNED = 64  # discs by which a resigned game is lost
LIMIT = 3600  # s for a GTP program's answer; a strong program thinks minutes about a move
_MAX_LINE = 200  # characters of an answer's line that are read at a time
_programs: set[subprocess.Popen[str]] = set()  # the GTP programs of this process that run
_starting = threading.Lock()  # held while one starts


class CommandError(ToolError):
    """A program rejects a command."""


class ConsolePlayer:
    """The console's player at a level, or with a number of nodes per move.

    `engine` searches the midgame, by default `c_port.shipped_engine()`.
    """

    def __init__(
        self, level: int, nodes: int | None = None, engine: c_port.Engine | None = None
    ) -> None:
        self._level, self._nodes, self._engine = level, nodes, engine

    def version(self) -> str:
        """Return a checksum of the weights, "" for the shipped engine."""
        return f"{crc32(b''.join(self._engine.weight_tables.tables)):08x}" if self._engine else ""

    def begin(self) -> None:
        """Start a game; the player has no state."""

    def see(self, side: str, move: str) -> None:
        """Do nothing: the player has no state."""

    def choose(self, board: boards.Board) -> str:
        """Return the name of the move for the side to move, which has one."""
        move = host_player.choose(board, self._level, self._nodes, engine=self._engine)
        return boards.name(move)

    def end(self) -> None:
        """Do nothing."""


class Gtp:
    """A program that speaks GTP, started by its command line."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            with _starting:
                self._process = subprocess.Popen(
                    shlex.split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    encoding="utf-8",
                    errors="replace",
                )
                _programs.add(self._process)
        except IndexError:
            raise ToolError(f"cannot run {command!r}: it names no program") from None
        except (OSError, ValueError) as error:
            raise ToolError(f"cannot run {command!r}: {error}") from None

    def ask(self, command: str) -> str:
        """Return the answer to a command; end the program if it takes more than LIMIT.

        Raises ToolError, CommandError.
        """
        is_late = threading.Event()

        def stop() -> None:
            is_late.set()
            self._process.kill()

        timer = threading.Timer(LIMIT, stop)
        timer.start()
        try:
            answer = self._answer(command)
        finally:
            timer.cancel()
        if is_late.is_set():
            raise ToolError(f"{self._command!r} did not answer {command!r} within {LIMIT} s")
        if not answer:
            raise ToolError(f"{self._command!r} ended at {command!r}")
        if answer[0] != "=":
            raise CommandError(f"{self._command!r} answers {answer!r} to {command!r}")
        return answer[1:].strip()

    def _answer(self, command: str) -> str:
        """Return the first line of the answer to a command; "" if the program has ended."""
        program_input, output = self._process.stdin, self._process.stdout
        assert program_input is not None and output is not None
        try:
            program_input.write(command + "\n")
            program_input.flush()
        except OSError:
            return ""
        answer = ""
        for line in iter(lambda: output.readline(_MAX_LINE), ""):
            if not answer:
                answer = line.strip()
                if answer and answer[0] not in "=?":
                    break
            elif not line.strip():
                break
        return answer

    def version(self) -> str:
        """Return the program's name and version."""
        return f"{self.ask('name')} {self.ask('version')}"

    def begin(self) -> None:
        """Start a game."""
        self.ask("boardsize 8")
        self.ask("clear_board")

    def see(self, side: str, move: str) -> None:
        """Send a move or a pass to the program; GRhino rejects a forced pass, which is ignored."""
        try:
            self.ask(f"play {COLOURS[side]} {move}")
        except CommandError:
            if move != "pass":
                raise

    def choose(self, board: boards.Board) -> str:
        """Return the program's move for the side to move, which has one."""
        return self.ask(f"genmove {COLOURS[board.side]}").lower()

    def end(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        _programs.discard(self._process)


Player = ConsolePlayer | Gtp


class PlayerSpec(NamedTuple):
    """The player that a text describes: a GTP program, or with a level the console's player."""

    text: str
    level: int | None = None
    nodes: int | None = None
    weights: Path | None = None  # None for the shipped ones
    has_probes: bool = True

    def open(self) -> Player:
        """Return the player; start its program, or load its weights. Raises ToolError."""
        if self.level is None:
            return Gtp(self.text)
        engine = None
        try:
            if self.weights:
                engine = c_port.Engine(c_port.WeightTables.read(self.weights))
            elif not self.has_probes:
                engine = c_port.with_weights(c_port.WEIGHTS_NAMES[0], probes=False)
        except evaluation.FileError as error:
            raise ToolError(str(error)) from None
        return ConsolePlayer(self.level, self.nodes, engine)


def parse_player(text: str) -> PlayerSpec:
    """Return the player that a text describes; its weights or program are not opened yet.

    Raises ToolError.
    """
    kind, equals, value = text.partition("=")
    try:
        if equals and kind in ("nodes", "unprobed"):
            return PlayerSpec(text, 7, host_player.nodes(value), has_probes=kind == "nodes")
        if equals and kind == "weights":
            if not value.endswith(evaluation.SUFFIX):
                raise ToolError(f"{text}: a file of weights ends in {evaluation.SUFFIX}")
            if not Path(value).is_file():
                raise ToolError(f"the file {value} cannot be read")
            return PlayerSpec(text, 7, weights=Path(value), has_probes=False)
        if re.fullmatch(r"[-+]?[\d.]*", text):
            return PlayerSpec(text, host_player.level(text))
    except argparse.ArgumentTypeError as error:
        raise ToolError(str(error)) from None
    return PlayerSpec(text)


def version(description: str) -> str:
    """Start the player of a description; return its `version()`. Raises ToolError."""
    player = parse_player(description).open()
    try:
        return player.version()
    finally:
        player.end()


def opening(seed: str, plies: int) -> list[str]:
    """Return a random opening of `plies` moves, the same for the same seed."""
    rng = random.Random(seed)
    while True:
        board = boards.Board.start()
        moves = []
        while len(moves) < plies and board.moves():
            moves.append(boards.name(rng.choice(board.moves())))
            board.play(moves[-1])
        if len(moves) == plies and not board.must_pass() and not board.is_over():
            return moves


def play_game(black: Player, white: Player, moves: Sequence[str]) -> int:
    """Play a game after the opening `moves`; return black's score, as `host_player.score`."""
    players = {"X": black, "O": white}
    board = boards.Board.start()
    for player in players.values():
        player.begin()
    for move in moves:
        for player in players.values():
            player.see(board.side, move)
        board.play(move)
    while not board.is_over():
        side = board.side
        if board.must_pass():
            for player in players.values():
                player.see(side, "pass")
            board.pass_turn()
            continue
        move = players[side].choose(board)
        if move == "resign":
            return -RESIGNED if side == "X" else RESIGNED
        try:
            board.play(move)
        except ValueError:
            raise ToolError(f"{COLOURS[side]} plays {move!r}, which it may not") from None
        players[rules.other(side)].see(side, move)
    return host_player.score(board)


def play_match_game(descriptions: Sequence[str], moves: Sequence[str], colour: int) -> int:
    """Play a game of two players; the first is black if `colour` is 0, white if it is 1.

    Returns the first player's disc difference. Raises ToolError.
    """
    with contextlib.ExitStack() as stack:
        players = []
        for description in descriptions:
            players.append(parse_player(description).open())
            stack.callback(players[-1].end)
        first, second = players
        return -play_game(second, first, moves) if colour else play_game(first, second, moves)


def play_pair(descriptions: Sequence[str], moves: Sequence[str]) -> tuple[int, int]:
    """Play an opening with both colours; return the first player's disc differences."""
    return play_match_game(descriptions, moves, 0), play_match_game(descriptions, moves, 1)


@contextlib.contextmanager
def open_pool(jobs: int) -> Iterator[Callable[..., concurrent.futures.Future]]:
    """Yield a function that submits a call to `jobs` processes: submit(play_pair, *arguments).

    Ctrl-C ends the processes silently and raises KeyboardInterrupt here, but not while a process
    starts: Python would print and ignore an exception in a callback of os.fork(). The processes
    and their programs also end if this process is killed.
    """
    reader, writer = pipe = multiprocessing.Pipe(duplex=False)
    pool = concurrent.futures.ProcessPoolExecutor(jobs, None, _end_with_parent, pipe)
    with reader, writer, pool:
        try:
            with _ctrl_c_delayed():
                pool.submit(int)  # the first call starts the processes
            yield pool.submit
        except BaseException as error:
            writer.close()
            pool.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise ToolError(
                    "a process of the match was ended, perhaps for lack of memory: "
                    "run it again with fewer --jobs"
                ) from None
            raise


def _end_with_parent(reader: Connection, writer: Connection) -> None:
    """End this process and its programs if the parent process closes the pipe, or ends.

    Ctrl-C ends it silently; the parent process reports it. The pool sends SIGTERM to the processes
    if one has ended. That would leave the programs, so it has no effect.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, lambda *_: None)
    writer.close()  # only the parent's is left

    def wait() -> None:
        with contextlib.suppress(EOFError, OSError):
            reader.recv()
        with _starting:  # no program may start any more
            for program in list(_programs):
                program.kill()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextlib.contextmanager
def _ctrl_c_delayed() -> Iterator[None]:
    """Raise the KeyboardInterrupt of a Ctrl-C only after the body."""
    presses = []
    handler = signal.signal(signal.SIGINT, lambda *_: presses.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if presses:
        raise KeyboardInterrupt
