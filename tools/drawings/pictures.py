"""Draw the console, or the sheet for a game on paper.

Example: the sheet for two digits on US Letter paper, ready to print:

python3 tools/pictures.py sheet --digits 2 --paper letter --output sheet.pdf
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
