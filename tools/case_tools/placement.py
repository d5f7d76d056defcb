"""The bodies of a board and its parts in the model's coordinates.

x and y are millimetres from the lower left corner of the board, seen from the front; z = 0 is its
front.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from board_files import reading, schema
from commands.errors import ToolError

from . import dimensions, mechanics


@dataclass(frozen=True)
class Board:
    """A board of boards/pcb: size, centres of the holes, and the parts; lengths in mm.

    A part is (reference, kind, x, y, degrees).
    """

    size: tuple[float, float]
    holes: tuple[tuple[float, float], ...]
    parts: tuple[tuple[str, str, float, float, int], ...]


@dataclass(frozen=True)
class Body:
    """A box, or a cylinder with a vertical axis: its centre, its size, and its heights."""

    name: str
    x: float
    y: float
    width: float
    depth: float
    low: float
    high: float
    is_round: bool = False
    kind: str = ""  # of its part

    def grown(self, by: float, **changes: float) -> Body:
        """Return the body with `by` added on its four sides, and with other `changes`."""
        width, depth = self.width + 2 * by, self.depth + 2 * by
        return replace(self, width=width, depth=depth, **changes)


@dataclass(frozen=True)
class Usb:
    """The USB socket: the centre of its opening, and its heights.

    `dx`, `dy`: the direction in which its plug leaves; one is 0, the other 1 or -1.
    """

    x: float
    y: float
    dx: int
    dy: int
    low: float
    high: float


def load(name: str) -> Board:
    """Return the circuit board of a board file. Raises ToolError."""
    try:
        data = reading.load_beside(name, "pcb", schema.PCB)
    except OSError:
        raise ToolError(f"no board file boards/pcb/{name}.py") from None
    except reading.BoardFileError as error:
        raise ToolError(str(error)) from None
    unknown = sorted({part[1] for part in data.PARTS} - set(mechanics.SIZES))
    if unknown:
        raise ToolError(f"boards/pcb/{name}.py: no size of {', '.join(unknown)}")
    return Board(data.SIZE, data.HOLES, data.PARTS)


def holes(board: Board) -> list[tuple[float, float]]:
    """Return the centres of the holes."""
    return [(x, board.size[1] - y) for x, y in board.holes]


def parts(board: Board) -> list[Body]:
    """Return the bodies of all parts, without their solder joints."""
    bodies = []
    for reference, kind, x, y, degrees in board.parts:
        for size in mechanics.SIZES[kind].bodies:
            width, depth = _turned(size.width, size.depth, degrees)
            low, high = size.low, size.high
            if mechanics.SIZES[kind].is_on_back:
                low, high = dimensions.BACK - high, dimensions.BACK - low
            name = f"{reference} {size.name}"
            turn = math.radians(degrees)
            place = (x - size.up * math.sin(turn), board.size[1] - y + size.up * math.cos(turn))
            bodies.append(Body(name, *place, width, depth, low, high, size.is_round, kind))
    return bodies


def joints(board: Board) -> Iterator[Body]:
    """Yield the space of the solder joints of each part."""
    for reference, kind, x, y, degrees in board.parts:
        width, depth = _turned(*mechanics.SIZES[kind].joints, degrees)
        low, high = dimensions.BACK - mechanics.JOINT, dimensions.BACK
        if mechanics.SIZES[kind].is_on_back:
            low, high = 0, mechanics.JOINT
        yield Body(f"{reference} joints", x, board.size[1] - y, width, depth, low, high)


def parts_of(board: Board, kind: str, name: str = "") -> list[Body]:
    """Return the bodies of a kind whose names end in `name`."""
    return [body for body in parts(board) if body.kind == kind and body.name.endswith(name)]


def pico(board: Board, spacer: float) -> list[Body]:
    """Return the Pico behind its sockets: its board, its parts, and its USB socket.

    `spacer`: height of the plastic of its pins, one of mechanics.PICO_SPACERS.
    """
    usb = usb_socket(board, spacer)
    high = dimensions.SOCKET_LOW - spacer
    low = high - mechanics.PICO_THICKNESS
    length, width = mechanics.PICO_LENGTH, mechanics.PICO_WIDTH
    middle = -mechanics.USB_PROTRUSION - length / 2
    plate = _at_usb(usb, "Pico", middle, length, width, low, high)
    on_it = replace(plate, name="Pico's parts", low=low - mechanics.PICO_PARTS, high=low)
    length, width = mechanics.USB_LENGTH, mechanics.USB_WIDTH
    socket = _at_usb(usb, "USB socket", -length / 2, length, width, usb.low, usb.high)
    return [plate, on_it, socket]


def _at_usb(
    usb: Usb, name: str, middle: float, length: float, width: float, low: float, high: float
) -> Body:
    """Return a body in line with the USB socket; `middle` is beyond the socket's mouth."""
    x, y = usb.x + middle * usb.dx, usb.y + middle * usb.dy
    return Body(name, x, y, *((length, width) if usb.dx else (width, length)), low, high)


def usb_socket(board: Board, spacer: float) -> Usb:
    """Return the mouth of the Pico's USB socket."""
    rows = [part for part in board.parts if part[1].startswith("socket ")]
    if len(rows) != 2:
        raise ToolError(
            f"the case needs two rows of sockets for a Pico; the board has {len(rows)}"
        )
    degrees = math.radians(rows[0][4])
    dx, dy = round(-math.cos(degrees)), round(-math.sin(degrees))  # from the middle to pad 1
    x = sum(part[2] for part in rows) / 2
    y = board.size[1] - sum(part[3] for part in rows) / 2
    far = mechanics.ROW_END + mechanics.PICO_EDGE + mechanics.USB_PROTRUSION
    high = dimensions.SOCKET_LOW - spacer - mechanics.PICO_THICKNESS
    return Usb(x + far * dx, y + far * dy, dx, dy, high - mechanics.USB_HEIGHT, high)


def battery_box(board: Board) -> Body:
    """Return the box for the cells; it stands on the floor of the case."""
    x, y = dimensions.BATTERY_BOX_PLACE
    width, depth, height = mechanics.BATTERY_BOX
    low = dimensions.FLOOR_HIGH
    return Body("battery box", x, board.size[1] - y, width, depth, low, low + height)


def usb_plug(board: Board, spacer: float) -> Body:
    """Return the overmould of a plug in the USB socket."""
    usb = usb_socket(board, spacer)
    width, height, length = mechanics.USB_PLUG
    low = (usb.low + usb.high - height) / 2
    name = f"USB plug, spacer {spacer}"
    return _at_usb(usb, name, length / 2, length, width, low, low + height)


def plugs(board: Board) -> list[Body]:
    """Return the bodies that must reach the board from outside: plugs, and a finger."""
    bodies = [usb_plug(board, spacer) for spacer in mechanics.PICO_SPACERS]
    for kind, (width, depth, height) in (
        ("link", mechanics.LINK_PLUG),
        ("power switch", mechanics.FINGERTIP),
    ):
        for reference, _, x, y, degrees in (part for part in board.parts if part[1] == kind):
            low = max(body.high for body in mechanics.SIZES[kind].bodies)
            across, along = _turned(width, depth, degrees)
            y = board.size[1] - y
            bodies.append(Body(f"{reference} plug", x, y, across, along, low, low + height))
    return bodies


def around(bodies: list[Body]) -> Body:
    """Return the smallest box, seen from the front, around some bodies."""
    left = min(body.x - body.width / 2 for body in bodies)
    right = max(body.x + body.width / 2 for body in bodies)
    lower = min(body.y - body.depth / 2 for body in bodies)
    upper = max(body.y + body.depth / 2 for body in bodies)
    x, y = (left + right) / 2, (lower + upper) / 2
    low, high = min(body.low for body in bodies), max(body.high for body in bodies)
    return Body("around", x, y, right - left, upper - lower, low, high)


def _turned(width: float, depth: float, degrees: int) -> tuple[float, float]:
    """Return the size of a rectangle turned by a multiple of 90 degrees."""
    if degrees % 90:
        raise ToolError(f"the case needs parts turned by a multiple of 90 degrees, not {degrees}")
    return (depth, width) if degrees % 180 else (width, depth)
