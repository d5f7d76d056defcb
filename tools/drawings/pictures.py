"""Draw the console, or the sheet for a game on paper.

Examples:
  python3 tools/pictures.py console --text HELLO
  python3 tools/pictures.py sheet --digits 2 --paper letter --output sheet.pdf

Exit status: 0 drawn, 2 not drawn; the reason is one line on stderr.

"""

from __future__ import annotations

from collections.abc import Sequence

from commands import command_line

_COMMANDS = {
    "console": "draw the console, still or animated (SVG)",
    "sheet": "draw the sheet for a game of Bulls and Cows on paper (SVG or PDF)",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the subcommand of the command line; return its exit status."""
    return command_line.run_subcommand("pictures", __doc__, "drawings", _COMMANDS, arguments)
