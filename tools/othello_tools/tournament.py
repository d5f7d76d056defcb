"""A tournament: each player meets its neighbours in strength; Elo ratings follow.

In the first game of an opening the weaker player is black, in the second the stronger. Each
pairing has its own openings, so that results are independent. The same tournament has the same
games, with any number of jobs and after any interruption.
"""

from __future__ import annotations

import concurrent.futures
import hashlib
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from commands.command_line import say
from commands.errors import ToolError
from commands.folders import CACHE, ROOT
from commands.reporting import Progress
from othello import evaluation
from othello.constants import LEVELS
from othello.midgame.probcut_margins import MARGINS
from othello_tools import c_port, host_player

from .players import open_pool, opening, parse_player, play_match_game, version
from .ratings import Results, format_tally, rate, tally
from .record import Game, Record

GRHINO = "gtp-rhino"
_NEIGHBOURS = 2  # opponents of a player on each side
_AT_ONCE = 4  # waiting games per job


def field(grhino: str | None) -> list[str]:
    """Return the players, the weakest first: the levels, and GRhino's 1 to 4 if it is installed.

    `grhino` is its command, by default the installed one. Its place in the order only determines
    the pairings.
    """
    command = grhino or (GRHINO if shutil.which(GRHINO) else None)
    levels = list(host_player.LEVELS)
    if command is None:
        return levels
    one, two, three, four = (f"{command} -l {level}" for level in range(1, 5))
    return [*levels[:4], one, levels[4], two, levels[5], three, four, *levels[6:]]


def check(players: Sequence[str]) -> None:
    """Raise ToolError for players that cannot play a tournament."""
    if len(players) < 2:
        raise ToolError("a tournament takes two players or more")
    if len(set(players)) < len(players):
        raise ToolError("a tournament cannot have the same player twice")
    for player in players:
        parse_player(player)


def identity(players: Sequence[str], plies: int, seed: int) -> dict[str, Any]:
    """Return the identity of a tournament; the number of games is not part of it: it can be
    raised.

    Raises ToolError if a program does not play.
    """
    return {
        "players": list(players),
        "programs": [version(player) for player in players],
        "plies": plies,
        "seed": seed,
        "engine": _engine(),
    }


def _engine() -> str:
    """Return a digest of everything that determines our moves."""
    weights = Path(ROOT, "lib", "weights")
    parts = [c_port.KERNEL.read_bytes(), repr((LEVELS, MARGINS)).encode()]
    for name in c_port.NAMES:
        parts.append((weights / (name + evaluation.SUFFIX)).read_bytes())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def default_path(identity: dict[str, Any]) -> Path:
    """Return the default path of a tournament's games; create its folder. Raises OSError."""
    folder = CACHE / "tournaments"
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(repr(identity).encode()).hexdigest()[:12]
    return folder / f"{name}.games"


def pairings(players: int) -> list[tuple[int, int]]:
    """Return the pairings, the weaker player first."""
    return [
        (first, first + apart)
        for first in range(players)
        for apart in range(1, _NEIGHBOURS + 1)
        if first + apart < players
    ]


def _remaining_games(record: Record, players: int, games: int) -> Iterator[Game]:
    """Yield the games still to be played: one of each pairing, then the next of each."""
    for number in range(games):
        for first, second in pairings(players):
            if (first, second, number) not in record.games:
                yield first, second, number


def run(
    record: Record, players: Sequence[str], games: int, plies: int, seed: int, jobs: int
) -> None:
    """Play the remaining games of a tournament, `games` per pairing, into its record.

    Raises ToolError.
    """
    remaining = _remaining_games(record, len(players), games)
    count, total = _count_played(record, len(players), games), len(pairings(len(players))) * games
    say(f"{count} of {total} games are in {record.path}")
    progress = Progress(count)
    waiting: dict[concurrent.futures.Future[int], Game] = {}
    try:
        with open_pool(jobs) as submit:

            def start() -> None:
                game = next(remaining, None)
                if game:
                    first, second, number = game
                    moves = opening(f"{seed} {first} {second} {number // 2}", plies)
                    task = (players[first], players[second]), moves, number % 2
                    waiting[submit(play_match_game, *task)] = game

            for _ in range(_AT_ONCE * jobs):
                start()
            while waiting:
                done, _ = concurrent.futures.wait(waiting, return_when="FIRST_COMPLETED")
                for future in done:
                    record.note(waiting.pop(future), future.result())
                    count += 1
                    progress(count, total, "games")
                    start()
    finally:
        progress.close()


def _count_played(record: Record, players: int, games: int) -> int:
    """Return the number of games of a tournament that are in its record."""
    pairs = set(pairings(players))
    return sum(
        (first, second) in pairs and number < games for first, second, number in record.games
    )


def results(record: Record, players: int, games: int) -> Results:
    """Return the results of the pairings that are complete."""
    tallies = {}
    for first, second in pairings(players):
        numbers = [(first, second, number) for number in range(games)]
        if all(game in record.games for game in numbers):
            tallies[first, second] = tally([record.games[game] for game in numbers])
    return tallies


def table(players: Sequence[str], results: Results) -> str:
    """Return the Elo of all players, the strongest first, then the pairings."""
    names = [f"level {player}" if player in host_player.LEVELS else player for player in players]
    ratings = rate(len(players), results)
    width = max(map(len, names))
    lines = [f"{'player':<{width}}    Elo   95 %  games  score"]
    for player in sorted(range(len(players)), key=lambda player: -ratings.elo[player]):
        games = points = 0.0
        for pair, result in results.items():
            if player in pair:
                games += result.games
                points += result.points if player == pair[0] else result.games - result.points
        lines.append(
            f"{names[player]:<{width}}  {ratings.elo[player]:5.0f}  "
            f"+-{ratings.error[player]:3.0f}  {games:5.0f}  {100 * points / games:4.1f} %"
        )
    lines += ["", f"The Elo of {names[0]} is 0, and the errors are of the difference to it."]
    if not ratings.is_bounded:
        lines.append(
            "Each pairing counts a drawn game more: somebody won all, to which Elo sets no limit."
        )
    lines.append("")
    for (first, second), result in results.items():
        lines.append(f"{names[second]} against {names[first]}: {format_tally(result.reversed())}")
    return "\n".join(lines)
