"""The bottom of the case: floor, walls, posts under the board, angles around the battery box."""

from __future__ import annotations

from dataclasses import replace

from build123d import Solid  # pyright: ignore[reportMissingImports]

from . import dimensions as d
from . import mechanics, placement
from .placement import Board, Body
from .solids import block, cone, cut, cylinder, frame, fuse, prism


def cavity(board: Board) -> Body:
    """Return the inner space of the case, from the floor to the front of the board."""
    width, depth = board.size
    space = Body("cavity", width / 2, depth / 2, width, depth, d.FLOOR_HIGH, 0)
    return space.grown(d.CLEARANCE)


def bottom(board: Board) -> Solid:
    """Return the bottom at its place in the closed case."""
    space = cavity(board)
    shell = block(space.grown(d.WALL, low=d.FLOOR_LOW), d.CORNER_RADIUS)
    shell = cut(shell, block(space))
    lip = frame(space.grown(0, low=-1, high=d.LIP_HEIGHT), d.LIP_WIDTH, 0.5)
    holes = placement.holes(board)
    posts = [part for x, y in holes for part in _post(x, y)]
    shell = fuse(shell, lip, *posts, *_angles(placement.battery_box(board)))
    openings = [part for x, y in holes for part in _screw(x, y)]
    return cut(shell, *openings, _usb_opening(board))


def _post(x: float, y: float) -> list[Solid]:
    """Return a post: wide around the screw's head, narrow at the board."""
    slope = d.POST_RADIUS - d.NECK_RADIUS
    neck = d.BACK - d.NECK_LENGTH
    radii = (d.POST_RADIUS, d.NECK_RADIUS)
    return [
        cylinder(x, y, d.POST_RADIUS, d.FLOOR_LOW + 1, neck - slope),
        cone(x, y, radii, neck - slope, neck),
        cylinder(x, y, d.NECK_RADIUS, neck, d.BACK),
    ]


def _screw(x: float, y: float) -> list[Solid]:
    """Return the space of a screw with a countersink of 90 degrees, and of its driver."""
    head, hole = d.SCREW_HEAD / 2, d.SCREW_HOLE / 2
    return [
        cylinder(x, y, head, d.FLOOR_LOW - 1, d.HEAD_LOW),
        cone(x, y, (head, hole), d.HEAD_LOW, d.HEAD_LOW + head - hole),
        cylinder(x, y, hole, d.HEAD_LOW, 1),
    ]


def _angles(box: Body) -> list[Solid]:
    """Return an angle at each corner of the battery box."""
    inner = box.grown(d.CLEARANCE, low=d.FLOOR_HIGH - 1, high=d.FLOOR_HIGH + d.FENCE_HEIGHT)
    outer = inner.grown(d.FENCE_WIDTH)
    ring = cut(block(outer), block(inner))
    tall = replace(inner, low=-50, high=0)  # taller than the ring
    sides = (
        replace(tall, width=box.width - 2 * d.FENCE_LENGTH, depth=200),
        replace(tall, width=200, depth=box.depth - 2 * d.FENCE_LENGTH),
    )
    return list(ring.cut(*map(block, sides)).solids())


def _usb_opening(board: Board) -> Solid:
    """Return the space of the USB plug in the wall, open downwards, for all heights of the Pico.

    Its upper corners are chamfered, so that its ceiling is a short bridge.
    """
    usb = placement.usb_socket(board, 0)
    plugs = [placement.usb_plug(board, spacer) for spacer in mechanics.PICO_SPACERS]
    half = mechanics.USB_PLUG[0] / 2 + d.CLEARANCE
    shoulder = max(plug.high for plug in plugs) + d.CLEARANCE
    profile = (
        (-half, d.FLOOR_LOW - 1),
        (half, d.FLOOR_LOW - 1),
        (half, shoulder),
        (half - d.USB_CHAMFER, shoulder + d.USB_CHAMFER),
        (d.USB_CHAMFER - half, shoulder + d.USB_CHAMFER),
        (-half, shoulder),
    )
    start = -d.CLEARANCE
    x, y = usb.x + start * usb.dx, usb.y + start * usb.dy
    points = [(x + side * usb.dy, y + side * usb.dx, z) for side, z in profile]
    length = mechanics.USB_PLUG[2]
    return prism(points, (length * usb.dx, length * usb.dy, 0))
