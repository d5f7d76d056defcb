"""A mounted CIRCUITPY drive: its board, the files that belong on it, and their update."""

from __future__ import annotations

import contextlib
import errno
import functools
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from commands.errors import ToolError
from commands.folders import ROOT

from . import mpy
from .errors import Lost, NoSpace
from .files import MAIN, sources, uncompiled_path
from .plan import Entry, digest
from .target import Firmware, chip_of, load, only_board

CODE = "/code.py"
OLDEST = 9  # major version of CircuitPython; the console needs its digitalio and supervisor
_BOOT_OUT = "boot_out.txt"
# Part of the name of a chip whose stack and heap are too small under CircuitPython, see
# docs/developer/small-boards.md.
_UNSUPPORTED_CHIP = "samd21"


def files(board: str) -> dict[str, Path]:
    """Return the files of a board's drive, {path on it: source}, code.py last.

    Raises ToolError as `sources` does.
    """
    candidates = {path: source for path, source in sources(board).items() if path != MAIN}
    more = [*(ROOT / "device/circuitpython").glob("*.py"), ROOT / "device/ports/digitalio_pin.py"]
    candidates |= {f"/lib/{path.relative_to(ROOT).as_posix()}": path for path in more}
    targets = {
        uncompiled_path(path): source
        for path, source in sorted(candidates.items())
        if source.suffix != ".py" or not (mpy.uses_viper(source) or _is_for_micropython(source))
    }
    targets[CODE] = ROOT / "device/code.py"
    return targets


def _is_for_micropython(source: Path) -> bool:
    text = source.read_text(encoding="utf-8")
    return re.search(r"^(from|import) machine\b", text, re.MULTILINE) is not None


def contents(board: str, mpy_cross: str | None = None) -> dict[str, bytes]:
    """Return the files of a drive with their content; `mpy_cross` is CircuitPython's compiler.

    Without it they are sources, and the board compiles them when it imports them. Raises
    ToolError.
    """
    content_by_path = {}
    for path, source in files(board).items():
        if mpy_cross and path.endswith(".py") and path != CODE:
            name = path.removeprefix("/lib/")
            content = mpy.compile_by(mpy_cross, source.read_text("utf-8"), name)
            content_by_path[path.removesuffix(".py") + ".mpy"] = content
        else:
            content_by_path[path] = source.read_bytes()
    return content_by_path


def _check_compiler(mpy_cross: str, firmware: DriveFirmware) -> None:
    """Raise ToolError unless a compiler is CircuitPython's and of the firmware's major version."""
    text = mpy.run(mpy_cross, "--version").stdout
    match = re.search(r"CircuitPython (\d+)\.", text)
    if not match:
        raise ToolError(
            f"{mpy_cross} is not CircuitPython's mpy-cross, whose .mpy files differ from "
            "MicroPython's: get it where the firmware is from, or do without"
        )
    if int(match[1]) != firmware.version[0]:
        raise ToolError(
            f"{mpy_cross} is of CircuitPython {match[1]}, the board runs {firmware.release}: "
            "get the mpy-cross of the same version"
        )


class DriveFirmware(NamedTuple):
    """The content of boot_out.txt: the version, the board and chip, and the board's id."""

    version: tuple[int, ...]
    machine: str
    board_id: str

    release = Firmware.release

    def check(self, mpy_cross: str | None) -> None:
        """Raise ToolError if the console cannot run on this firmware."""
        if self.version[0] < OLDEST:
            raise ToolError(
                f"the board's CircuitPython {self.release} is too old: install {OLDEST} or newer"
            )
        if _UNSUPPORTED_CHIP in self.machine.lower():
            raise ToolError(
                "CircuitPython leaves a SAMD21 3.5 KB of stack, of which the console takes 7, and "
                "less heap than its games take: install MicroPython instead"
            )
        if mpy_cross is not None:
            _check_compiler(mpy_cross, self)

    def choose(self, board: str | None) -> str:
        """Return the board file: `board` if its chip is right, else the one with this id.

        Raises ToolError if none fits.
        """
        if board is None:
            return only_board("BOARD_ID", self.board_id, f"{self.machine} ({self.board_id})")
        data = load(board)
        expected, chip = chip_of(data.MACHINE), chip_of(self.machine)
        if self.board_id != data.BOARD_ID and not _is_same_chip(expected, chip):
            raise ToolError(f"board file {board} is for {expected}, the board has {chip}")
        return board


def _is_same_chip(one: str, other: str) -> bool:
    """Compare chips: MicroPython's RP2350 is CircuitPython's rp2350a, its SAMD51J19A samd51j19."""
    short, long = sorted((one.lower(), other.lower()), key=len)
    return long.startswith(short)


def mounted_drives(root: Path = Path("/")) -> list[Path]:
    """Return the drives of CircuitPython boards, mounted at the usual places below `root`."""
    if os.name == "nt":
        places = [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    else:
        places = [
            path
            for pattern in ("media/*", "media/*/*", "run/media/*/*", "Volumes/*", "mnt/*")
            for path in sorted(root.glob(pattern))
        ]
    drives = []
    for path in places:
        with contextlib.suppress(OSError):  # no permission for this folder
            if (path / _BOOT_OUT).is_file():
                drives.append(path)
    return drives


def find_drive() -> Path:
    """Return the only mounted drive. Raises ToolError for none or several."""
    drives = mounted_drives()
    if not drives:
        raise ToolError(
            "no CIRCUITPY drive is mounted: plug the board in, or name the folder: --drive FOLDER"
        )
    if len(drives) > 1:
        raise ToolError(f"several drives: choose one with --drive: {', '.join(map(str, drives))}")
    return drives[0]


def _prune(folder: Path) -> None:
    if not any(folder.iterdir()):
        folder.rmdir()


def _sync() -> None:
    if hasattr(os, "sync"):
        os.sync()


# A function for each step of connection.STEPS.
STEPS: dict[str, Callable[..., object]] = {
    "move": Path.replace,
    "remove": Path.unlink,
    "discard": functools.partial(Path.unlink, missing_ok=True),
    "make": Path.mkdir,
    "prune": _prune,
    "sync": _sync,
}


class Drive:
    """The files of a mounted drive, with the methods that `update.Update` calls on a board.

    Raises ToolError if the folder is not such a drive, or if an operation fails.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def firmware(self) -> DriveFirmware:
        """Return the firmware of the board, as boot_out.txt describes it."""
        if (self.root / "INFO_UF2.TXT").is_file():
            raise ToolError(
                f"{self.root} is a boot loader's: copy CircuitPython's UF2 to it first"
            )
        try:
            text = (self.root / _BOOT_OUT).read_text(encoding="utf-8", errors="replace")
        except OSError:
            raise ToolError(f"{self.root} is no CIRCUITPY drive: it has no {_BOOT_OUT}") from None
        match = re.search(r"CircuitPython (\d+)\.(\d+)(?:\.(\d+))?.*?; *(.+)", text)
        board_id = re.search(r"^Board ID:\s*(\S+)", text, re.MULTILINE)
        if not match or not board_id:
            raise ToolError(f"{self.root / _BOOT_OUT} does not name the board")
        version = tuple(int(part) for part in match.groups()[:3] if part)
        return DriveFirmware(version, match[4].strip(), board_id[1])

    def scan(self) -> dict[str, Entry]:
        """Return all files and directories in / and under /lib; in / only code.py* is hashed."""
        with self._talk():
            if not self.root.is_dir():
                raise Lost()
            return dict(self._tree(self.root, ""))

    def _tree(self, folder: Path, path: str) -> Iterator[tuple[str, Entry]]:
        for entry in sorted(folder.iterdir()):
            lower = folder / entry.name.lower()  # the same file on FAT: Code.py is code.py
            name = f"{path}/{(lower if lower.exists() else entry).name}"
            deep = bool(path) or name == "/lib" or name.startswith(CODE)
            if entry.is_dir():
                yield name, Entry("", 0)
                if deep:
                    yield from self._tree(entry, name)
            else:
                content = entry.read_bytes() if deep else b""
                yield name, Entry(digest(content) if deep else "-", entry.stat().st_size)

    def read(self, path: str) -> bytes:
        """Return a file's content."""
        with self._talk():
            return self._place(path).read_bytes()

    def write(self, path: str, content: bytes) -> None:
        """Write a file, and read it back to verify it. Raises NoSpace."""
        with self._talk(), self._place(path).open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if self.read(path) != content:
            raise ToolError(f"{path} comes out wrong on the drive: its flash may be worn out")

    def space(self) -> tuple[int, int, int]:
        """Return the block size of the file system in bytes, its free blocks, and all blocks."""
        with self._talk():
            if not hasattr(os, "statvfs"):  # Windows
                usage = shutil.disk_usage(self.root)
                return 4096, usage.free // 4096, usage.total // 4096
            status = os.statvfs(self.root)
            return status.f_frsize, status.f_bavail, status.f_blocks

    def do(self, steps: Iterable[tuple[str, ...]]) -> None:
        """Do the steps of an update in order; each is a name of STEPS and its paths."""
        with self._talk():
            for what, *paths in steps:
                STEPS[what](*map(self._place, paths))

    def _place(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    @contextlib.contextmanager
    def _talk(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise NoSpace(
                    "no space left on the drive: delete files of yours, then run this again"
                ) from None
            if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
                raise ToolError(
                    f"{self.root} cannot be written: the board may have taken it for its records; "
                    "press its reset button, then run this again"
                ) from None
            raise Lost() from None
