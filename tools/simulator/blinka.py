"""The console at this computer's pins, with real digits and a real keypad, by Adafruit Blinka.

Blinka (PyPI: adafruit-blinka) provides CircuitPython's modules on Linux boards. On a machine
without pins BLINKA_OS_AGNOSTIC=1 makes it provide pins without wires.
"""

import signal
from types import FrameType, SimpleNamespace
from typing import Any

from board_files import checking, reading
from commands.errors import ToolError
from simulator.records import Records

_DEFAULT = "raspberry_pi"
_INSTALL = "install it with: python3 -m pip install adafruit-blinka"
_AGNOSTIC = "OS_AGNOSTIC_BOARD"

# Pins of the OS-agnostic board, repeated as needed. The pins of the rows read high.
AGNOSTIC_PINS = SimpleNamespace(
    SEGMENTS=("DOTSTAR_DATA",) * 8,
    DIGITS=("NEOPIXEL",) * 6,
    COLUMNS=("NEOPIXEL",) * 3,
    ROWS=("Dx_INPUT_TRUE",) * 4,
    SEGMENT_ON=1,
    DIGIT_ON=0,
)


def play(board_file: str = "", records: str = "") -> int:
    """Run the console until Ctrl-C or SIGTERM; return the exit status. Raises ToolError.

    `board_file` is the name of a file in boards/ or the path of one, by default a Raspberry Pi's.
    """
    Records(records).check()
    try:
        board, start = _modules()
        data, name = _wiring(board, board_file)
    except ToolError as error:
        raise ToolError(f"--blinka: {error}") from None
    signal.signal(signal.SIGTERM, _end)
    print(f"The console runs at the pins of {name}. Ctrl-C ends it.", flush=True)
    try:
        start.run(data, records)
    except KeyboardInterrupt:
        print()
    return 0


def _modules() -> tuple[Any, Any]:
    """Return Blinka's `board`, and the module that builds the console with its `digitalio`."""
    try:
        import board  # pyright: ignore[reportMissingImports]

        __import__("digitalio")
    except ModuleNotFoundError as error:
        if error.name in ("board", "digitalio"):
            raise ToolError(f"Blinka is not installed: {_INSTALL}") from None
        raise ToolError(f"Blinka lacks {error.name} on this machine: install that") from None
    except (ImportError, NotImplementedError, RuntimeError, OSError) as error:
        raise ToolError(f"Blinka cannot be used here: {_line(error)}") from None
    if not hasattr(board, "board_id"):
        raise ToolError(f"the module board is not Blinka's: {_INSTALL}")
    from device.circuitpython import start

    return board, start


def _wiring(board: Any, board_file: str) -> tuple[Any, str]:
    """Return the board file's data, checked, and the board's name for messages."""
    if board.board_id == _AGNOSTIC and not board_file:
        return AGNOSTIC_PINS, "Blinka's OS-agnostic board, to which nothing is wired"
    name = board_file or _DEFAULT
    try:
        data = reading.load(name)
    except FileNotFoundError:
        raise ToolError(f"there is no board file {name}") from None
    except OSError as error:
        raise ToolError(f"board file {name}: {error}") from None
    except ValueError as error:
        raise ToolError(f"board file {error}") from None
    problems = checking.problems(data)
    if not problems and data.DIGIT_ON:
        problems = ["DIGIT_ON must be 0, because Blinka drives a pin low before it drives it high"]
    if problems:
        raise ToolError(f"board file {name}: {problems[0]}")
    for pin in (*data.SEGMENTS, *data.DIGITS, *data.COLUMNS, *data.ROWS):
        if not hasattr(board, str(pin)):
            raise ToolError(f"{board.board_id} has no pin {pin}: name another file with --board")
    return data, f"{data.NAME} ({board.board_id})"


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
