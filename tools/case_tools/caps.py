"""The twelve caps of the keys, with engraved legends."""

from __future__ import annotations

import math

from build123d import Solid  # pyright: ignore[reportMissingImports]

import font
from device.keypad import KEYS

from . import dimensions as d
from . import mechanics, placement
from .placement import Board, Body
from .solids import block, chamfer_edges, cut, fuse, prism

_W, _H = 1.6, 3.0  # half the width and height of a digit
_STROKE = 0.9
_LINES = (  # from the centre of the cap: the ends of each stroke, segments a to g
    (-_W, _H, _W, _H),
    (_W, _H, _W, 0),
    (_W, 0, _W, -_H),
    (-_W, -_H, _W, -_H),
    (-_W, 0, -_W, -_H),
    (-_W, _H, -_W, 0),
    (-_W, 0, _W, 0),
)
_STAR = [(2.4 * math.cos(a), 2.4 * math.sin(a)) for a in (math.pi / 2, math.pi / 6, -math.pi / 6)]
_SIGNS = {
    "*": [(-x, -y, x, y) for x, y in _STAR],
    "#": [(-1, -2.6, -1, 2.6), (1, -2.6, 1, 2.6), (-2.6, -1, 2.6, -1), (-2.6, 1, 2.6, 1)],
}


def caps(board: Board) -> list[Solid]:
    """Return the caps of SW1, SW2 and so on, at rest on the plungers of the keys."""
    bodies = placement.parts_of(board, "key", "body")
    return [_cap(key, legend) for key, legend in zip(bodies, KEYS, strict=True)]


def _cap(key: Body, legend: str) -> Solid:
    """Return the cap of one key: a flange under the plate, and a block through its opening."""
    flange = key.grown(
        (d.CAP_FLANGE - key.width) / 2, low=d.CAP_FLANGE_LOW, high=d.CAP_FLANGE_HIGH
    )
    raised = key.grown((d.CAP_WIDTH - key.width) / 2, low=d.CAP_FLANGE_LOW, high=d.CAP_HIGH)
    knob = chamfer_edges(block(raised, d.CAP_RADIUS), d.CAP_HIGH, d.CAP_CHAMFER)
    width = mechanics.SIZES["key"].body("plunger").width + d.CLEARANCE
    pocket = key.grown((width - key.width) / 2, low=d.CAP_FLANGE_LOW - 1, high=d.PLUNGER_HIGH)
    strokes = [_stroke(key, *line) for line in _lines(legend)]
    return cut(fuse(block(flange, d.CAP_RADIUS), knob), block(pocket), *strokes)


def _lines(legend: str) -> list[tuple[float, float, float, float]]:
    """Return the strokes of a legend."""
    if legend in _SIGNS:
        return _SIGNS[legend]
    (lit,) = font.cells(legend.encode())
    return [line for segment, line in enumerate(_LINES) if lit >> segment & 1]


def _stroke(key: Body, x1: float, y1: float, x2: float, y2: float) -> Solid:
    """Return the groove of one stroke, half a stroke longer at both ends."""
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length * _STROKE / 2, (y2 - y1) / length * _STROKE / 2
    corners = [
        (x1 - dx + dy, y1 - dy - dx),
        (x2 + dx + dy, y2 + dy - dx),
        (x2 + dx - dy, y2 + dy + dx),
        (x1 - dx - dy, y1 - dy + dx),
    ]
    z = d.CAP_HIGH - d.LEGEND_DEPTH
    return prism([(key.x + x, key.y + y, z) for x, y in corners], (0, 0, d.LEGEND_DEPTH + 1))
