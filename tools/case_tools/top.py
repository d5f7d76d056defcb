"""The top of the case: plate with openings, walls, bosses for the screws."""

from __future__ import annotations

from build123d import Solid  # pyright: ignore[reportMissingImports]

from . import dimensions as d
from . import mechanics, placement
from .bottom import cavity
from .placement import Board, Body
from .solids import block, cut, cylinder, frame, funnel, fuse


def top(board: Board) -> Solid:
    """Return the top at its place in the closed case."""
    space = cavity(board).grown(0, low=0, high=d.PLATE_LOW)
    shell = block(space.grown(d.WALL, high=d.PLATE_HIGH), d.CORNER_RADIUS)
    edge = space.grown(0, low=-1, high=d.LIP_HEIGHT + d.LIP_GAP)
    groove = frame(edge, d.LIP_WIDTH + d.LIP_GAP, 0.5)  # for the lip of the bottom
    shell = cut(shell, block(space.grown(0, low=-1)), groove)
    holes = placement.holes(board)
    plate = d.PLATE_LOW + d.WALL / 2
    shell = fuse(shell, *(cylinder(x, y, d.NECK_RADIUS, 0, plate) for x, y in holes))
    cores = [cylinder(x, y, d.SCREW_CORE / 2, -1, d.PLATE_LOW) for x, y in holes]
    return cut(shell, *cores, *_openings(board))


def _openings(board: Board) -> list[Solid]:
    """Return the spaces of digits, caps, switch, link and sound."""
    digits = [part for part in placement.parts(board) if part.kind in mechanics.DISPLAYS]
    openings = _chamfered_hole(placement.around(digits).grown(d.CLEARANCE), d.WINDOW_CHAMFER)
    for switch in placement.parts_of(board, "power switch", "body"):
        openings += _chamfered_hole(switch.grown(d.SWITCH_MARGIN), d.SWITCH_CHAMFER)
    for link in placement.parts_of(board, "link"):
        openings += _chamfered_hole(link.grown(d.LINK_MARGIN), 0)
    for key in placement.parts_of(board, "key", "body"):
        opening = key.grown((d.KEY_OPENING - key.width) / 2, low=0, high=d.PLATE_HIGH + 1)
        openings.append(block(opening, d.CAP_RADIUS))
    for piezo in placement.parts_of(board, "piezo"):
        openings += _sound_holes(piezo)
    return openings


def _chamfered_hole(shape: Body, chamfer: float) -> list[Solid]:
    """Return a hole through the plate, and its chamfer on the outside."""
    hole = block(shape.grown(0, low=d.PLATE_LOW - 1, high=d.PLATE_HIGH + 1))
    return [hole, funnel(shape, d.PLATE_HIGH, chamfer)] if chamfer else [hole]


def _sound_holes(piezo: Body) -> list[Solid]:
    """Return seven holes over the piezo."""
    return [
        cylinder(piezo.x + x, piezo.y + y, d.SOUND_HOLE / 2, d.PLATE_LOW - 1, d.PLATE_HIGH + 1)
        for x, y in d.SOUND_PLACES
    ]
