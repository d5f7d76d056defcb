"""Generate a picture of the console, a sheet for a game on paper, a new game, or native code.

Examples:
  python3 tools/generate.py console console.svg --text HELLO
  python3 tools/generate.py sheet --digits 2 --paper letter --output sheet.pdf
  python3 tools/generate.py game hilo --text HILO --title "Higher or lower"

Exit status: 0 done, 2 not done; the reason is one line on stderr.

"""

from collections.abc import Sequence

from commands import command_line

_COMMANDS = {
    "console": ("drawings.console", "draw the console, still or animated (SVG)"),
    "sheet": ("drawings.sheet", "draw the sheet for a game on paper, or the keys (SVG or PDF)"),
    "kernels": ("kernel_tools.kernels", "write the generated parts of native code"),
    "game": ("generators.game", "add a small new game to the console, to be changed into yours"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the subcommand of the command line; return its exit status."""
    return command_line.run_subcommand("generate", __doc__, _COMMANDS, arguments)
