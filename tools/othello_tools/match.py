"""Play a match or a tournament between Othello players, and print the result with its error.

Examples:
  python3 tools/engine.py match 7 1                    level 7 against level 1
  python3 tools/engine.py match 7 5 --games 200
  python3 tools/engine.py match nodes=21000 "PROGRAM"  a GTP program, such as "gtp-rhino -l 3"
  python3 tools/engine.py match weights=a.weights weights=b.weights  such as train makes
  python3 tools/engine.py match --tournament           all levels, and GRhino's if it is installed
  python3 tools/engine.py match --tournament 1 2 3     these, the weakest first

A player is a level of the console (a number), nodes=N for level 7 with N positions a move,
unprobed=N for the same without the search's ProbCut probes, weights=FILE for level 7 with a file
of weights and without probes, or the command line of a program that speaks GTP.
Games come in pairs from one random opening, each player once with each colour. Our players use
node budgets and never the clock. So the same arguments give the same games, unless a program
plays at random. A program that does not answer within an hour ends the match.

In a tournament each player meets its two neighbours in strength on either side. Elo ratings are
fitted to the results. Each finished game is saved in a file, and the same command continues after
an interruption. Errors are 95 % intervals.

Exit status: 0 played, 2 not played; the reason is one line on stderr.

"""

import argparse
import concurrent.futures
import os
import sys
from collections.abc import Sequence

from commands import command_line, environment, output_files
from commands.errors import ToolError
from othello_tools import c_port, players, ratings, record, tournament

GAMES = 100  # in a match
MOST_GAMES = 1_000_000
GAMES_A_PAIRING = 60  # per pairing of a tournament


def play_match(
    descriptions: Sequence[str], games: int, plies: int, seed: int, jobs: int, show: bool = False
) -> list[tuple[int, int]]:
    """Play `games` games, an even number; return the first player's disc differences by pair.

    Raises ToolError.
    """
    openings = [players.opening(f"{seed} {number}", plies) for number in range(games // 2)]
    pairs = []
    try:
        with players.open_pool(jobs) as submit:
            waiting = [submit(players.play_pair, descriptions, moves) for moves in openings]
            for future in concurrent.futures.as_completed(waiting):
                pairs.append(future.result())
                if show:
                    text = f"\r{2 * len(pairs)} of {games} games: {format_result(pairs)} "
                    print(text, end="", file=sys.stderr, flush=True)
    finally:
        if show:
            print(file=sys.stderr)
    return pairs


def format_result(pairs: Sequence[tuple[int, int]]) -> str:
    """Return the result of the first player's disc differences as text."""
    return ratings.format_tally(
        ratings.tally([difference for pair in pairs for difference in pair])
    )


def _match(options: argparse.Namespace) -> None:
    """Play the match of the command line. Raises ToolError."""
    for player in options.players:
        players.parse_player(player)
    games = options.games or GAMES
    arguments = (games, options.plies, options.seed, min(options.jobs, games // 2))
    pairs = play_match(options.players, *arguments, show=sys.stderr.isatty())
    print(f"{options.players[0]} against {options.players[1]}: {format_result(pairs)}")


def _tournament(options: argparse.Namespace) -> None:
    """Play the tournament of the command line. Raises ToolError."""
    field = options.players or tournament.field(options.grhino)
    games = options.games or GAMES_A_PAIRING
    tournament.check(field)
    if options.keep:
        output_files.check_writable(options.keep)
    environment.enter()
    identity = tournament.identity(field, options.plies, options.seed)
    with record.open_record(
        options.keep or tournament.default_path(identity), identity
    ) as games_record:
        tournament.run(games_record, field, games, options.plies, options.seed, options.jobs)
        print(tournament.table(field, tournament.results(games_record, len(field), games)))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("engine match", __doc__)
    add = parser.add_argument
    text = "a level, nodes=N, unprobed=N, weights=FILE, a command"
    add("players", nargs="*", metavar="PLAYER", help=text)
    add(
        "--games",
        type=int,
        help=f"an even number (default: {GAMES}; a pairing of a tournament {GAMES_A_PAIRING})",
    )
    add("--plies", type=int, default=6, help="of the opening (default: 6)")
    add("--seed", type=int, default=1, help="of the openings (default: 1)")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="games at a time")
    add(
        "--tournament", action="store_true", help="between the players, or all levels and GRhino's"
    )
    add(
        "--grhino",
        type=command_line.non_empty,
        metavar="COMMAND",
        help=f"the command of GRhino (default: {tournament.GRHINO})",
    )
    add(
        "--keep",
        type=command_line.path_argument,
        metavar="FILE",
        help="file of a tournament's games (default: one in the cache)",
    )
    options = parser.parse_args(arguments)
    if not options.tournament:
        if len(options.players) != 2:
            parser.error("a match takes two, PLAYER and PLAYER")
        if options.keep or options.grhino:
            parser.error("--keep and --grhino are for --tournament")
    if options.players and options.grhino:
        parser.error("--grhino is for a tournament of all, without PLAYER")
    if options.games is not None and (options.games % 2 or not 2 <= options.games <= MOST_GAMES):
        parser.error(
            f"--games is even, since openings are played with both colours, and 2 to {MOST_GAMES}"
        )
    if not 0 <= options.plies <= 40:
        parser.error("--plies is 0 to 40")
    if options.jobs < 1:
        parser.error("--jobs is 1 or more")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = _options(arguments)
    if problem := c_port.weights_problem():
        raise ToolError(problem)
    (_tournament if options.tournament else _match)(options)
    return 0
