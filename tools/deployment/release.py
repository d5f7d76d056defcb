"""Build a release: the console for every board, as files, as a UF2, and for CircuitPython.

Examples:
  python3 tools/release.py                         into build/release
  python3 tools/release.py --output FOLDER         a new or empty folder, or an earlier release
  python3 tools/release.py --firmware pico_w=FILE  also make a UF2 with this MicroPython
  python3 tools/release.py --pcb pico              also the circuit board and the case; needs KiCad

For each board in boards/ there is a folder with its files: .mpy files and data. Copy it to the
board, or let `mpremote mip install FOLDER/package.json` do it. The zip is for a CIRCUITPY drive.
web/ is the page for the browser, for any static host. SHA256SUMS lists all files. The same
sources, mpy-cross and packages give the same bytes on any machine at any time. The version is the
one in pyproject.toml.

For boards of the Pico family a UF2 has MicroPython and the console. Drop it on the drive of a
board that was plugged in with BOOTSEL held. It overwrites the board's program and all its files.
For the Pico, MicroPython is the file from tools/firmware.py ("pico hard"); for another board name
it. The same MicroPython gives the same bytes. A line reports each UF2 that is missing.

Exit status: 0 done, 2 not done; the reason is one line on stderr.

"""

import argparse
from collections.abc import Sequence

from commands import command_line, environment
from commands.folders import ROOT

_FOLDER = ROOT / "build" / "release"


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("release", __doc__)
    parser.add_argument(
        "--output", type=command_line.path_argument, metavar="FOLDER", default=_FOLDER
    )
    parser.add_argument(
        "--firmware",
        action="append",
        default=[],
        metavar="BOARD=FILE",
        help="MicroPython for a board of boards/, as a UF2; may be given for several",
    )
    parser.add_argument(
        "--pcb",
        type=command_line.non_empty,
        action="append",
        default=[],
        metavar="BOARD",
        help="add the circuit board and the case for a board of boards/pcb; may be given again",
    )
    options = parser.parse_args(arguments)
    for pair in options.firmware:
        if not all(pair.partition("=")):
            parser.error(f"--firmware needs BOARD=FILE, not {pair}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = parse(arguments)
    from pcb_tools import design, pcb

    for name in options.pcb:
        design.load(name)  # check now, not after the build
    environment.enter()
    from deployment import release_files

    print(release_files.make(options.output, options.firmware, lambda: pcb.files(options.pcb)))
    return 0
