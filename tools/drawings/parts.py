"""Drawings of the console's parts: board, displays, keypad, resistors and others."""

from board_files import outline
from board_files.checking import BUZZER, pin_name
from board_files.netlist import BOARD, OTHERS, Pad, rail
from board_files.parts import DISPLAY, KEYPAD, KEYS, LOWER_PINS, UPPER_PINS

from . import segments, svg
from .layout import BOARD_HEIGHT, DRIVER_SIZE, GRID, KEYPAD_HEIGHT, RESISTOR_HEIGHT, Layout
from .svg import Element

_INK = "#1b1b1b"
_GREEN = "#0f6b3c"


def ohms(value: float) -> str:
    """Return a resistor's value as people say it: 1.5 k, 470."""
    return f"{value / 1000:g} k" if value >= 1000 else f"{value:g}"


def pads(parent: Element, layout: Layout) -> None:
    """Draw every pin with a wire: a ring with its number, with `data-part` and `data-pin`."""
    for pad, (x, y) in layout.pads.items():
        number = _number(layout, pad)
        small = number == "" and pad.part != BOARD
        ring = {"cx": x, "cy": y, "r": 4.5 if small else 8.5, "fill": "#fff7d6"}
        names = {"class_": "pad", "data_part": pad.part, "data_pin": pad.pin}
        svg.add(parent, "circle", stroke="#6b5900", stroke_width=1.5, **ring, **names)
        if number:
            svg.label(parent, number, x, y, 9.5, font_weight="bold", fill=_INK)


def _number(layout: Layout, pad: Pad) -> str:
    """Return the text in a pin's ring."""
    if pad.part == BOARD:
        return layout.spots[pad].number
    if pad.part.startswith("display") or pad.part == "keypad":
        return pad.pin
    return {"1": "+", "2": "-"}[pad.pin] if pad.part == BUZZER else ""


def board(parent: Element, layout: Layout) -> None:
    """Draw the board with all its pads: rings for those with wires, small ones for the others."""
    left, right = layout.body
    top, middle = layout.top - 24, layout.top + BOARD_HEIGHT / 2
    body = {"x": left, "y": top, "width": right - left, "height": BOARD_HEIGHT + 48}
    svg.add(parent, "rect", rx=14, fill=_GREEN, stroke="#073f22", stroke_width=2, **body)
    plug = {"x": right - 44 if layout.points_right else left - 12, "y": middle - 34}
    svg.add(parent, "rect", width=56, height=68, rx=4, fill="#c9ced4", stroke="#555", **plug)
    x = plug["x"] + 28
    svg.label(parent, layout.board.TOP, x, middle, 13, turned=True, font_weight="bold")
    name, x = layout.board.NAME, (left + right) / 2
    svg.label(parent, name, x, middle, 18, fill="#ffffff", font_weight="bold")
    wired = {layout.place(spot) for spot in layout.spots.values()}
    for spot in outline.spots(layout.board):
        x, y = layout.place(spot)
        inward = 15 if y < middle else -15
        if spot.side == "inner":
            svg.label(parent, spot.name, x, y - 13, 9, fill="#ffffff")
        else:
            anchor = "end" if y < middle else "start"
            text = {"fill": "#ffffff", "anchor": anchor, "turned": True}
            svg.label(parent, spot.name, x, y + inward, 11, **text)
        if (x, y) not in wired:
            svg.add(parent, "circle", cx=x, cy=y, r=5, fill="#d9c36a", stroke="#6b5900")


def resistor(parent: Element, layout: Layout, pin: Pad) -> None:
    """Draw a resistor in a segment's line, from its pin 1 down to its pin 2."""
    x, y = layout.pads[pin]
    body = {"x": x - 9, "y": y + 13, "width": 18, "height": RESISTOR_HEIGHT - 26, "rx": 4}
    svg.polyline(parent, [(x, y), (x, y + RESISTOR_HEIGHT)], stroke="#777", stroke_width=2.5)
    svg.add(parent, "rect", fill="#e9d3a5", stroke="#7a5c1e", stroke_width=1.5, **body)
    text = ohms(layout.board.RESISTOR)
    svg.label(parent, text, x, y + RESISTOR_HEIGHT / 2, 9.5, turned=True, fill=_INK)


def display(parent: Element, layout: Layout, part: str) -> None:
    """Draw a display of three digits, seen from the front."""
    places = {pad.pin: place for pad, place in layout.pads.items() if pad.part == part}
    x, top = places["12"]
    bottom = places["1"][1]
    body = {"x": x - 24, "y": top - 4, "width": GRID * 5 + 48, "height": bottom - top + 8}
    svg.add(parent, "rect", rx=6, fill="#2a2a2e", stroke="#000", **body)
    first = 3 * int(part.split()[1]) - 2
    for at in range(3):
        left = x + 59 * at - 5
        for ends in segments.lines(left + 17, top + 118.5, 4.5):
            svg.polyline(parent, ends, stroke="#ff3b30", stroke_width=6.5, stroke_linecap="round")
        svg.add(parent, "circle", cx=left + 38, cy=top + 147, r=4, fill="#ff3b30")
        svg.label(parent, str(first + at), left + 18, top + 165, 10, fill="#bbbbbb")
    for pin in (*UPPER_PINS, *LOWER_PINS):
        role = DISPLAY.get(pin, "")
        at = UPPER_PINS.index(pin) if pin in UPPER_PINS else LOWER_PINS.index(pin)
        place = (x + GRID * at, top if pin in UPPER_PINS else bottom)
        inward = 15 if pin in UPPER_PINS else -15
        if role.startswith("digit"):
            role = f"digit {first - 1 + int(role[-1])}"
        anchor = "end" if pin in UPPER_PINS else "start"
        svg.label(parent, role, place[0], place[1] + inward, 11, True, anchor, fill="#ffffff")
        if pin not in places:
            svg.add(parent, "circle", cx=place[0], cy=place[1], r=5, fill="#777", stroke="#000")
    common = "cathode" if layout.board.SEGMENT_ON else "anode"
    text = f"{part}, common {common}"
    svg.label(parent, text, x + 2.5 * GRID, top + 70, 12, fill="#ffffff", font_weight="bold")


def keypad(parent: Element, layout: Layout) -> None:
    """Draw the keypad, seen from the front, its tail downwards."""
    x, top = layout.keypad
    middle = x + 3 * GRID
    body = {"x": middle - 92, "y": top, "width": 184, "height": KEYPAD_HEIGHT - 62}
    svg.add(parent, "rect", rx=8, fill="#37474f", stroke="#1c262b", **body)
    tail = {"x": middle - 105, "y": top + KEYPAD_HEIGHT - 62, "width": 210, "height": 66}
    svg.add(parent, "rect", rx=3, fill="#eceff1", stroke="#90a4ae", **tail)
    for row, keys in enumerate(KEYS):
        for column, key in enumerate(keys):
            at = (middle - 82 + 58 * column, top + 9 + 44 * row)
            svg.add(parent, "rect", x=at[0], y=at[1], width=48, height=36, rx=5, fill="#90caf9")
            svg.label(parent, key, at[0] + 24, at[1] + 18, 18, font_weight="bold")
    for pin, role in KEYPAD.items():
        place = layout.pads[Pad("keypad", pin)]
        text = {"turned": True, "anchor": "start", "fill": _INK}
        svg.label(parent, role, place[0], place[1] - 13, 9.5, **text)
    svg.label(parent, "keypad", middle, top - 14, 13, font_weight="bold")


def driver(parent: Element, layout: Layout, number: int) -> None:
    """Draw a transistor with its resistors: from the pin to its base, and from base to emitter."""
    part = f"transistor {number}"
    entry = layout.pads[Pad(part, "in")]
    collector, emitter = (layout.pads[Pad(part, pin)] for pin in ("collector", "emitter"))
    x, y = entry[0] - 15, entry[1]
    box = {"x": x + 1, "y": y, "width": DRIVER_SIZE[0] - 8, "height": DRIVER_SIZE[1], "rx": 8}
    svg.add(parent, "rect", fill="#f3f0ff", stroke="#8a7fc0", **box)
    base = (x + 30, y + 76)
    lines = (
        [entry, (entry[0], y + 62), (entry[0], base[1]), base],
        [(entry[0], y + 62), (emitter[0], y + 62)],
        [emitter, (emitter[0], base[1] + 6), (base[0] + 16, base[1] + 6)],
        [collector, (collector[0], base[1] + 10)],
    )
    for line in lines:
        svg.polyline(parent, line, stroke=_INK, stroke_width=1.6)
    svg.add(parent, "circle", cx=entry[0], cy=y + 62, r=2.5, fill=_INK)
    svg.add(parent, "circle", cx=emitter[0], cy=y + 62, r=2.5, fill=_INK)
    body = {"rx": 3, "fill": "#e9d3a5", "stroke": "#7a5c1e"}
    svg.add(parent, "rect", x=entry[0] - 7, y=y + 16, width=14, height=34, **body)
    svg.label(parent, ohms(layout.board.BASE_RESISTOR), entry[0], y + 33, 9, turned=True)
    svg.add(parent, "rect", x=x + 25, y=y + 55, width=32, height=14, **body)
    svg.label(parent, "10 k", x + 41, y + 62, 9)
    shape = f"M{x + 24} {base[1] - 4} h26 v6 a13 13 0 0 1 -26 0 z"
    svg.add(parent, "path", d=shape, fill="#333", stroke="#000")
    kind = "NPN" if rail(layout.board) == "GND" else "PNP"
    svg.label(parent, kind, x + 37, base[1] + 3, 8, fill="#ffffff")
    for text, dx, dy in (("B", 20, 70), ("C", 22, 98), ("E", 74, 84)):
        svg.label(parent, text, x + dx, y + dy, 9, font_weight="bold")
    svg.label(parent, f"digit {number}", x + 52, y + 20, 9.5, fill="#555")


def others(parent: Element, layout: Layout) -> None:
    """Draw a buzzer, and the ends of other wires of the board file."""
    for part in (BUZZER, OTHERS):
        places = {pad.pin: at for pad, at in layout.pads.items() if pad.part == part}
        if not places:
            continue
        x, y = min(places.values())
        width = GRID * (len(places) - 1) + 40
        box = {"x": x - 20, "y": y - 12, "width": width, "height": 74 if part == BUZZER else 180}
        svg.add(parent, "rect", rx=10, fill="#e8e8e8", stroke="#888", **box)
        if part == OTHERS:
            for pin, place in places.items():
                text = pin + _in_line(layout, Pad(part, pin))
                svg.label(parent, text, place[0], place[1] + 14, 10, True, "end")
        if part == BUZZER:
            svg.add(parent, "circle", cx=x + GRID / 2, cy=y + 36, r=20, fill="#222")
            svg.label(parent, "piezo", x + GRID / 2, y + 36, 10, fill="#ffffff")
            svg.label(parent, "if you like sounds", x + GRID / 2, y + 76, 11)


def _in_line(layout: Layout, pad: Pad) -> str:
    """Return a note of the resistor in the line to a pad; "" for none."""
    board = layout.board
    starts = [net.pads[0].pin for net in layout.nets if pad in net.pads]
    if not board.LINK or starts != [pin_name(board.LINK[0])]:
        return ""
    return f", through {ohms(board.LINK_RESISTOR)}"
