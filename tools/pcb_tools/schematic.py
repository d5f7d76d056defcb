"""The schematic of a circuit board on a page of A3: lines with one net's name are connected.

Each part is a symbol, and each of its pads is a pin: a lead with the pad's number. A flag with the
net's name is at the end of the lead; a pin without a net has a cross there. Lengths are points, y
down, as in drawings/paper.py, because that writes SVG and PDF from the same shapes.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from board_files import outline
from case_tools import mechanics
from commands.errors import ToolError
from device.keypad import KEYS
from drawings import helvetica, segments
from drawings.paper import Box, Dot, Line, Page, Shape, Text
from drawings.paths import Point

from .design import Design, Part

NET_SIZE = 7.5  # of a net's name
NUMBER_SIZE = 6.0  # of a pad's number, at its lead
REFERENCE_SIZE = 9.5  # of a part's reference, bold
_NAME_SIZE = 8.0  # in a symbol; of a value
_WIDTH, _HEIGHT = 420.0, 297.0  # of the page, mm
_LEAD = 18.0
_PITCH = 16.0  # between two pins on one side of a box
_HALF = 16.0  # from the middle of a part with two leads to each of them
_BODY, _THIN = 1.0, 0.5  # widths of lines
_GRAY = 0.55  # of frames
_TOP, _LOW = 72.0, 464.0  # of the upper and the lower groups


def draw(board: Any, design: Design, version: str) -> Page:
    """Return the schematic of a circuit board. Raises ToolError for a kind without a symbol.

    `version`: of the project; "" for none.
    """
    sheet = _Sheet(design)
    title = f"Circuit board for {design.name}" + (f", {version}" if version else "")
    sheet.text(28, 40, title, 18, is_bold=True)
    words = "Lines with one net's name are connected. Small numbers: pads of a part. "
    sheet.text(28, 58, words + "Cross: no connection.", 10)
    _pico(sheet, board)
    _digits(sheet)
    _rows(sheet)
    words = "Never fabricated: see docs/user/building.md. Hardware: CERN-OHL-P-2.0."
    sheet.text(28, 818, words, 9)
    for part in design.parts:
        if part.reference not in sheet.drawn:
            raise ToolError(f"{part.reference}: the schematic has no symbol of {part.kind_name}")
    words = "A schematic: parts as symbols, with the net of each pin."
    return Page(_WIDTH, _HEIGHT, title, words, sheet.shapes)


class _Sheet:
    """Collects shapes, and the references of the parts that have a symbol."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.shapes: list[Shape] = []
        self.drawn: set[str] = set()
        self._nets = {pad: net for net, pads in design.nets.items() for pad in pads}

    def text(self, x: float, y: float, words: str, size: float, **style: bool) -> None:
        """Write a text; see paper.Text."""
        self.shapes.append(Text(x, y, words, size, **style))

    def lines(self, points: Sequence[Point], width: float = _BODY, gray: float = 0.0) -> None:
        """Draw lines from point to point."""
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            self.shapes.append(Line(x1, y1, x2, y2, width, gray))

    def block(self, x: float, y: float, width: float, height: float, title: str) -> None:
        """Draw the frame of a group of parts, with a title."""
        self.shapes.append(Box(x, y, width, height, _THIN, _GRAY))
        self.text(x + 8, y + 16, title, 11, is_bold=True)

    def name(self, part: Part, x: float, y: float) -> None:
        """Write a part's reference, centred."""
        self.drawn.add(part.reference)
        self.text(x, y, part.reference, REFERENCE_SIZE, is_bold=True, is_centred=True)

    def pin(self, part: Part, pad: str, x: float, y: float, way: int) -> None:
        """Draw a pin: a lead from the symbol at (x, y) to the left (-1) or right (1), its net."""
        end = x + way * _LEAD
        self.lines([(x, y), (end, y)], _THIN)
        self.text(x + way * _LEAD / 2, y - 2, pad, NUMBER_SIZE, is_centred=True)
        net = self._nets.get((part.reference, pad))
        if net is None:
            self.lines([(end - 3, y - 3), (end + 3, y + 3)], _THIN)
            self.lines([(end - 3, y + 3), (end + 3, y - 3)], _THIN)
            return
        length = helvetica.width(net, NET_SIZE)
        corner, far = end + way * 5, end + way * (length + 9)
        top, bottom = y - 5.5, y + 5.5
        tip = [(end, y), (corner, top), (far, top), (far, bottom), (corner, bottom), (end, y)]
        self.lines(tip, _THIN, 0.4)
        self.text(min(corner, corner + way * length) + way, y + 2.7, net, NET_SIZE)

    def box(
        self, x: float, y: float, width: float, sides: Sequence[Iterable[tuple[Part, str, str]]]
    ) -> None:
        """Draw a box with pins on its left and right side; (x, y) is its upper left corner.

        `sides`: for each side the part, the pad and the name of each pin.
        """
        count = 0
        for way, pins in zip((-1, 1), sides, strict=True):
            for at, (part, pad, name) in enumerate(pins):
                level = y + _PITCH * (at + 0.75)
                self.pin(part, pad, x if way < 0 else x + width, level, way)
                inset = 5 if way < 0 else width - 5 - helvetica.width(name, _NAME_SIZE)
                self.text(x + inset, level + 2.7, name, _NAME_SIZE)
                count = max(count, at + 1)
        self.shapes.append(Box(x, y, width, _PITCH * (count + 0.5), _BODY))

    def inline(self, part: Part, x: float, y: float, value: str) -> None:
        """Draw a part with two leads around (x, y), its first pad of _INLINE at the left."""
        left, right, body = _INLINE[part.kind_name]
        body(self, x, y)
        self.pin(part, left, x - _HALF, y, -1)
        self.pin(part, right, x + _HALF, y, 1)
        self.name(part, x, y - 16)
        below = 26 if part.kind_name == "power switch" else 18
        self.text(x, y + below, value, _NAME_SIZE, is_centred=True)


# ---- symbols of parts with two leads ----


def _resistor(sheet: _Sheet, x: float, y: float) -> None:
    sheet.shapes.append(Box(x - _HALF, y - 5, 2 * _HALF, 10, _BODY))


def _key(sheet: _Sheet, x: float, y: float) -> None:
    for way in (-1, 1):
        sheet.shapes.append(Dot(x + way * (_HALF - 2), y, 2, is_filled=False))
    sheet.lines([(x - _HALF, y - 6), (x + _HALF, y - 6)])
    sheet.lines([(x, y - 6), (x, y - 12)])


def _switch(sheet: _Sheet, x: float, y: float) -> None:
    for at, level in ((-1, y), (1, y), (1, y + 12)):  # the last contact is not connected
        sheet.shapes.append(Dot(x + at * (_HALF - 2), level, 2, is_filled=False))
    sheet.lines([(x - _HALF + 4, y - 0.5), (x + _HALF - 2, y - 6)])


def _diode(sheet: _Sheet, x: float, y: float) -> None:
    """Draw a Schottky diode, its cathode at the right."""
    sheet.lines([(x - _HALF, y), (x - 7, y)], _THIN)
    sheet.lines([(x - 7, y - 7), (x + 7, y), (x - 7, y + 7), (x - 7, y - 7)])
    sheet.lines([(x + 3, y - 4), (x + 3, y - 7), (x + 7, y - 7), (x + 7, y + 7)])
    sheet.lines([(x + 7, y + 7), (x + 11, y + 7), (x + 11, y + 4)])
    sheet.lines([(x + 7, y), (x + _HALF, y)], _THIN)


def _piezo(sheet: _Sheet, x: float, y: float) -> None:
    for way in (-1, 1):
        sheet.lines([(x + way * _HALF, y), (x + way * 7, y)], _THIN)
        sheet.lines([(x + way * 7, y - 9), (x + way * 7, y + 9)])
    sheet.shapes.append(Box(x - 4, y - 9, 8, 18, _BODY))


_INLINE: dict[str, tuple[str, str, Callable[[_Sheet, float, float], None]]] = {
    "resistor": ("1", "2", _resistor),
    "key": ("1", "2", _key),
    "power switch": ("2", "1", _switch),
    "diode": ("2", "1", _diode),
    "piezo": ("1", "2", _piezo),
}


# ---- groups of parts ----


def _pico(sheet: _Sheet, board: Any) -> None:
    """Draw the sockets as the two sides of the Pico, seen from above with its USB up."""
    sheet.block(28, _TOP, 392, 382, "Raspberry Pi Pico in its sockets")
    names = {spot.number: spot.name for spot in outline.spots(board)}
    x, y, width = 144.0, _TOP + 40, 160.0
    sides = []
    for kind, at in (("socket 1-20", x + 22), ("socket 40-21", x + width - 22)):
        side = []
        for part in sheet.design.of_kind(kind):
            sheet.name(part, at, y - 6)
            for pad, role in part.kind.pads.items():
                number = role.removeprefix("pin ")
                words = (number, names.get(number, ""))
                side.append((part, pad, "  ".join(words if at < x + width / 2 else words[::-1])))
        sides.append(side)
    sheet.text(x + width / 2, y - 6, "USB", _NAME_SIZE, is_centred=True)
    sheet.box(x, y, width, sides)


def _digits(sheet: _Sheet) -> None:
    """Draw the digits, three in a row."""
    sheet.block(432, _TOP, 730, 382, "Digits, common cathode")
    for at, part in enumerate(sheet.design.of_kind(*mechanics.DISPLAYS)):
        count = len(part.kind.digits)
        row, column = divmod(at * count, 3)
        x, y = 510 + 240.0 * column + 120.0 * (count - 1), _TOP + 66 + 164.0 * row
        # Segments a to g, the point, digits.
        pads = sorted(part.kind.pads.items(), key=lambda item: (len(item[1]), item[1]))
        pins = [(part, pad, role.replace("digit", "cathode")) for pad, role in pads]
        half, width = len(pins) // 2, 60 + 16 * count
        middle, low = x + width / 2, y + _PITCH * (half + 0.5)
        sheet.box(x, y, width, (pins[:half], pins[half:]))
        for place in range(count):
            left = x + 26 + 16 * place
            for ends in segments.lines(left, y + 44, 1.8, 0):
                sheet.lines(ends, 1.6, 0.7)
        sheet.name(part, middle, y - 7)
        sheet.text(middle, low + 11, part.kind.value, _NAME_SIZE, is_centred=True)


def _rows(sheet: _Sheet) -> None:
    """Draw the lower groups: resistors, keys, power, sound and link."""
    sheet.block(28, _LOW, 392, 336, "Resistors")
    for at, part in enumerate(sheet.design.of_kind("resistor")):
        sheet.inline(part, 110 + 196.0 * (at // 5), _LOW + 52 + 59.0 * (at % 5), part.kind.value)
    sheet.block(432, _LOW, 474, 336, "Keys; columns 1 to 3 share lines with digits")
    legends = zip(sheet.design.of_kind("key"), KEYS, strict=True)
    for at, (part, legend) in enumerate(legends):
        x, y = 516 + 154.0 * (at % 3), _LOW + 60 + 72.0 * (at // 3)
        sheet.inline(part, x, y, f"key {legend}")
    sheet.block(918, _LOW, 244, 336, "Power, sound, link")
    y = _LOW + 40
    for kind in ("battery", "power switch", "diode", "piezo", "link"):
        for part in sheet.design.of_kind(kind):
            if kind in _INLINE:
                sheet.inline(part, 1040, y + 10, part.kind.value)
                y += 57
            else:
                pins = [(part, pad, role) for pad, role in part.kind.pads.items()]
                sheet.box(970, y, 60, ((), pins))
                sheet.name(part, 1000, y - 6)
                sheet.text(945, y + 18, part.kind.value, _NAME_SIZE, is_centred=True)
                y += _PITCH * len(pins) + 29
