"""Measurements of a case: clearances, access, movement of the caps, printing.

Each returns values for JSON, because a child process measures for the tests.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from build123d import Plane, Solid, Vector  # pyright: ignore[reportMissingImports]

from . import dimensions as d
from . import mechanics, placement, printing
from .assembly import Case
from .placement import Board, Body
from .solids import body, cylinder, move, overlap, plate

_NEAR = 1.0  # mm; larger distances are not measured
_TOUCH = 1e-6  # mm
_CONTACT = 0.2  # mm by which bodies are shortened at the end that rests on the case
TRAVEL = mechanics.KEY_TRAVEL + 0.2  # mm
_SHANK, _CORE, _DRIVER = 1.5, 1.25, 3  # radii in mm: of a screw M3, within its thread, of a driver


def measure(case: Case, board: Board) -> dict[str, Any]:
    """Return all measurements of a case around a board; lengths in mm."""
    return {
        "solids": {name: _validity(solid) for name, solid in case.parts().items()},
        "clearances": sorted(_clearances(case, board)),
        "board": _board(case, board),
        "joint": overlap(case.top, case.bottom),
        "access": {plug.name: _access(case, plug) for plug in placement.plugs(board)},
        "keys": list(_keys(case, board)),
        "screws": [_screw(case, x, y) for x, y in placement.holes(board)],
        "sound": [_sound(case, piezo) for piezo in placement.parts_of(board, "piezo")],
        "printing": {
            name: [_printing(solid) for solid in solids]
            for name, solids in printing.lay_flat(case).items()
        },
    }


def _validity(solid: Solid) -> dict[str, Any]:
    return {
        "valid": bool(solid.is_valid),
        "closed": bool(solid.is_manifold),
        "pieces": len(solid.solids()),
        "shells": len(solid.shells()),
        "volume": solid.volume,
    }


def obstacles(board: Board) -> list[Body]:
    """Return the bodies that the case must not touch, without the board.

    Plungers carry the caps, and the battery box stands on the floor, so their bodies are shorter
    at that end.
    """
    box = placement.battery_box(board)
    bodies = [
        *placement.parts(board),
        *placement.joints(board),
        box.grown(0, low=box.low + _CONTACT),
    ]
    for spacer in mechanics.PICO_SPACERS:
        bodies += placement.pico(board, spacer)
    return [
        one.grown(0, high=one.high - _CONTACT) if one.name.endswith("plunger") else one
        for one in bodies
    ]


def _clearances(case: Case, board: Board) -> Iterator[tuple[float, str, str]]:
    """Yield the distances of the case's parts to bodies near them, and of the caps to the top."""
    for shape in obstacles(board):
        solid = body(shape)
        for name, part in case.parts().items():
            if _is_near(part, solid):
                yield _distance(part, solid), name, shape.name
    for number, cap in enumerate(case.caps, 1):
        yield _distance(cap, _around(cap, case.top)), f"cap {number}", "top"


@functools.cache
def _box(solid: Solid) -> tuple[Any, Any]:
    box = solid.bounding_box()
    return box.min, box.max


def _is_near(one: Solid, other: Solid) -> bool:
    (low, high), (other_low, other_high) = _box(one), _box(other)
    return all(
        getattr(low, axis) - _NEAR < getattr(other_high, axis)
        and getattr(other_low, axis) < getattr(high, axis) + _NEAR
        for axis in "XYZ"
    )


def _around(cap: Solid, part: Solid) -> Solid:
    """Return a part without its volume 2 mm or more from a cap, which takes longer to measure."""
    low, high = _box(cap)
    margin = Vector(2, 2, 2)
    return part & Solid.make_box(*(high - low + margin * 2), Plane(low - margin))


def _distance(one: Solid, other: Solid) -> float:
    """Return the distance of two solids; if they overlap, the negative volume that they share."""
    distance = one.distance_to(other)
    return distance if distance > _TOUCH else -overlap(one, other)


def _board(case: Case, board: Board) -> dict[str, Any]:
    """Return overlaps with the board, its distance to posts and bosses, and to the walls."""
    drilled = plate(board)
    holes = placement.holes(board)
    rest = drilled.cut(*(cylinder(x, y, d.NECK_RADIUS + 1, d.BACK - 1, 1) for x, y in holes))
    parts = (case.bottom, case.top)
    return {
        "overlap": sum(overlap(part, drilled) for part in parts),
        "supports": [part.distance_to(drilled) for part in parts],
        "clearance": min(part.distance_to(rest) for part in parts),
    }


def _access(case: Case, plug: Body) -> float:
    solid = body(plug)
    return min(_distance(part, solid) for part in case.parts().values())


def _keys(case: Case, board: Board) -> Iterator[dict[str, Any]]:
    """Yield for each cap its free space during its travel, and whether the top holds it."""
    fixed = {shape.name: body(shape) for shape in obstacles(board)}
    keys = placement.parts_of(board, "key", "body")
    plungers = placement.parts_of(board, "key", "plunger")
    for cap, key, plunger in zip(case.caps, keys, plungers, strict=True):
        # The plunger of its key moves with it.
        others = [solid for name, solid in fixed.items() if name != plunger.name]
        top = _around(cap, case.top)
        neighbours = [top, case.bottom, *(one for one in case.caps if one is not cap)]
        space = []
        for share in (0, 0.5, 1):
            lower = move(cap, z=-TRAVEL * share)
            near = [one for one in [*others, *neighbours] if _is_near(lower, one)]
            space.append(min(_distance(lower, one) for one in near))
        c = d.CLEARANCE
        lifted = [move(cap, x, y, 1) for x in (-c, c) for y in (-c, c)]
        yield {
            "key": key.name,
            "space": min(space),
            "held": min(overlap(one, top) for one in lifted),
            "rests": cap.distance_to(body(plunger)),
            "pressed in": overlap(cap, body(plunger)),
            "rise": cap.bounding_box().max.Z - TRAVEL - d.PLATE_HIGH,
        }


def _screw(case: Case, x: float, y: float) -> dict[str, float]:
    """Return the space around a screw M3 in the bottom, and the thread in the top."""
    shank = cylinder(x, y, _SHANK, d.HEAD_LOW, d.SCREW_END)
    core = cylinder(x, y, _CORE, d.HEAD_LOW, d.SCREW_END)
    driver = cylinder(x, y, _DRIVER, d.FLOOR_LOW - 20, d.HEAD_LOW)
    return {
        "hole": _distance(case.bottom, shank),
        "driver": _distance(case.bottom, driver),
        "core": _distance(case.top, core),
        "thread": overlap(case.top, shank),
        "length": d.SCREW_END,
    }


def _sound(case: Case, piezo: Body) -> float:
    """Return the share of the plate over a piezo that is open."""
    over = body(piezo.grown(0, low=d.PLATE_LOW, high=d.PLATE_HIGH))
    return 1 - overlap(case.top, over) / over.volume


def _printing(solid: Solid) -> dict[str, Any]:
    box = solid.bounding_box()
    return {
        "bed": printing.bed_area(solid),
        "lowest": box.min.Z,
        "size": [box.size.X, box.size.Y, box.size.Z],
        "overhangs": list(printing.overhangs(solid)),
        "bridge": max(printing.bridges(solid), default=0),
    }
