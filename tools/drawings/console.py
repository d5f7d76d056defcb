"""Draw the console: six digits, lit with the display's font, above twelve keys (SVG).

Examples:
  python3 tools/generate.py console FILE              a guess and its score, 0123.02
  python3 tools/generate.py console FILE --text TEXT  another text of six digits
  python3 tools/generate.py console FILE --round      the first round of a game, animated

Without FILE the picture goes to the standard output.

Exit status: 0 drawn, 2 not drawn; the reason is one line on stderr.

"""

import argparse
import sys
from collections.abc import Sequence

from commands import command_line, glyphs, output_files
from commands.errors import ToolError
from drawings import console_svg


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("generate console", __doc__)
    parser.add_argument("file", nargs="?", type=command_line.svg_path, metavar="FILE")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--text", default="0123.02", help="the text on the display")
    which.add_argument("--round", action="store_true", help="draw a round of a duel")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = parse(arguments)
    try:
        glyphs.check(options.text)
        picture = console_svg.draw_round() if options.round else console_svg.draw(options.text)
    except ValueError as error:
        raise ToolError(str(error)) from None
    if options.file:
        output_files.write(options.file, picture)
    else:
        sys.stdout.write(picture.decode())
    return 0
