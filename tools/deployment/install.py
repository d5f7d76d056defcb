"""The work of tools/deploy.py: install on a board or a drive, write files to a folder."""

import argparse
import time
from pathlib import Path

from commands.errors import ToolError
from deployment import drive
from deployment import folder as folder_files
from deployment.connection import connected
from deployment.files import MAIN, compiled, linked_sources, package, package_sources, sources
from deployment.plan import digest
from deployment.ports import find_port, usb_ports
from deployment.target import boards, choose, load
from deployment.update import Update


def deploy(port: str, board: str | None, dry_run: bool) -> None:
    """Update the board on `port`, and print a summary. Raises ToolError."""
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
        installed = {
            path: digest(file.read_bytes()) for path, file in package_sources(name).items()
        }
        summary = _update(Update(connection, contents, installed), dry_run)
    print(f"{summary}, {time.monotonic() - start:.1f} s; the board starts again")


def deploy_to_drive(
    root: Path | None, board: str | None, mpy_cross: str | None, dry_run: bool
) -> None:
    """Update the drive of a CircuitPython board, and print a summary. Raises ToolError."""
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
    summary = _update(update, dry_run)
    print(f"{summary}, {time.monotonic() - start:.1f} s; CircuitPython starts it by itself")


def _update(update: Update, dry_run: bool) -> str:
    """Do an update, or print its steps; return its summary."""
    if dry_run:
        update.check_space()
        update.print_steps()
    else:
        update.run()
    return update.summary("would copy" if dry_run else "copied")


def should_use_drive() -> bool:
    """Return whether a drive is to be updated if no option names a drive or a port.

    Raises ToolError if drives and other boards are connected.
    """
    drives = drive.mounted_drives()
    ports = usb_ports()
    if drives and len(ports) > len(drives):  # each such board has a serial port, too
        names = ", ".join([*map(str, drives), *(port.device for port in ports)])
        raise ToolError(f"several boards: choose one with --drive or --port: {names}")
    return bool(drives)


def save(board: str, folder: Path) -> None:
    """Write the files for a board into a folder, with the paths that they have on the board.

    Raises ToolError if the folder has files that this tool did not write.
    """
    contents = compiled(board, load(board).ARCH)
    backup = folder_files.save(contents, folder)
    if backup:
        print(f"{folder / MAIN.lstrip('/')} was not written by this tool: it is now {backup.name}")
    size = sum(len(content) for content in contents.values())
    print(f"{len(contents)} files ({size} bytes) for board file {board} are in {folder}")


def print_map(board: str) -> None:
    """Print the linker's map of a small board, a line a module. Raises ToolError for others."""
    data = load(board)
    if not data.SMALL:
        raise ToolError(f"{board} is not a small board: its modules are not linked")
    linked = linked_sources(board, data.ARCH)
    for part in linked.map:
        if part.module in linked.places:
            names = " ".join(part.names)
            print(f"{linked.places[part.module]:12} {part.module}: {names} (of {part.source})")


def run(options: argparse.Namespace) -> None:
    """Do what the options of deploy.py ask for. Raises ToolError."""
    if options.board is not None:
        sources(options.board)  # raises ToolError for an unknown board, whatever the option
    if options.package:
        print(package(), end="")
    elif options.map:
        if options.board is None:
            small = [name for name in boards() if load(name).SMALL]
            raise ToolError(f"--map needs --board with a small board: {', '.join(small)}")
        print_map(options.board)
    elif options.output is not None:
        save(options.board or "pico", options.output)
    elif options.drive or options.mpy_cross or (options.port is None and should_use_drive()):
        root = None if options.drive is True else options.drive
        deploy_to_drive(root, options.board, options.mpy_cross, options.dry_run)
    else:
        deploy(options.port or find_port(), options.board, options.dry_run)
