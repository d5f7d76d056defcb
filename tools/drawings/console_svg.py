"""A drawing of the console with the display's own font: a still, or an animated round."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import font
from board_files.parts import KEYS

from . import svg
from .svg import Element

_WIDTH, _HEIGHT = 460, 520
_DIGIT = (46.0, 84.0)  # a digit's area: width, height
_STEP = 64  # between two digits
_LIT, _DARK = "#ff3b24", "#3a1512"
_KEY, _PRESSED = "#eceff1", "#ffb300"
# Each segment's corners on an area of 46 by 84, a to g: hexagonal bars with a gap between them.
_BARS = (
    ((6, 1), (40, 1), (44, 5), (38, 11), (8, 11), (2, 5)),
    ((45, 6), (45, 36), (41, 40), (35, 36), (35, 13), (39, 12)),
    ((45, 48), (45, 78), (39, 72), (35, 71), (35, 48), (41, 44)),
    ((6, 83), (40, 83), (44, 79), (38, 73), (8, 73), (2, 79)),
    ((1, 48), (1, 78), (7, 72), (11, 71), (11, 48), (5, 44)),
    ((1, 6), (1, 36), (5, 40), (11, 36), (11, 13), (7, 12)),
    ((6, 42), (11, 37), (35, 37), (40, 42), (35, 47), (11, 47)),
)


class Shot(NamedTuple):
    """The display's text for some seconds, and the key held in that time, "" for none."""

    text: str
    key: str
    seconds: float


# The pages of the manual's first game, and the keys pressed at each; digits come one by one.
FIRST_ROUND = (
    ("1 dUEL", "*"),
    ("HELLO", "*"),
    ("LEn  4", "*"),
    ("EASy", "*"),
    ("rEPYES", "*"),
    ("1St.YOU", "*"),
    ("----.r1", "1122*"),
    ("1122.01", "*"),
    ("2396.--", "02*"),
    ("----.r2", "5678*"),
    ("5678.11", ""),
)


def draw(text: str) -> bytes:
    """Return the console with a text, as an SVG file. Raises ValueError without a glyph."""
    return _picture([Shot(text, "", 1.0)], f"The console showing {text}")


def draw_round() -> bytes:
    """Return the first round of the manual's first game as an animated SVG file."""
    return _picture(first_round(), "The console in the first round of a duel")


def first_round() -> list[Shot]:
    """Return the first round, page by page and key by key."""
    round_shots = []
    for text, keys in FIRST_ROUND:
        round_shots.append(Shot(text, "", 1.3 if keys else 2.5))
        for key in keys:
            round_shots.append(Shot(text, key, 0.25))
            if key != "*":
                text = text.replace("-", key, 1)
                round_shots.append(Shot(text, "", 0.35))
    return round_shots


def _picture(shots: Sequence[Shot], title: str) -> bytes:
    root = svg.picture(
        _WIDTH, _HEIGHT, title, "Six seven-segment digits above twelve keys.", "none"
    )
    body = {"x": 8, "y": 8, "width": _WIDTH - 16, "height": _HEIGHT - 16, "rx": 34}
    svg.add(root, "rect", fill="#37474f", stroke="#1c262b", stroke_width=3, **body)
    window = {"x": 28, "y": 30, "width": _WIDTH - 56, "height": 138, "rx": 12}
    svg.add(root, "rect", fill="#1a0908", stroke="#000000", stroke_width=2, **window)
    frames = [font.encode(shot.text) for shot in shots]
    for cell in range(font.CELLS):
        _digit(root, 38 + _STEP * cell, [frame[cell] for frame in frames], shots)
    for row, keys in enumerate(KEYS):
        for column, key in enumerate(keys):
            _key(root, key, 62 + 116 * column, 192 + 76 * row, shots)
    return svg.to_bytes(root)


def _digit(root: Element, left: float, cells: Sequence[int], shots: Sequence[Shot]) -> None:
    """Draw a digit, slightly slanted; it shows each of `cells` in turn."""
    group = svg.add(root, "g", transform=f"translate({left + 12} 57) skewX(-6)")
    for bit, corners in enumerate(_BARS):
        points = " ".join(f"{x},{y}" for x, y in corners)
        bar = {"class_": "segment", "points": points}
        _lit(group, "polygon", [cell >> bit & 1 for cell in cells], shots, bar)
    dot = {"class_": "segment", "cx": _DIGIT[0] + 8, "cy": _DIGIT[1] - 5, "r": 5}
    points_lit = [cell >> 7 & 1 for cell in cells]
    _lit(group, "circle", points_lit, shots, dot)


def _key(root: Element, key: str, x: float, y: float, shots: Sequence[Shot]) -> None:
    place = {"x": x, "y": y, "width": 104, "height": 62, "rx": 12, "stroke": "#1c262b"}
    held = [int(shot.key == key) for shot in shots]
    _lit(root, "rect", held, shots, place, (_KEY, _PRESSED))
    svg.label(root, key, x + 52, y + 31, 30, font_weight="bold", fill="#1c262b")


def _lit(
    parent: Element,
    tag: str,
    states: Sequence[int],
    shots: Sequence[Shot],
    attributes: dict[str, Any],
    colors: tuple[str, str] = (_DARK, _LIT),
) -> None:
    """Draw a shape in one of two colours; if they alternate, with an endless animation."""
    shape = svg.add(parent, tag, fill=colors[states[0]], **attributes)
    total = sum(shot.seconds for shot in shots)
    values, times, now = [], [], 0.0
    for state, shot in zip(states, shots, strict=True):
        if not values or values[-1] != colors[state]:
            values.append(colors[state])
            times.append(svg.number(now / total))
        now += shot.seconds
    if len(values) > 1:
        steps = {"values": ";".join(values), "keyTimes": ";".join(times)}
        timing = {"calcMode": "discrete", "dur": f"{svg.number(total)}s"}
        svg.add(
            shape, "animate", attributeName="fill", repeatCount="indefinite", **steps, **timing
        )
