"""The bodies of parts on pictures of a circuit board, with references, values and polarity.

Each body is drawn in a frame of its own: u from its first pad along its row, at the part's angle,
v to the right of u on the front. Sizes in mm are from case_tools/mechanics.py. Details and the
offsets of labels, also in mm, are chosen by eye.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from case_tools import mechanics
from commands.errors import ToolError
from drawings import segments
from drawings.paths import Point

from .canvas import ACCENT, Canvas
from .design import Design, Part

PICO = "Pico"  # reference of the board in the sockets
CASE = "case"  # reference of the closed case
_PALE_FILL, _PALE_LINE = "#eeeeee", "#a9b3ad"
_EDGES = {True: (ACCENT, 0.35), False: (_PALE_LINE, 0.15)}  # colour, mm; by `is_new`
_MARK = "#c8102e"  # of polarity
_INK = "#111111"


class _Frame(NamedTuple):
    """A part's place: its centre, its direction u. `is_new`: in colour; `has_marks`: polarity."""

    canvas: Canvas
    part: Part
    center: Point
    u: Point
    is_new: bool
    has_marks: bool

    def at(self, u: float, v: float) -> Point:
        """Return the point of the board at (u, v) from the part's centre."""
        (x, y), (a, b) = self.center, self.u
        return x + u * a - v * b, y + u * b + v * a

    def corners(self, u: float, v: float, width: float, height: float) -> list[Point]:
        """Return the corners of a box around (u, v)."""
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [self.at(u + a * width / 2, v + b * height / 2) for a, b in signs]

    def box(self, u: float, v: float, width: float, height: float, color: str) -> None:
        """Draw a box around (u, v), in the part's colour or pale."""
        fill = color if self.is_new else _PALE_FILL
        self.canvas.polygon(self.corners(u, v, width, height), fill, *_EDGES[self.is_new])

    def detail(self, u: float, v: float, width: float, height: float, color: str) -> None:
        """Draw a box without an edge on the body; pale parts have a grey one."""
        fill = color if self.is_new else _PALE_LINE
        self.canvas.polygon(self.corners(u, v, width, height), fill)

    def body(self, name: str, color: str) -> None:
        """Draw a body of the part as a box."""
        size = self.size(name)
        self.box(0, -size.up, size.width, size.depth, color)

    def size(self, name: str) -> mechanics.Size:
        """Return the size of a body of the part."""
        return mechanics.SIZES[self.part.kind_name].body(name)

    def hidden(self) -> None:
        """Draw the outline of a part on the other side."""
        size = mechanics.SIZES[self.part.kind_name].bodies[0]
        points = self.corners(0, -size.up, size.width, size.depth)
        self.canvas.polygon(points, "none", ACCENT, 0.3, "6 4")
        other = "front" if self.canvas.side == "back" else "back"
        way = -1 if self.part.kind_name == "socket 1-20" else 1  # resistors are below it
        self.label(f"{self.part.reference} ({other})", 0, way * (size.depth / 2 + 1.8), 2)

    def leads(self) -> None:
        """Draw the wires to the outer pads of a resistor or a diode."""
        size = self.size("leads")
        end = (size.width - size.depth) / 2
        self.canvas.line([self.at(-end, 0), self.at(end, 0)], "#8d8d8d", size.depth)

    def mark(self, words: str, u: float, offset: Point, color: str = _MARK) -> None:
        """Point at (u, 0) with a text; `offset` of the text as seen, in mm."""
        if self.has_marks:
            self.canvas.callout(words, self.at(u, 0), offset, color)

    def label(self, words: str, x: float, y: float, size: float = 2.2, color: str = _INK) -> None:
        """Write a text at (x, y) from the centre, as seen on the picture."""
        if self.is_new:
            side = -1 if self.canvas.side == "back" else 1
            place = self.center[0] + side * x, self.center[1] + y
            self.canvas.text(words, place, size, color, "bold")


def draw(
    canvas: Canvas,
    design: Design,
    pads: Sequence[dict[str, Any]],
    reference: str,
    is_new: bool,
    has_marks: bool = False,
) -> None:
    """Draw a part, or the dashed outline of a new part on the other side. Raises ToolError.

    `is_new`: in colour. `has_marks`: with texts about its polarity.
    """
    if reference == PICO:
        _pico(canvas, design, pads, is_new)
        return
    part = design.part(reference)
    is_hidden = part.is_on_back != (canvas.side == "back")
    if is_hidden and not is_new:
        return
    if part.kind_name not in _BODIES:
        raise ToolError(f"{reference}: tools/pcb_tools/bodies.py draws no {part.kind_name}")
    angle = math.radians(part.angle if part.is_on_back else -part.angle)
    u = round(math.cos(angle), 9), round(math.sin(angle), 9)
    frame = _Frame(canvas, part, (part.x, part.y), u, is_new, has_marks)
    if is_hidden:
        frame.hidden()
    else:
        _BODIES[part.kind_name](frame)


_SLANTED = segments.lines(-0.4, 0)  # to the left, to make room for the point
_STROKE = 1.2  # width of a segment
_POINT, _POINT_DIAMETER = (4.7, 6.1), 1.6
_LIT, _UNLIT = "#ff5a4a", "#4a3331"


def upright_digit(canvas: Canvas, center: Point, lit: int) -> None:
    """Draw an upright digit; bits 0 to 7 of `lit`: a to g and the point."""
    x, y = center
    colors = [_LIT if lit >> at & 1 else _UNLIT for at in range(8)]
    for ends, color in zip(_SLANTED, colors, strict=False):
        canvas.line([(x + u, y + v) for u, v in ends], color, _STROKE)
    canvas.circle((x + _POINT[0], y + _POINT[1]), _POINT_DIAMETER, colors[-1])


def _digit(frame: _Frame) -> None:
    frame.body("digit", "#2b2b2b")
    color = _LIT if frame.is_new else "#d5c3c0"
    for place in frame.part.kind.digits.values():
        for ends in _SLANTED:
            frame.canvas.line([frame.at(place + u, v) for u, v in ends], color, _STROKE)
        point = frame.at(place + _POINT[0], _POINT[1])
        frame.canvas.circle(point, _POINT_DIAMETER, color)
        if frame.is_new:
            frame.canvas.circle(point, 2.9, "none", "#ffd54a", 0.4)
    frame.label(frame.part.reference, 0, -11.4)
    frame.label(frame.part.kind.value, 0, 11.1, 1.8)


def _key(frame: _Frame) -> None:
    frame.body("body", "#3a3a3a")
    frame.canvas.circle(frame.at(0, 0), 6.8, "#777777" if frame.is_new else "#d7dbd8")
    plunger = frame.size("plunger")
    frame.detail(0, 0, plunger.width, plunger.depth, "#e0b04a")
    frame.label(frame.part.reference, 0, 4.6, 2, "#ffffff")


def _resistor(frame: _Frame) -> None:
    frame.leads()
    frame.body("body", "#e3c99a")
    bands = ((-2.2, "#7b3f12"), (-1.1, "#000000"), (0, "#d2222a"), (2.2, "#b8962e"))  # 1 kilohm
    for at, color in bands:
        frame.detail(at, 0, 0.6, 2.2, color)
    frame.label(frame.part.reference, 0, -7.4)
    frame.label(frame.part.kind.value, 0, 7.3, 1.9)


def _diode(frame: _Frame) -> None:
    frame.leads()
    frame.body("body", "#2b2b2b")
    frame.detail(-1.7, 0, 0.9, 2.4, "#f2f2f2")
    frame.label(frame.part.kind.value, 0, -2.9, 1.9)
    frame.label(frame.part.reference, 0, 3)
    frame.mark("band", -1.7, (-9.5, 4))


def _piezo(frame: _Frame) -> None:
    fill = "#3a3a3a" if frame.is_new else _PALE_FILL
    frame.canvas.circle(frame.center, frame.size("body").width, fill, *_EDGES[frame.is_new])
    frame.canvas.circle(frame.center, 2, "#bbbbbb" if frame.is_new else _PALE_LINE)
    frame.label(frame.part.reference, 0, -3.4, 2.2, "#ffffff")
    frame.label(frame.part.kind.value, 0, 3.4, 1.8, "#ffffff")


def _switch(frame: _Frame) -> None:
    frame.body("body", "#c9ced1")
    knob = frame.size("knob")
    frame.detail(0, 0, knob.width, knob.depth, "#555555")
    frame.detail(-2, 0, 2, 2, "#111111")
    frame.label(frame.part.reference, 0, 4)


def _link(frame: _Frame) -> None:
    frame.body("socket", "#2b2b2b")
    for at in (-mechanics.PITCH, 0, mechanics.PITCH):
        frame.detail(at, 0, 0.9, 0.9, "#d9b45b")
    frame.label(frame.part.reference, 0, -5.6)
    for number, words in enumerate(("send", "receive", "ground"), -1):
        at = number * mechanics.PITCH
        frame.mark(words, at, (-9, at * 1.35), _INK)


def _battery(frame: _Frame) -> None:
    frame.body("socket", "#f3efe0")
    frame.detail(-1, 0, 0.9, 0.9, "#8d6b1f")
    frame.detail(1, 0, 0.9, 0.9, "#8d6b1f")
    frame.label(frame.part.reference, 0, 5.1)
    frame.label(frame.part.kind.value, 0, -4.2, 1.9)
    frame.mark("+ red wire", -1, (11, 4.3))
    frame.mark("- black wire", 1, (-12, 4.3), _INK)


def _socket(frame: _Frame) -> None:
    frame.body("socket", "#2b2b2b")
    for at in range(20):
        frame.detail((at - 9.5) * mechanics.PITCH, 0, 0.9, 0.9, "#d9b45b")
    first, last = frame.part.kind.pads["1"], frame.part.kind.pads["20"]
    away = -1 if first == "pin 40" else 1
    frame.label(frame.part.reference, 0, 3.2 * away)
    for place, role in ((-mechanics.ROW_END, first), (mechanics.ROW_END, last)):
        x = place * (-1 if frame.canvas.side == "back" else 1) * frame.u[0]
        frame.label(role.removeprefix("pin "), x, 3.2 * away, 2, _MARK)
    if frame.is_new:
        frame.canvas.circle(frame.at(-mechanics.ROW_END, 0), 2.3, "none", _MARK, 0.45)


_BODIES: dict[str, Callable[[_Frame], None]] = {
    "digit": _digit,
    "three digits": _digit,
    "key": _key,
    "resistor": _resistor,
    "diode": _diode,
    "piezo": _piezo,
    "power switch": _switch,
    "link": _link,
    "battery": _battery,
    "socket 1-20": _socket,
    "socket 40-21": _socket,
}


def _pico(canvas: Canvas, design: Design, pads: Sequence[dict[str, Any]], is_new: bool) -> None:
    """Draw the Pico, on the back, its USB socket beside pins 1 and 40."""
    if canvas.side != "back":
        return
    pins = {
        role: (pad["x"], pad["y"])
        for part in design.parts
        for pad in pads
        if pad["reference"] == part.reference
        for role in [part.kind.pads.get(pad["number"], "")]
    }
    (x, y), (_, far_y), (end_x, _) = (pins[f"pin {number}"] for number in (1, 40, 20))
    way = 1 if x > end_x else -1
    center = ((x + end_x) / 2, (y + far_y) / 2)
    edge, stroke = _EDGES[is_new]
    size = mechanics.PICO_LENGTH, mechanics.PICO_WIDTH
    canvas.rectangle(center, *size, "#1f8f4f" if is_new else "#cfe3d6", edge, 0.5, stroke)
    mouth = mechanics.PICO_EDGE + mechanics.USB_PROTRUSION
    usb = x + way * (mouth - mechanics.USB_LENGTH / 2)
    size = mechanics.USB_LENGTH, mechanics.USB_WIDTH
    canvas.rectangle((usb, center[1]), *size, "#c9ced1" if is_new else "#e6e6e6", edge, 0.3)
    if not is_new:
        return
    for number in range(1, 41):
        canvas.circle(pins[f"pin {number}"], 1.5, "#d9b45b")
    canvas.rectangle((center[0], center[1]), 7, 7, "#222222", radius=0.3)
    canvas.text("USB", (usb, center[1]), 2, _INK, "bold")
    canvas.text("Raspberry Pi Pico", (center[0], center[1] - 5.6), 2.6, "#ffffff", "bold")
    for number in (1, 20, 21, 40):
        place = pins[f"pin {number}"]
        inward = 2 if place[1] < center[1] else -2
        canvas.text(str(number), (place[0], place[1] + inward), 2, "#ffffff", "bold")
