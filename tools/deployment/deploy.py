"""Put the console onto a connected MicroPython board, or update it there.

Examples:
  python3 tools/deploy.py                           the only board connected, or drive mounted
  python3 tools/deploy.py --port /dev/ttyACM0       this board; socket://host:port works, too
  python3 tools/deploy.py --dry-run                 print the changes, change nothing
  python3 tools/deploy.py --output build/pico       write the files there, to copy by hand
  python3 tools/deploy.py --drive                   the drive of a CircuitPython board
  python3 tools/deploy.py --drive /media/CIRCUITPY  this drive

It copies changed files, removes files of an earlier run that are no longer needed, and restarts
the board. It never deletes a file of yours: if one is in the way, it is renamed to NAME.bak. After
an interruption run it again.

Exit status: 0 done, 2 not done, 130 interrupted; the reason is one line on stderr.

"""

import argparse
from collections.abc import Sequence

from commands import command_line, environment


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("deploy", __doc__)
    parser.add_argument(
        "--port", type=command_line.non_empty, help="serial port, or socket://host:port"
    )
    parser.add_argument(
        "--drive",
        type=command_line.path_argument,
        metavar="FOLDER",
        nargs="?",
        const=True,  # "." is a folder, too
        help="the mounted drive of a CircuitPython board (default: search for it)",
    )
    parser.add_argument(
        "--mpy-cross",
        type=command_line.non_empty,
        metavar="PROGRAM",
        help="CircuitPython's own mpy-cross, to compile for --drive (default: copy sources)",
    )
    help_text = "board file: a name in boards/, or a path ending in .py"
    parser.add_argument("--board", type=command_line.non_empty, help=help_text)
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    parser.add_argument(
        "--output",
        type=command_line.path_argument,
        metavar="FOLDER",
        help="write the compiled files to FOLDER, replacing earlier ones; needs no board",
    )
    parser.add_argument(
        "--package", action="store_true", help="print package.json; needs no board"
    )
    parser.add_argument(
        "--map", action="store_true", help="print the linker's map of a small board's modules"
    )
    options = parser.parse_args(arguments)
    given = parser.check_together(options, {"package": "", "map": "board", "output": "board"})
    if "port" in given and ("drive" in given or "mpy_cross" in given):
        parser.error("--port is for MicroPython, --drive and --mpy-cross are for CircuitPython")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = parse(arguments)
    environment.enter()
    from deployment import install

    try:
        install.run(options)
    except KeyboardInterrupt:
        command_line.say("deploy: interrupted; run this again to finish")
        return command_line.INTERRUPTED
    return 0
