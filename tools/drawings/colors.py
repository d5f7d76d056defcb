"""The look of wires: a colour within their kind, and a pattern for the kind.

Segments are plain and have the resistor colour code, from brown for a to grey for the point.
Digits have a white line along them, the keypad's wires have light bands across.
"""

from typing import NamedTuple

from board_files.netlist import Net

SEGMENTS = ("#7b3f12", "#e01b24", "#ff8c1a", "#ffd700", "#1a9c3c", "#1c5fd6", "#9b30d9", "#8c8c8c")
DIGITS = ("#000000", "#d4145a", "#0a7d7d", "#2b3fbf", "#6b8e00", "#b35900")
ROWS = ("#008fbf", "#d63aa8", "#4a9a2a", "#a0522d")
COLUMNS = ("#333333", "#8a2be2", "#cc3300")
OTHERS = ("#5f7a00", "#005f9e", "#9e005f", "#9e5f00")
POWER = ("#000000", "#c00000")
# By the kind of a wire: its colours; the colour and the dashes of the line on it.
_LOOKS = {
    "segment": (SEGMENTS, "", ""),
    "digit": (DIGITS, "#ffffff", ""),
    "row": (ROWS, "#ffffff", "5 9"),
    "column": (COLUMNS, "#ffe94d", "5 9"),
    "power": (POWER, "", ""),
    "other": (OTHERS, "#ffe94d", "2 6"),
}


class Look(NamedTuple):
    """A wire's colour, the colour of the line on it, and the dashes of that; "" for solid."""

    color: str
    over: str
    dashes: str


def look(net: Net) -> Look:
    """Return the look of a wire."""
    colors, over, dashes = _LOOKS[net.kind]
    return Look(colors[net.number % len(colors)], over, dashes)
