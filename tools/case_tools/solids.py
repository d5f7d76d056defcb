"""Solids by build123d: boxes, cylinders, unions and differences."""

from __future__ import annotations

from collections.abc import Iterable

from build123d import (  # pyright: ignore[reportMissingImports]
    Face,
    Plane,
    Solid,
    Wire,
    chamfer,
    fillet,
    loft,
)

from commands.errors import ToolError

from . import dimensions, mechanics, placement
from .placement import Board, Body


def body(shape: Body) -> Solid:
    """Return the solid of a body."""
    if shape.is_round:
        return cylinder(shape.x, shape.y, shape.width / 2, shape.low, shape.high)
    return block(shape)


def plate(board: Board) -> Solid:
    """Return the circuit board with its holes."""
    width, depth = board.size
    low = dimensions.BACK
    whole = block(Body("board", width / 2, depth / 2, width, depth, low, 0))
    holes = placement.holes(board)
    return cut(whole, *(cylinder(x, y, mechanics.HOLE_DIAMETER / 2, low - 1, 1) for x, y in holes))


def block(shape: Body, radius: float = 0) -> Solid:
    """Return a box, its vertical edges rounded with `radius`."""
    origin = (shape.x - shape.width / 2, shape.y - shape.depth / 2, shape.low)
    solid = Solid.make_box(shape.width, shape.depth, shape.high - shape.low, Plane(origin))
    if radius:
        edges = [edge for edge in solid.edges() if abs((edge @ 0).Z - (edge @ 1).Z) > 1e-6]
        solid = only(fillet(edges, radius))
    return solid


def chamfer_edges(solid: Solid, z: float, length: float) -> Solid:
    """Return a solid whose edges at the height `z` are chamfered."""
    edges = [
        edge
        for edge in solid.edges()
        if abs((edge @ 0).Z - z) < 1e-6 and abs((edge @ 1).Z - z) < 1e-6
    ]
    return only(chamfer(edges, length))


def funnel(shape: Body, z: float, length: float) -> Solid:
    """Return a box that widens by `length` to each side, at 45 degrees, up to the height `z`."""
    lower = _rectangle(shape, z - length, 0)
    upper = _rectangle(shape, z, length)
    return only(loft([lower, upper]))


def cylinder(x: float, y: float, radius: float, low: float, high: float) -> Solid:
    """Return a cylinder with a vertical axis."""
    return Solid.make_cylinder(radius, high - low, Plane((x, y, low)))


def cone(x: float, y: float, radii: tuple[float, float], low: float, high: float) -> Solid:
    """Return a cone with a vertical axis and the radii at its two heights."""
    return Solid.make_cone(*radii, high - low, Plane((x, y, low)))


def prism(points: Iterable[tuple[float, float, float]], way: tuple[float, float, float]) -> Solid:
    """Return a polygon moved along a way."""
    return Solid.extrude(Face(Wire.make_polygon(list(points), close=True)), way)


def frame(inner: Body, width: float, radius: float) -> Solid:
    """Return a ring around a box, `width` wide, its outer edges rounded with `radius`."""
    return cut(block(inner.grown(width), radius), block(inner))


def fuse(first: Solid, *others: Solid) -> Solid:
    """Return the union, which is one solid."""
    return only(first.fuse(*others).clean())


def cut(first: Solid, *others: Solid) -> Solid:
    """Return `first` without the others; the result is one solid."""
    return only(first.cut(*others).clean())


def only(shape: Solid) -> Solid:
    """Return the one solid of a shape. Raises ToolError if there are several or none."""
    solids = shape.solids()
    if len(solids) != 1:
        raise ToolError(f"a part of the case has {len(solids)} pieces")
    return solids[0]


def overlap(one: Solid, other: Solid) -> float:
    """Return the volume that two solids share, in mm3."""
    shared = one & other
    return 0 if shared is None else sum(solid.volume for solid in shared.solids())


def move(solid: Solid, x: float = 0, y: float = 0, z: float = 0) -> Solid:
    """Return a solid at another place."""
    return solid.translate((x, y, z))


def _rectangle(shape: Body, z: float, by: float) -> Face:
    x, y = shape.width / 2 + by, shape.depth / 2 + by
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    points = [(shape.x + dx, shape.y + dy, z) for dx, dy in corners]
    return Face(Wire.make_polygon(points, close=True))
