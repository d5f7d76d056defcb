"""Run, rate and train the console's Othello player.

Examples:
  python3 tools/engine.py gtp --level 9          play over GTP
  python3 tools/engine.py match 7 6 --games 100  level 7 against level 6

Exit status: 0 done, 2 not done; the reason is one line on stderr.

"""

from collections.abc import Sequence

from commands import command_line

_COMMANDS = {
    "gtp": ("othello_tools.gtp", "play over GTP, a text protocol between programs"),
    "match": ("othello_tools.match", "play a match or a tournament between players"),
    "train": ("othello_tools.train", "learn the evaluation by self-play: lib/weights"),
    "probcut": ("othello_tools.probcut", "fit the margins of the search's ProbCut probes"),
    "book": ("othello_tools.book", "make the opening book: lib/books/othello.book"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the subcommand of the command line; return its exit status."""
    return command_line.run_subcommand("engine", __doc__, _COMMANDS, arguments)
