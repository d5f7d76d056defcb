"""What is wrong with a board file: pins used twice, currents too high, pulls that do not work."""

from __future__ import annotations

import math
from typing import Any

from .reading import COUNTS, NUMBERS, TEXTS, Board

SEGMENT_NAMES = ("a", "b", "c", "d", "e", "f", "g", "point")
# An input of the RP2350 stepping A2 stays at 2.2 V unless so many ohms or less pull it to ground;
# its pull-up works (RP2350 datasheet, erratum E9).
PULL_DOWN = 8200
BUZZER = "buzzer"
LINE = ("the line, sending", "the line, receiving")
BASE_DROP = 0.7  # volts, base to emitter of a conducting silicon transistor


def problems(board: Board) -> list[str]:
    """What is wrong with a board file, a sentence each; empty when it is sound."""
    found = _wrong_values(board) + _wrong_looks(board)
    if found:
        return found  # the rest would only stumble over them
    return _clashes(board) + _wrong_pulls(board) + _wrong_currents(board)


def _wrong_values(board: Board) -> list[str]:
    found = []
    for name, count in COUNTS.items():
        pins = getattr(board, name)
        if not isinstance(pins, (tuple, list)) or not all(_is_pin(pin) for pin in pins):
            found.append(f"{name} must be a tuple of pins: GPIO numbers or names")
        elif len(pins) != count:
            found.append(f"{name} has {len(pins)} pins and needs {count}")
    for name in ("BUZZER", "USB_POWER"):
        pin = getattr(board, name, None)
        if pin is not None and not _is_pin(pin):
            found.append(f"{name} must be a pin, or None")
    link = getattr(board, "LINK", None)
    if link is not None and not _is_uart(link):
        found.append("LINK must be None, or the pins on which one UART sends and receives")
    for name in TEXTS:
        if not isinstance(getattr(board, name), str) or not getattr(board, name):
            found.append(f"{name} must be a text")
    optional = [
        name for name in ("BASE_RESISTOR", "PULL_DOWN", "LINK_RESISTOR") if hasattr(board, name)
    ]
    for name in (*NUMBERS, *optional):
        value = getattr(board, name)
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not good or not 0 < value < math.inf:
            found.append(f"{name} must be a number above 0")
    for name in ("SEGMENT_ON", "DIGIT_ON"):
        if getattr(board, name) not in (0, 1):
            found.append(f"{name} must be 0 or 1")
    if not isinstance(getattr(board, "HEADER", {}), dict):
        found.append("HEADER must map each pin to its place on the board's header")
    return found


def _wrong_looks(board: Board) -> list[str]:
    """What is wrong with the names that pictures and releases want, where they are given."""
    found = []
    texts = [getattr(board, name, ()) for name in ("LEFT", "RIGHT")]
    inner = getattr(board, "INNER", ())
    if not all(_is_row(row, str) for row in texts):
        found.append("LEFT and RIGHT must be tuples of what is printed beside the pads")
    if not isinstance(inner, (tuple, list)) or not all(_is_row(row, str) for row in inner):
        found.append("INNER must be a tuple of rows of what is printed beside the pads")
    numbers = getattr(board, "NUMBERS", None)
    if numbers is not None and not (
        isinstance(numbers, (tuple, list))
        and len(numbers) == 2
        and all(_is_row(pair, int) and len(pair) == 2 for pair in numbers)
    ):
        found.append("NUMBERS must be a pair for each side: the first pad's number, and the step")
    for name in ("TOP", "WOKWI"):
        if not isinstance(getattr(board, name, None), (str, type(None))):
            found.append(f"{name} must be a text")
    flash = getattr(board, "FLASH", (1, 0))
    if not _is_row(flash, int) or len(flash) != 2 or not 0 <= flash[1] < flash[0]:
        found.append("FLASH must be KB of flash, and fewer of them for files")
    return found


def _is_row(values: Any, kind: type) -> bool:
    return isinstance(values, (tuple, list)) and all(type(value) is kind for value in values)


def _is_pin(pin: Any) -> bool:
    return isinstance(pin, str) or (type(pin) is int and pin >= 0)


def _is_uart(link: Any) -> bool:
    """Whether these are pins of an RP2040 or RP2350 at which one UART sends and receives."""
    if not isinstance(link, (tuple, list)) or len(link) != 2 or {type(p) for p in link} != {int}:
        return False
    send, receive = link
    return send % 4 == 0 and receive % 4 == 1 and (send + 4) & 8 == (receive + 4) & 8


def _clashes(board: Board) -> list[str]:
    found = []
    for pin, uses in wires(board).items():
        if len(uses) > 1:
            found.append(f"{pin_name(pin)} is used {len(uses)} times: {', '.join(uses)}")
    power = getattr(board, "USB_POWER", None)
    if power is not None and power in wires(board):
        found.append(f"{pin_name(power)} tells of USB power and is used: {wires(board)[power][0]}")
    digits = tuple(board.DIGITS)
    columns = tuple(board.COLUMNS)
    if columns != digits[:3] and set(columns) & set(digits):
        # A key joins its row to its column only while that column's own digit is lit. Any other
        # sharing would let a key join a row to a digit whose turn it is not.
        found.append("COLUMNS must be the first three DIGITS in order, or share no pin with them")
    header = getattr(board, "HEADER", None)
    if header is not None:
        for pin in wires(board):
            if pin not in header:
                found.append(f"{pin_name(pin)} is not on the board's HEADER")
        places = list(header.values())
        for place in sorted({p for p in places if places.count(p) > 1}, key=str):
            found.append(f"HEADER has place {place} more than once")
    return found


def _wrong_pulls(board: Board) -> list[str]:
    if not board.DIGIT_ON:
        if hasattr(board, "PULL_DOWN"):
            return ["PULL_DOWN would hold the keys down: with DIGIT_ON 0 the rows are pulled up"]
    elif has_rp2350(board) and getattr(board, "PULL_DOWN", math.inf) > PULL_DOWN:
        return [
            "with DIGIT_ON 1 an RP2350-A2 sees keys that nobody presses and lights digits dimly "
            f"(erratum E9): give PULL_DOWN, {PULL_DOWN} ohms or less"
        ]
    return []


def has_rp2350(board: Board) -> bool:
    """Whether the chip is an RP2350, which has erratum E9."""
    return "RP2350" in board.MACHINE


def _wrong_currents(board: Board) -> list[str]:
    if board.LED_DROP >= board.SUPPLY:
        return [f"a segment stays dark: LED_DROP {board.LED_DROP} V of {board.SUPPLY} V SUPPLY"]
    if with_transistors(board) and not hasattr(board, "BASE_RESISTOR"):
        return [
            "SEGMENT_ON equals DIGIT_ON: a pin cannot light a segment so; "
            "with a transistor in each digit line give its BASE_RESISTOR in ohms"
        ]
    found = []
    if getattr(board, "LINK", None) is not None:
        # A cable plugged the wrong way joins two outputs, and the other one may lack a resistor.
        least = math.ceil(board.SUPPLY * 1000 / board.PIN_LIMIT)
        if getattr(board, "LINK_RESISTOR", 0) < least:
            found.append(f"LINK needs a LINK_RESISTOR of {least} ohms: its cable may be turned")
    segment, digit = current(board)
    if segment > board.PIN_LIMIT:
        least = _least_resistor(board, 1)
        found.append(
            f"a segment pin would carry {segment:.1f} mA and may carry {board.PIN_LIMIT} mA: "
            f"RESISTOR must be {least} ohms or more"
        )
    if digit > board.PIN_LIMIT:
        cure = "BASE_RESISTOR must be larger"
        if not with_transistors(board):
            cure = f"RESISTOR must be {_least_resistor(board, 8)} ohms or more"
        found.append(
            f"a digit pin would carry {digit:.1f} mA and may carry {board.PIN_LIMIT} mA: {cure}"
        )
    return found


def _least_resistor(board: Board, segments: int) -> int:
    left = board.PIN_LIMIT - (_pulls(board) if segments > 1 else 0)
    return math.ceil(segments * (board.SUPPLY - board.LED_DROP) * 1000 / left)


def _pulls(board: Board) -> float:
    """Milliamperes of PULL_DOWN at a digit and, by four keys held, at all rows."""
    return 5 * board.SUPPLY * 1000 / board.PULL_DOWN if hasattr(board, "PULL_DOWN") else 0


def with_transistors(board: Board) -> bool:
    """True when transistors drive the digits.

    A pin that lights a segment by itself needs a digit pin at the other level; a transistor in
    the digit line turns the level over.
    """
    return board.SEGMENT_ON == board.DIGIT_ON


def current(board: Board) -> tuple[float, float]:
    """Milliamperes through one lit segment's pin, and through one digit pin with all eight lit.

    Without transistors the digit pin carries all eight segments; with them only the base current.
    PULL_DOWN adds to the digit pin's. This is the peak, which a dimmed display reaches as well:
    its digits are lit for a shorter time, not by less current.
    """
    segment = (board.SUPPLY - board.LED_DROP) * 1000 / board.RESISTOR
    if with_transistors(board):
        return segment, (board.SUPPLY - BASE_DROP) * 1000 / board.BASE_RESISTOR + _pulls(board)
    return segment, 8 * segment + _pulls(board)


def wires(board: Board) -> dict[int | str, list[str]]:
    """Every pin with the wires on it; a column on its own digit's pin is one wire."""
    uses: dict[int | str, list[str]] = {}
    for name, pin in zip(SEGMENT_NAMES, board.SEGMENTS, strict=True):
        uses.setdefault(pin, []).append("the point" if name == "point" else f"segment {name}")
    shared = tuple(board.COLUMNS) == tuple(board.DIGITS[:3])
    for place, pin in enumerate(board.DIGITS, 1):
        column = f" and keypad column {place}" if shared and place <= 3 else ""
        uses.setdefault(pin, []).append(f"digit {place}{column}")
    if not shared:
        for place, pin in enumerate(board.COLUMNS, 1):
            uses.setdefault(pin, []).append(f"keypad column {place}")
    for place, pin in enumerate(board.ROWS, 1):
        uses.setdefault(pin, []).append(f"keypad row {place}")
    for name, pin in zip(LINE, getattr(board, "LINK", None) or (), strict=False):
        uses.setdefault(pin, []).append(name)
    if getattr(board, "BUZZER", None) is not None:
        uses.setdefault(board.BUZZER, []).append(BUZZER)
    return uses


def pin_name(pin: int | str) -> str:
    """A pin as it is written on the board: GP0 for the number 0."""
    return pin if isinstance(pin, str) else f"GP{pin}"
