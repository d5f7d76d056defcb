#!/usr/bin/env python3
"""Put the console onto a connected MicroPython board, or update it there.

python3 tools/deploy.py                          the only board connected, or drive mounted
python3 tools/deploy.py --port /dev/ttyACM0      this board; socket://host:port works, too
python3 tools/deploy.py --dry-run                print the changes, change nothing
python3 tools/deploy.py --output build/pico      write the compiled files there, to copy by hand
python3 tools/deploy.py --drive                  the mounted drive of a CircuitPython board
python3 tools/deploy.py --drive /media/CIRCUITPY this drive

It copies changed files, removes files of an earlier run that are no longer needed, and restarts
the board. It never deletes a file of yours: if one is in the way, it is renamed to NAME.bak. After
an interruption run it again.

Exit status: 0 done, 2 not done, 130 interrupted; the reason is one line on stderr.
"""

from __future__ import annotations

from commands import environment  # first: it ends a Python that is too old  # isort: skip

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from commands import command_line


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("deploy", __doc__)
    parser.add_argument("--port", help="serial port, or socket://host:port")
    parser.add_argument(
        "--drive",
        type=Path,
        metavar="FOLDER",
        nargs="?",
        const=Path(),
        help="the mounted drive of a CircuitPython board (default: search for it)",
    )
    parser.add_argument(
        "--mpy-cross",
        metavar="PROGRAM",
        help="CircuitPython's own mpy-cross, to compile for --drive (default: copy sources)",
    )
    parser.add_argument("--board", help="board file: a name in boards/, or a path ending in .py")
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    parser.add_argument(
        "--output",
        type=Path,
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
    if why := _conflict(options):
        parser.error(why)
    return options


def _conflict(options: argparse.Namespace) -> str:
    """Return the conflict of options on the command line; "" if there is none."""
    given = {name for name, value in vars(options).items() if value not in (None, False)}
    for alone in ("package", "map", "output"):
        others = given - {alone} - ({"board"} if alone != "package" else set())
        if alone in given and others:
            return f"--{alone} does not go with --{min(others).replace('_', '-')}"
    if "port" in given and given & {"drive", "mpy_cross"}:
        return "--port is for MicroPython, --drive and --mpy-cross are for CircuitPython"
    return ""


if __name__ == "__main__":
    with command_line.tool("deploy"):
        parse()  # report errors of the command line before packages are installed
        environment.enter()

from deployment import drive  # noqa: E402
from deployment import folder as folder_files  # noqa: E402
from deployment.board import connected, digest  # noqa: E402
from deployment.errors import Refusal  # noqa: E402
from deployment.files import MAIN as MAIN  # noqa: E402
from deployment.files import (  # noqa: E402
    compiled,
    is_small,
    linked_sources,
    package,
    packaged,
    sources,
)
from deployment.ports import find_port, usb_ports  # noqa: E402
from deployment.target import choose, load  # noqa: E402
from deployment.update import Update  # noqa: E402


def deploy(port: str, board: str | None, dry_run: bool) -> None:
    """Update the board on `port`, and print a summary. Raises Refusal."""
    start = time.monotonic()
    with connected(port) as connection:
        firmware = connection.firmware()
        firmware.check()
        name = choose(firmware, board)
        viper = f"viper for {firmware.arch}" if firmware.arch else "no viper"
        print(
            f"{firmware.machine}, MicroPython {firmware.release}, {viper}, on {port}; "
            f"board file {name}",
            flush=True,
        )
        contents = compiled(name, firmware.arch)
        connection.prepare()
        installed = {path: digest(file.read_bytes()) for path, file in packaged(name).items()}
        update = Update(connection, contents, installed)
        if dry_run:
            update.check_space()
            update.tell()
        else:
            update.run()
    summary = update.summary("would copy" if dry_run else "copied")
    print(f"{summary}, {time.monotonic() - start:.1f} s; the board starts again")


def deploy_to_drive(
    root: Path | None, board: str | None, mpy_cross: str | None, dry_run: bool
) -> None:
    """Update the drive of a CircuitPython board, and print a summary. Raises Refusal."""
    start = time.monotonic()
    place = drive.Drive(root or drive.find_drive())
    firmware = place.firmware()
    firmware.check(mpy_cross)
    name = firmware.choose(board)
    kind = ".mpy" if mpy_cross else "sources"
    print(
        f"{firmware.machine}, CircuitPython {firmware.release}, {kind}, on {place.root}; "
        f"board file {name}",
        flush=True,
    )
    update = Update(place, drive.contents(name, mpy_cross), {}, drive.CODE)
    if dry_run:
        update.check_space()
        update.tell()
    else:
        update.run()
    summary = update.summary("would copy" if dry_run else "copied")
    print(f"{summary}, {time.monotonic() - start:.1f} s; CircuitPython starts it by itself")


def only_a_drive() -> bool:
    """Return whether only a CircuitPython board's drive is connected. Raises Refusal."""
    drives = drive.mounted()
    ports = usb_ports()
    if drives and len(ports) > len(drives):  # each such board has a serial port, too
        names = ", ".join([*map(str, drives), *(port.device for port in ports)])
        raise Refusal(f"several boards: choose one with --drive or --port: {names}")
    return bool(drives)


def save(board: str, folder: Path) -> None:
    """Write the files for a board into a folder, with the paths that they have on the board.

    Raises Refusal if the folder has files that this tool did not write.
    """
    contents = compiled(board, load(board).ARCH)
    backup = folder_files.save(contents, folder)
    if backup:
        print(f"{folder / MAIN.lstrip('/')} was not written by this tool: it is now {backup.name}")
    size = sum(len(content) for content in contents.values())
    print(f"{len(contents)} files ({size} bytes) for board file {board} are in {folder}")


def print_map(board: str) -> None:
    """Print the linker's map of a small board, one line per module. Raises Refusal for others."""
    data = load(board)
    if not is_small(data):
        raise Refusal(f"{board} is not a small board: its modules are not linked")
    linked = linked_sources(board, data.ARCH)
    for part in linked.map:
        if part.module in linked.places:
            names = " ".join(part.names)
            print(f"{linked.places[part.module]:12} {part.module}: {names} (of {part.source})")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; return its exit status."""
    options = parse(arguments)
    try:
        if options.board is not None:
            sources(options.board)
        if options.package:
            print(package(), end="")
        elif options.map:
            print_map(options.board or "pico")
        elif options.output is not None:
            save(options.board or "pico", options.output)
        elif options.drive is not None or (options.port is None and only_a_drive()):
            root = None if options.drive in (None, Path()) else options.drive
            deploy_to_drive(root, options.board, options.mpy_cross, options.dry_run)
        else:
            deploy(options.port or find_port(), options.board, options.dry_run)
    except Refusal as refusal:
        command_line.say("deploy", str(refusal))
        return command_line.REFUSED
    except KeyboardInterrupt:
        command_line.say("deploy", "interrupted; run this again to finish")
        return command_line.INTERRUPTED
    return 0


if __name__ == "__main__":
    with command_line.tool("deploy"):
        sys.exit(main())
