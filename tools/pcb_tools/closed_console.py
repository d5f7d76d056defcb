"""The closed console on a picture: the top of its case, the digits, the caps of the keys.

Lengths are mm. Offsets of texts and details are chosen by eye.
"""

import font
from case_tools import dimensions, mechanics
from device.keypad import KEYS

from . import bodies
from .canvas import ACCENT, Canvas
from .design import Design

_PLATE_FILL, _HOLE_FILL, _CAP_FILL = "#3d4b57", "#161b20", "#e9edf0"
_TEXT = "1 dUEL"  # the menu's first page


def draw(canvas: Canvas, design: Design) -> None:
    """Draw the closed console over the board, seen from the front."""
    width, height = design.size
    wall = 2 * (dimensions.WALL + dimensions.CLEARANCE)
    middle, corner = (width / 2, height / 2), dimensions.CORNER_RADIUS
    canvas.rectangle(middle, width + wall, height + wall, _PLATE_FILL, ACCENT, corner, 0.35)
    for hole in design.holes:
        canvas.circle(hole, 5, "none", "#8795a1", 0.2)
    parts = {part.kind_name: part for part in design.parts}
    _digits(canvas, design)
    for key, legend in zip(design.of_kind("key"), KEYS, strict=True):
        opening, cap = dimensions.KEY_OPENING, dimensions.CAP_WIDTH
        canvas.rectangle((key.x, key.y), opening, opening, _HOLE_FILL, radius=1.8)
        canvas.rectangle((key.x, key.y), cap, cap, _CAP_FILL, radius=1.5)
        canvas.text(legend, (key.x, key.y), 5, "#111111", "bold")
    if piezo := parts.get("piezo"):
        for x, y in dimensions.SOUND_PLACES:
            canvas.circle((piezo.x + x, piezo.y + y), dimensions.SOUND_HOLE, _HOLE_FILL)
    if switch := parts.get("power switch"):
        size = mechanics.SIZES["power switch"].body("body")
        width, height = (side + 2 * dimensions.SWITCH_MARGIN for side in (size.width, size.depth))
        canvas.rectangle((switch.x, switch.y), width, height, _HOLE_FILL, radius=0.4)
        canvas.rectangle((switch.x - 2, switch.y), 2, 2, "#c9ced1")
        canvas.text("ON", (switch.x - 2, switch.y - 4.4), 2, "#ffffff", "bold")
    if link := parts.get("link"):
        size = mechanics.SIZES["link"].body("socket")
        width, height = (side + 2 * dimensions.LINK_MARGIN for side in (size.depth, size.width))
        canvas.rectangle((link.x, link.y), width, height, _HOLE_FILL, radius=0.4)
    pico = parts["socket 1-20"]
    canvas.text("four screws M3 x 16,", (pico.x + 7, pico.y - 2), 2.4, "#ffffff")
    canvas.text("from below, in the corners", (pico.x + 7, pico.y + 1), 2.4, "#ffffff")


def _digits(canvas: Canvas, design: Design) -> None:
    """Draw the window with the digits."""
    displays = [part for part in design.parts if part.kind.digits]
    size = mechanics.SIZES[displays[0].kind_name].body("digit")
    left, right = displays[0].x, displays[-1].x
    middle = ((left + right) / 2, displays[0].y)
    around = 2 * dimensions.CLEARANCE
    width = right - left + size.width + around
    canvas.rectangle(middle, width, size.depth + around, _HOLE_FILL, radius=0.3)
    lit = iter(font.encode(_TEXT))
    for part in displays:
        canvas.rectangle((part.x, part.y), size.width, size.depth, "#2b2b2b")
        for place in part.kind.digits.values():
            bodies.upright_digit(canvas, (part.x + place, part.y), next(lit))
