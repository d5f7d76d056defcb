"""Draw a page to print (SVG or PDF): the sheet for a game of Bulls and Cows, or all keys.

Examples:
  python3 tools/generate.py sheet --digits 2 --paper letter --output sheet.pdf
  python3 tools/generate.py sheet --keys --output keys.pdf

Without --output the SVG goes to the standard output. docs/user/lesson.md has a lesson with it.

Exit status: 0 drawn, 2 not drawn; the reason is one line on stderr.

"""

import argparse
import sys
from collections.abc import Sequence

from commands import command_line, environment, output_files
from drawings import keypage, paper, worksheet


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("generate sheet", __doc__)
    text = "digits of a code, 2 to 5; default: 4"
    parser.add_argument("--digits", type=int, choices=(2, 3, 4, 5), help=text)
    parser.add_argument("--keys", action="store_true", help="the keys of the console instead")
    text = "a4 (default) or letter"
    parser.add_argument("--paper", choices=tuple(worksheet.PAPERS), default="a4", help=text)
    text = "the file to write; its ending, .svg or .pdf, is the format"
    parser.add_argument("--output", type=command_line.path_argument, metavar="FILE", help=text)
    options = parser.parse_args(arguments)
    parser.check_together(options, {"keys": "paper output"})
    if options.output and options.output.suffix.lower() not in (".svg", ".pdf"):
        parser.error(f"{options.output}: neither .svg nor .pdf")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = parse(arguments)
    if options.keys:
        page = keypage.draw(options.paper)
    else:
        page = worksheet.draw(options.paper, options.digits or 4)
    if not options.output:
        sys.stdout.write(paper.as_svg(page).decode())
        return 0
    if options.output.suffix.lower() == ".svg":
        output_files.write(options.output, paper.as_svg(page))
    else:
        environment.enter()  # only the PDF needs a package
        output_files.write(options.output, paper.as_pdf(page))
    print(f"the page is in {options.output}")
    return 0
