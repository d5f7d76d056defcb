#!/usr/bin/env python3
"""Let two Othello players play a match and tell the result with its error.

python3 tools/othello_match.py 7 1                     level 7 against level 1
python3 tools/othello_match.py 7 5 --games 200
python3 tools/othello_match.py nodes=21000 "PROGRAM"   a GTP program, such as "gtp-rhino -l 3"

A player is a level of the console, a number, or nodes=N for so many positions a move, or the
command line of a program that speaks GTP. Games come in pairs from one random opening, each
player once with each colour. Ours plays by its node budgets and never by the clock: the same
arguments give the same games, unless a program decides by chance.

Exit status: 0 played, 2 not played, for the reason in one line on stderr.
"""

from __future__ import annotations

import concurrent.futures
import math
import os
import random
import re
import shlex
import signal
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT / "lib")]

import command_line  # noqa: E402
import othello_engine  # noqa: E402
from othello import board as boards  # noqa: E402

COLOURS = {"X": "black", "O": "white"}


class Refusal(Exception):
    """The match cannot go on; the message says why, in one line."""


class Refused(Refusal):
    """A program does not do what it was asked."""


class Ours:
    """The console's player at a level, or with so many nodes a move."""

    def __init__(self, level: int, nodes: int | None) -> None:
        self._level, self._nodes = level, nodes

    def begin(self) -> None:
        """Start a game: nothing is kept between moves."""

    def see(self, side: str, move: str) -> None:
        """Be told a move."""

    def choose(self, board: boards.Board) -> str:
        """Return the name of the move for the side to move, which has one."""
        return boards.name(othello_engine.choose(board, self._level, self._nodes, None))

    def end(self) -> None:
        """Nothing to clear away."""


class Gtp:
    """A program that speaks GTP, started by its command line."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except (OSError, ValueError) as error:
            raise Refusal(f"cannot run {command!r}: {error}") from None

    def _ask(self, command: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except OSError:
            raise Refusal(f"{self._command!r} ended at {command!r}") from None
        answer = ""
        for line in self._process.stdout:
            if not answer:
                answer = line.strip()
                if answer and answer[0] not in "=?":
                    break
            elif not line.strip():
                break
        if not answer:
            raise Refusal(f"{self._command!r} ended at {command!r}")
        if answer[0] != "=":
            raise Refused(f"{self._command!r} answers {answer!r} to {command!r}")
        return answer[1:].strip()

    def begin(self) -> None:
        """Start a game."""
        self._ask("boardsize 8")
        self._ask("clear_board")

    def see(self, side: str, move: str) -> None:
        """Be told a move, or that a side must pass: GRhino knows that and refuses to be told."""
        try:
            self._ask(f"play {COLOURS[side]} {move}")
        except Refused:
            if move != "pass":
                raise

    def choose(self, board: boards.Board) -> str:
        """Return the program's move for the side to move, which has one."""
        return self._ask(f"genmove {COLOURS[board.side]}").lower()

    def end(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()


Player = Ours | Gtp


def make(description: str) -> Player:
    """Return the player that a description names; raises Refusal."""
    if description in othello_engine.LEVELS:
        return Ours(othello_engine.LEVELS[description], None)
    if found := re.fullmatch(r"nodes=([1-9]\d*)", description):
        return Ours(7, int(found[1]))
    return Gtp(description)


def opening(seed: str, plies: int) -> list[str]:
    """Return a random opening of `plies` moves, the same for the same seed."""
    chance = random.Random(seed)
    while True:
        board = boards.Board.start()
        moves = []
        while len(moves) < plies and board.moves():
            moves.append(boards.name(chance.choice(board.moves())))
            board.play(moves[-1])
        if len(moves) == plies and not board.must_pass() and not board.is_over():
            return moves


def game(black: Player, white: Player, moves: Sequence[str]) -> int:
    """Play a game after the opening `moves`; return black's discs minus white's."""
    players = {"X": black, "O": white}
    board = boards.Board.start()
    for player in {id(player): player for player in players.values()}.values():
        player.begin()
    other = {"X": white, "O": black}

    def tell(side: str, move: str, to: Sequence[Player]) -> None:
        for player in to:
            player.see(side, move)

    for move in moves:
        tell(board.side, move, (black, white))
        board.play(move)
    while not board.is_over():
        side = board.side
        if board.must_pass():
            tell(side, "pass", (black, white))
            board.pass_turn()
            continue
        move = players[side].choose(board)
        try:
            board.play(move)
        except ValueError:
            raise Refusal(f"{COLOURS[side]} plays {move!r}, which it may not") from None
        tell(side, move, (other[side],))
    discs = board.count()
    return discs[0] - discs[1]


def pair(descriptions: Sequence[str], moves: Sequence[str]) -> tuple[int, int]:
    """Play an opening with both colours; return the first player's disc differences."""
    first, second = (make(description) for description in descriptions)
    try:
        return game(first, second, moves), -game(second, first, moves)
    finally:
        first.end()
        second.end()


def told(pairs: Sequence[tuple[int, int]]) -> str:
    """Say the result of the first player's disc differences; the error is the standard one.

    It is counted from pairs, for the two games from one opening depend on each other.
    """
    differences = [difference for pair in pairs for difference in pair]
    won = sum(difference > 0 for difference in differences)
    lost = sum(difference < 0 for difference in differences)
    points = [sum((d > 0) + 0.5 * (d == 0) for d in pair) / 2 for pair in pairs]
    error = statistics.stdev(points) / math.sqrt(len(points)) if len(points) > 1 else 0.5
    return (
        f"{won} won, {len(differences) - won - lost} drawn, {lost} lost: "
        f"{100 * statistics.mean(points):.1f} % +- {100 * error:.1f} %, "
        f"{statistics.mean(differences):+.1f} discs a game"
    )


def _end_by_ctrl_c() -> None:
    """Let Ctrl-C end a process that plays without a word: the one that waits for it tells."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def match(
    descriptions: Sequence[str], games: int, plies: int, seed: int, jobs: int, show: bool = False
) -> list[tuple[int, int]]:
    """Play `games` games, an even number; return the first player's disc differences by pair.

    Raises Refusal.
    """
    openings = [opening(f"{seed} {number}", plies) for number in range(games // 2)]
    pairs = []
    with concurrent.futures.ProcessPoolExecutor(jobs, initializer=_end_by_ctrl_c) as pool:
        try:
            waiting = [pool.submit(pair, descriptions, moves) for moves in openings]
            for future in concurrent.futures.as_completed(waiting):
                pairs.append(future.result())
                if show:
                    text = f"\r{2 * len(pairs)} of {games} games: {told(pairs)} "
                    print(text, end="", file=sys.stderr, flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
        finally:
            if show:
                print(file=sys.stderr)
    return pairs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = command_line.Parser("othello_match", __doc__)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="a level, nodes=N, a command")
    parser.add_argument("--games", type=int, default=100, help="an even number (default: 100)")
    parser.add_argument("--plies", type=int, default=6, help="of the opening (default: 6)")
    parser.add_argument("--seed", type=int, default=1, help="of the openings (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at a time")
    options = parser.parse_args(arguments)
    if len(options.players) != 2:
        parser.error("a match takes two, PLAYER and PLAYER")
    if options.games < 2 or options.games % 2:
        parser.error("--games is an even number, since openings are played with both colours")
    if not 0 <= options.plies <= 40:
        parser.error("--plies is 0 to 40")
    if options.jobs < 1:
        parser.error("--jobs is 1 or more")
    arguments_of_match = (options.games, options.plies, options.seed, options.jobs)
    try:
        pairs = match(options.players, *arguments_of_match, show=sys.stderr.isatty())
    except Refusal as refusal:
        command_line.say("othello_match", str(refusal))
        return command_line.REFUSED
    print(f"{options.players[0]} against {options.players[1]}: {told(pairs)}")
    return 0


if __name__ == "__main__":
    with command_line.tool("othello_match"):
        sys.exit(main())
