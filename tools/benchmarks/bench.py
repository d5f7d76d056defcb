"""Measure the console on an emulated Pico, in emulated time, and count the guesses of its guessers
on this machine; print tables in Markdown.

Examples:
  python3 tools/bench.py                       everything, with hard timers: minutes
  python3 tools/bench.py --soft                also with soft timers, if they make a difference
  python3 tools/bench.py --only score          one section; may be repeated
  python3 tools/bench.py --write               everything, into docs/results
  python3 tools/bench.py --write --only score  this section alone
  python3 tools/bench.py --json FILE           print everything, and write the figures to FILE
  python3 tools/bench.py --device PORT         on the MicroPython board at PORT

On a board the times are in its own microseconds, and nothing is written to its flash. Its pins are
used only with --only tick.

The same sources and firmware give the same figures. Only --only page, which needs Chromium,
depends on the speed of this machine.

Exit status: 0 done, 1 a measurement failed, 2 it could not begin; the reason is on stderr.

"""

import argparse
from collections.abc import Sequence

from benchmarks.sections import SECTIONS
from commands import command_line, environment
from commands.folders import ROOT

_RESULTS = ROOT / "docs" / "results" / "performance.json"


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line; `sections` of the result are the sections to measure."""
    parser = command_line.Parser("bench", __doc__)
    names = [section.name for section in SECTIONS]
    parser.add_argument("--soft", action="store_true", help="measure soft timers as well")
    parser.add_argument(
        "--only", action="append", choices=names, metavar="NAME", help=" ".join(names)
    )
    parser.add_argument(
        "--write",
        type=command_line.path_argument,
        metavar="FILE",
        nargs="?",
        const=_RESULTS,
        help="store the figures in FILE and its page instead of printing them "
        "(default: docs/results/performance.json)",
    )
    parser.add_argument(
        "--device", type=command_line.non_empty, metavar="PORT", help="measure the board at PORT"
    )
    parser.add_argument(
        "--json",
        type=command_line.path_argument,
        metavar="FILE",
        help="also write the figures to FILE",
    )
    options = parser.parse_args(arguments)
    sections = [s for s in SECTIONS if s.name in options.only] if options.only else SECTIONS
    parser.check_together(options, {"write": "only"})
    if options.write and (options.write.suffix == ".md" or not options.write.name):
        parser.error(f"--write FILE needs a name without .md, its page's suffix: {options.write}")
    if options.device is not None:
        if options.soft:
            parser.error("a board has the timers of its firmware: --soft is for the emulated one")
        no = [section.name for section in sections if options.only and not section.device]
        if no:
            parser.error(f"--only {no[0]} cannot be measured with --device")
        # Do not drive pins unless the user asked for it.
        sections = [s for s in sections if s.device and (options.only or not s.pins)]
    options.sections = list(sections)
    return options


def main() -> int:
    """Run the command line; return its exit status."""
    options = parse()
    environment.enter()
    from benchmarks import measuring

    return measuring.main(options)
