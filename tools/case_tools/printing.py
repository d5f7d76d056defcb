"""The parts on the bed of a printer, and the overhangs of their faces."""

from __future__ import annotations

import math
from collections.abc import Iterator

from build123d import Axis, Face, GeomType, Solid  # pyright: ignore[reportMissingImports]

from .assembly import Case
from .solids import move

STEEPEST = 45.0  # degrees from the vertical
LONGEST_BRIDGE = 10.0  # mm
_FLAT = 1e-4  # rounding of a component of a unit vector


def lay_flat(case: Case) -> dict[str, list[Solid]]:
    """Return the solids of each file, in the direction of printing; the bed is z = 0."""
    solids = {
        "bottom": [case.bottom],
        "top": [case.top.rotate(Axis.X, 180)],
        "caps": list(case.caps),
    }
    solids_by_plate = {}
    for name, group in solids.items():
        boxes = [solid.bounding_box() for solid in group]
        x, y, z = (min(getattr(box.min, axis) for box in boxes) for axis in "XYZ")
        solids_by_plate[name] = [move(solid, -x, -y, -z) for solid in group]
    return solids_by_plate


def bed_area(solid: Solid) -> float:
    """Return the area on the bed, in mm2."""
    return sum(face.area for face in solid.faces() if _is_on_bed(face))


def overhangs(solid: Solid) -> Iterator[str]:
    """Yield each face that a printer cannot print without supports."""
    for face in solid.faces():
        if _is_on_bed(face):
            continue
        lowest = min(_slopes(face))
        if lowest >= -math.sin(math.radians(STEEPEST)) - _FLAT:
            continue
        where = face.center()
        place = f"at {where.X:.1f}, {where.Y:.1f}, {where.Z:.1f}"
        if lowest > -1 + _FLAT or face.geom_type != GeomType.PLANE:
            yield f"overhang of {math.degrees(math.asin(-lowest)):.0f} degrees {place}"
        elif bridge(face) >= LONGEST_BRIDGE or face.inner_wires():
            yield f"bridge of {bridge(face):.1f} mm {place}"


def bridge(face: Face) -> float:
    """Return the longest bridge that prints a horizontal face: its longer side."""
    size = face.bounding_box().size
    return max(size.X, size.Y)


def bridges(solid: Solid) -> list[float]:
    """Return the lengths of all bridges of a solid."""
    return [
        bridge(face)
        for face in solid.faces()
        if not _is_on_bed(face) and max(_slopes(face)) < -1 + _FLAT
    ]


def _is_on_bed(face: Face) -> bool:
    """Return whether a face is on the bed."""
    box = face.bounding_box()
    return box.max.Z < _FLAT


def _slopes(face: Face) -> list[float]:
    """Return z of the normals at points of a face; -1 looks down."""
    if face.geom_type == GeomType.PLANE:
        return [face.normal_at(face.center()).Z]
    steps = (0.02, 0.25, 0.5, 0.75, 0.98)
    return [face.normal_at(u, v).Z for u in steps for v in steps]
