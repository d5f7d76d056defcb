"""The fields of a board file and of its outline: names, values, units, defaults, meanings.

Board files are checked against these two tables, and docs/user/boards.md contains them.
"""

import difflib
import reprlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from commands.folders import ROOT

PORTS = ROOT / "device" / "ports"
ARM = (None, "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp")  # mpy-cross -march
REQUIRED = object()  # in place of a default
_MAX_NUMBER = 1_000_000  # limit of whole numbers; Python does not print very large ones


class Values(NamedTuple):
    """The values that a field may have: in words, and as a test."""

    words: str
    allow: Callable[[Any], bool]


class Field(NamedTuple):
    """A name in a board file. `default` is REQUIRED, or the value if the file does not have it."""

    name: str
    values: Values
    default: Any
    meaning: str


def _choice(*allowed: Any) -> Values:
    kinds = [(type(value), value) for value in allowed]
    *first, last = map(repr, allowed)
    words = f"{', '.join(first)} or {last}"
    return Values(words, lambda value: (type(value), value) in kinds)


def _number(low: float, high: float, unit: str) -> Values:
    words = f"a number of {unit} from {low} to {high}"
    return Values(words, lambda value: type(value) in (int, float) and low <= value <= high)


def _pins(count: int) -> Values:
    words = f"a tuple of {count} pins, each a GPIO number or a name"
    return Values(words, lambda value: _is_tuple(value, _is_pin, count))


def _or_none(values: Values) -> Values:
    return Values(f"{values.words}, or None", lambda value: value is None or values.allow(value))


def _is_tuple(value: Any, allow: Callable[[Any], bool], count: int | None = None) -> bool:
    return type(value) is tuple and count in (None, len(value)) and all(map(allow, value))


def _is_text(value: Any) -> bool:
    return type(value) is str and value.isprintable()


def _is_texts(value: Any) -> bool:
    return _is_tuple(value, _is_text)


def _is_int(value: Any) -> bool:
    return type(value) is int and abs(value) < _MAX_NUMBER


def _is_pin(value: Any) -> bool:
    return value != "" and (_is_text(value) or (_is_int(value) and value >= 0))


def _is_pair(value: Any) -> bool:
    return _is_tuple(value, _is_int, 2)


def _is_place(value: Any, low: float = 0, high: float = 100) -> bool:
    """Return whether a value is a pair of numbers from `low` to `high`."""
    return _is_tuple(value, lambda one: type(one) in (int, float) and low <= one <= high, 2)


def _is_part(value: Any) -> bool:
    if type(value) is not tuple or len(value) != 5:
        return False
    reference, kind, x, y, angle = value
    names = reference != "" and _is_text(reference) and _is_text(kind)
    return names and _is_place((x, y)) and angle in (0, 90, 180, 270)


def _is_uart(value: Any) -> bool:
    """Return whether a UART of an RP2040 or RP2350 sends and receives at these two pins."""
    if not _is_pair(value) or min(value) < 0:
        return False
    send, receive = value
    return send % 4 == 0 and receive % 4 == 1 and (send + 4) & 8 == (receive + 4) & 8


_TEXT = Values("a text", lambda value: _is_text(value) and value != "")
_PIN = Values("a pin, a GPIO number or a name", _is_pin)
_FLAG = _choice(False, True)
_LEVEL = _choice(0, 1)
_OHMS = _number(10, 100_000, "ohms")
_TEXTS = Values("a tuple of texts", _is_texts)
_ROWS = Values("a tuple of tuples of texts", lambda value: _is_tuple(value, _is_texts))
_LINK = Values("a tuple of 2 GPIO numbers, at which one UART sends and receives", _is_uart)
_FLASH = Values(
    "a tuple of 2 numbers of KB, the second smaller than the first",
    lambda value: _is_pair(value) and 0 <= value[1] < value[0],
)
_HEADER = Values(
    "a dict from pins to numbers or texts",
    lambda value: type(value) is dict and all(map(_is_pin, (*value, *value.values()))),
)
_MM = Values("a tuple of 2 numbers from 10 to 100", lambda value: _is_place(value, 10, 100))
_HOLES = Values("a tuple of pairs of mm", lambda value: _is_tuple(value, _is_place))
_PARTS = Values(
    "a tuple of (reference, kind, x, y, degrees: 0, 90, 180 or 270)",
    lambda value: _is_tuple(value, _is_part),
)
_NUMBERS = Values("a tuple of 2 pairs of whole numbers", lambda v: _is_tuple(v, _is_pair, 2))
_PORT = _choice(*sorted(path.stem for path in PORTS.glob("*.py")))

# Ranges exclude values in a wrong unit: kilohms, millivolts, amperes.
BOARD = (
    Field("NAME", _TEXT, REQUIRED, "the board's name, for people"),
    Field("MACHINE", _TEXT, REQUIRED, "the firmware's name of it, `sys.implementation._machine`"),
    Field("BOARD_ID", _or_none(_TEXT), None, "CircuitPython's name of it, in boot_out.txt"),
    Field("WOKWI", _or_none(_TEXT), None, "the Wokwi simulator's name of it"),
    Field("VARIANT", _FLAG, False, "True: wired in another way, so it is only chosen by name"),
    Field("PORT", _PORT, REQUIRED, "the file of `device/ports/` that drives the pins"),
    Field("ARCH", _choice(*ARM), REQUIRED, "the machine code that the firmware runs; None: none"),
    Field("SMALL", _FLAG, False, "True: little RAM; see docs/developer/small-boards.md"),
    Field("FLASH", _or_none(_FLASH), None, "KB of flash, KB for files at its end; a UF2 needs it"),
    Field("SEGMENTS", _pins(8), REQUIRED, "segments a to g and the point"),
    Field("DIGITS", _pins(6), REQUIRED, "digits, left to right"),
    Field("COLUMNS", _pins(3), REQUIRED, "columns of the keypad, left to right"),
    Field("ROWS", _pins(4), REQUIRED, "rows of the keypad, top to bottom"),
    Field("SEGMENT_ON", _LEVEL, REQUIRED, "the level that lights a segment"),
    Field("DIGIT_ON", _LEVEL, REQUIRED, "the level that lights a digit"),
    Field("LINK", _or_none(_LINK), None, "the line to another console; RP2040 and RP2350 only"),
    Field("BUZZER", _or_none(_PIN), None, "a piezo between this pin and ground"),
    Field("USB_POWER", _or_none(_PIN), None, "high while USB supplies power; for light sleep"),
    Field("RESISTOR", _OHMS, REQUIRED, "the resistor in each segment line"),
    Field("BASE_RESISTOR", _or_none(_OHMS), None, "at each base, if transistors drive the digits"),
    Field(
        "PULL_DOWN", _or_none(_OHMS), None, "from the pin of each row, digit and column to ground"
    ),
    Field("LINK_RESISTOR", _or_none(_OHMS), None, "the resistor in the line that sends"),
    Field("LED_DROP", _number(1, 4, "volts"), REQUIRED, "the voltage across a lit segment"),
    Field("SUPPLY", _number(1.8, 5.5, "volts"), REQUIRED, "the voltage of a high pin"),
    Field("PIN_LIMIT", _number(1, 50, "mA"), REQUIRED, "the current that a pin may carry"),
)
OUTLINE = (
    Field("HEADER", _HEADER, {}, "each pin's place on the header, for the wiring table"),
    Field("TOP", _TEXT, "top", "the name of the upper end of the board in the picture"),
    Field("LEFT", _TEXTS, (), 'texts beside the pads of the left side, top down; "": no pad'),
    Field("RIGHT", _TEXTS, (), "texts beside the pads of the right side, top down"),
    Field("INNER", _ROWS, (), "texts beside rows of pads within the board"),
    Field(
        "NUMBERS", _or_none(_NUMBERS), None, "of each side: the first pad's number and the step"
    ),
)

PCB = (
    Field("SIZE", _MM, REQUIRED, "width and height of the board, mm"),
    Field("HOLES", _HOLES, REQUIRED, "the centres of the mounting holes, mm"),
    Field("PARTS", _PARTS, REQUIRED, "reference, kind, x and y in mm, degrees of each part"),
)


def faults(
    values: Mapping[str, Any], file_by_name: Mapping[str, str], fields: Sequence[Field], main: str
) -> list[str]:
    """Return the faults in the names and values of a file: a line each, with the remedy.

    `file_by_name` has the file that assigns each name, because one file may import another; a
    missing field is reported for the file `main`.
    """
    field_by_name = {field.name: field for field in fields}
    messages, misspelled = [], []
    for name, file in file_by_name.items():
        if name in field_by_name:
            words, allow = field_by_name[name].values
            if not allow(values[name]):
                messages.append(f"{file}: {name} is {_short(values[name])}: write {words}")
        elif name.isupper() and not name.startswith("_"):
            remedy = _other_file(name)
            if not remedy:
                near = difflib.get_close_matches(name, field_by_name, 1)
                misspelled += near
                fields_text = ", ".join(field_by_name)
                remedy = f"write {near[0]}" if near else f"remove it; the fields are {fields_text}"
            messages.append(f"{file}: {name} is not a field: {remedy}")
    for field in fields:
        if field.default is REQUIRED and field.name not in (*file_by_name, *misspelled):
            words = f"add {field.values.words} ({field.meaning})"
            messages.append(f"{main}: {field.name} is missing: {words}")
    return messages


def _short(value: Any) -> str:
    try:
        return reprlib.repr(value)
    except ValueError:  # more digits than Python prints
        return "a very large number"


def _other_file(name: str) -> str:
    """Return the remedy for a field of another file, "" for a name that is no field."""
    for fields, place in (
        (BOARD, "the board file"),
        (OUTLINE, "the file of the same name in outlines/"),
        (PCB, "the file of the same name in pcb/"),
    ):
        if name in {field.name for field in fields}:
            return f"move it to {place}"
    return ""


def complete(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a board with an outline, with defaults for those without a value."""
    return {field.name: values.get(field.name, field.default) for field in (*BOARD, *OUTLINE)}


def markdown(fields: Sequence[Field]) -> str:
    """Return a table of fields for docs/user/boards.md."""
    lines = ["| Name | Value | Default | Meaning |", "|---|---|---|---|"]
    for field in fields:
        default = "required" if field.default is REQUIRED else f"`{field.default!r}`"
        lines.append(f"| `{field.name}` | {field.values.words} | {default} | {field.meaning} |")
    return "\n".join(lines) + "\n"
