"""A tournament: each player meets its neighbours in strength; Elo ratings follow.

In the first game of an opening the weaker player is black, in the second the stronger. Each
pairing has its own openings, so that results are independent. The same tournament has the same
games, with any number of jobs and after any interruption.
"""

import concurrent.futures
import contextlib
import hashlib
import shutil
from collections.abc import Sequence
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
    """Return the identity of a tournament, without the number of games, which can be raised.

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
    for name in c_port.WEIGHTS_NAMES:
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


def _remaining_games(record: Record, players: int, games: int) -> list[Game]:
    """Return the games still to be played: one of each pairing, then the next of each."""
    all_games = [(*pair, number) for number in range(games) for pair in pairings(players)]
    return [game for game in all_games if game not in record.games]


def run(
    record: Record, players: Sequence[str], games: int, plies: int, seed: int, jobs: int
) -> None:
    """Play the remaining games of a tournament, `games` per pairing, into its record.

    Raises ToolError.
    """
    remaining = _remaining_games(record, len(players), games)
    total = len(pairings(len(players))) * games
    count = total - len(remaining)
    say(f"{count} of {total} games are in {record.path}")
    with contextlib.closing(Progress(count)) as progress, open_pool(jobs) as submit:
        games_by_future = {submit(_play, players, plies, seed, game): game for game in remaining}
        for future in concurrent.futures.as_completed(games_by_future):
            record.note(games_by_future[future], future.result())
            count += 1
            progress(count, total, "games")


def _play(players: Sequence[str], plies: int, seed: int, game: Game) -> int:
    """Play a game; return the first player's disc difference. Raises ToolError."""
    first, second, number = game
    moves = opening(f"{seed} {first} {second} {number // 2}", plies)
    return play_match_game((players[first], players[second]), moves, number % 2)


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
