"""The positions of everything in the picture of the wiring.

The board lies on its side. Each wire runs from its pad down to the parts; x grows to the right
and y downwards, as in SVG, in units of the SVG file:

    .------------.   .----------.     lanes of upper pads: segments pass around the left end,
    |  .-----.   |   |  .----.  |     other wires around the right end
    |  |  +--o---o---o--o--+ |  |     y = top
    |  |  |      board     | |  |
    |  |  +--o---o---o--o--+ |  |     y = top + BOARD_HEIGHT
    R  R     R   |   |  |    |  |     resistors of the segments
    |  |     |   |   T  T    |  |     transistors of the digits, if the board has them
    ============================== == upper channel: lanes of all wires, LANE apart
    | | |  o o o   o o o | | |     oo upper pins of displays, buzzer and other wires
    | | | display display| | | keypad
    | | |  o o o   o o o | | | o o o  lower pins of displays and keypad
    ===============================   lower channel
    shafts of segments   shafts of digits and keypad

A wire to a lower pin goes along a lane of the upper channel, down its shaft beside the displays,
and along a lane of the lower channel.

Two wires never share a line, because their x coordinates differ: pads of the board are at
multiples of GRID, pins of parts 15 beyond one, and shafts 7 or 22 beyond one. (Emitter and
collector of a transistor are 7 and 0 beyond one, but above the shafts and right of the other
wires.) In a channel each wire has its own lane (channel routing, channel.py).
"""

from collections.abc import Sequence
from itertools import count

from board_files import outline
from board_files.checking import BUZZER, has_transistors
from board_files.netlist import BOARD, GROUND, OTHERS, SUPPLY, Net, Pad, nets
from board_files.outline import Spot
from board_files.parts import KEYPAD, LOWER_PINS, UPPER_PINS
from board_files.reading import Board

from .channel import Run, order
from .paths import Path, Point, without_repetitions

GRID = 30  # between two pads
LANE = 13  # between two lanes
TAG_HEIGHT = 72  # space for a wire's name at a pad
BOARD_HEIGHT = 170
RESISTOR_HEIGHT = 56  # between its pads
DRIVER_SIZE = (90, 110)  # width and height of a transistor with its resistors
DISPLAY_HEIGHT = 230
KEYPAD_HEIGHT = 250
PART_STEP = 8 * GRID  # between first pins: from display 1 to 2, from the keypad to the buzzer


def used_spots(board: Board, nets: Sequence[Net]) -> dict[Pad, Spot]:
    """Return the spot of each pad of the board at which a net starts."""
    wired = outline.used(board)
    near = next((wired[net.pads[0].pin] for net in nets if net.kind == "other"), None)
    rails = {GROUND: outline.GROUND_NAMES, SUPPLY: outline.SUPPLY_NAMES}
    starts = [net.pads[0] for net in nets if net.pads[0].part == BOARD]
    return {
        pad: wired.get(pad.pin) or outline.nearest_pad(board, rails[pad.pin], near)
        for pad in starts
    }


class Layout:
    """The positions of a board's pads and wires. Raises ValueError if it cannot be drawn."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.nets = nets(board)
        self.pads: dict[Pad, Point] = {}
        self.paths: dict[tuple[str, Pad], Path] = {}  # by net name and target pad
        # By net name: the points from its first pad down to the lowest row that is placed.
        self._trunks: dict[str, list[Point]] = {}
        self.spots = used_spots(board, self.nets)
        self._place_board()
        self._route_around_board()
        y = self._place_resistors()
        if has_transistors(board):
            y = self._place_drivers(y)
        self._place_parts(y)
        points = [*self.pads.values(), *(p for path in self.paths.values() for p in path)]
        self.width = max(x for x, _ in points) + 60
        self.height = max(y for _, y in points) + 40

    # ---- the board ----

    def _place_board(self) -> None:
        """Place the board on its side so that most of its wires leave downwards."""
        sides = [spot.side for spot in self.spots.values()]
        # True: the board's top points to the right, and its right side down; False: to the left.
        self.points_right = sides.count("right") > sides.count("left")
        wires_at_left = sum(self._leaves_to_left(net) for net in self.nets)
        self.left = GRID * (5 + wires_at_left)  # x of the leftmost pads
        self.columns = max(len(self.board.LEFT), len(self.board.RIGHT))  # of pads
        upper_count = sum(self._edge(spot) == "upper" for spot in self.spots.values())
        self.top = 70 + LANE * upper_count + TAG_HEIGHT  # y of the upper pads
        inner_width = 70 if self.board.INNER else 0
        right = self.left + GRID * (self.columns - 1) + 26
        self.body = (  # x of the board's left and right end
            self.left - 26 - (inner_width if self.points_right else 0),
            right + (0 if self.points_right else inner_width),
        )
        for pad, spot in self.spots.items():
            self.pads[pad] = self.place(spot)

    def place(self, spot: Spot) -> Point:
        """Return the position of a pad of the board."""
        if spot.side == "inner":
            x = self.left + GRID * self.columns + GRID * spot.row
            y = self.top + BOARD_HEIGHT / 2 + GRID * (1 - spot.at)
            if not self.points_right:
                return x, y
            return 2 * self.left + GRID * (self.columns - 1) - x, 2 * self.top + BOARD_HEIGHT - y
        column = self.columns - 1 - spot.at if self.points_right else spot.at
        y = self.top + (BOARD_HEIGHT if self._edge(spot) == "lower" else 0)
        return self.left + GRID * column, y

    def _edge(self, spot: Spot) -> str:
        """Return the edge of the drawn board that a spot is at: upper, lower or inner."""
        if spot.side == "inner":
            return "inner"
        return "lower" if (spot.side == "right") == self.points_right else "upper"

    def _leaves_to_left(self, net: Net) -> bool:
        spot = self.spots.get(net.pads[0])
        if spot is None or self._edge(spot) == "lower":
            return False
        return self.points_right if spot.side == "inner" else net.kind == "segment"

    def _route_around_board(self) -> None:
        """Begin the trunk of every wire of the board: straight down, or around an end of it.

        A wire around an end goes up to its lane, along it, and then down at `side_x`.
        """
        wires_by_side: dict[bool, list[Net]] = {True: [], False: []}
        for net in self.nets:
            spot = self.spots.get(net.pads[0])
            if spot is None:
                continue
            if self._edge(spot) == "lower":
                self._trunks[net.name] = [self.pads[net.pads[0]]]
            else:
                wires_by_side[self._leaves_to_left(net)].append(net)
        next_lane_y = self.top - TAG_HEIGHT
        for to_left, group in wires_by_side.items():
            sign = -1 if to_left else 1
            group.sort(key=lambda net: self._distance_key(net, sign))
            end_x = self.body[0] if to_left else self.body[1]
            for number, net in enumerate(group, 1):
                steps = round((end_x - self.left) / GRID) + sign * (number + 1)
                side_x = self.left + GRID * steps
                x, y = self.pads[net.pads[0]]
                if self.is_inner(net.pads[0]):
                    lane_y = y + self._inner_lane_offset(net)
                else:
                    lane_y, next_lane_y = next_lane_y, next_lane_y - LANE
                self._trunks[net.name] = [(x, y), (x, lane_y), (side_x, lane_y)]

    def _distance_key(self, net: Net, sign: int) -> tuple[float, ...]:
        """Return the sort key of wires around an end, the innermost first."""
        x, y = self.pads[net.pads[0]]
        if self.is_inner(net.pads[0]):
            return 0, -y - self._inner_lane_offset(net)
        return 1, -sign * x

    def is_inner(self, pad: Pad) -> bool:
        """Return whether a pad of the board is not on its edge."""
        return self.spots[pad].side == "inner"

    def _inner_lane_offset(self, net: Net) -> float:
        """Return the distance from an inner pad down to its wire's lane between the pads."""
        return GRID / 2 * (len(self.board.INNER) - 1 - self.spots[net.pads[0]].row)

    # ---- rows of parts ----

    def _place_resistors(self) -> float:
        """Place a resistor in each segment's wire; return the y coordinate below them.

        Adds the paths to the resistors, and begins a trunk at the lower end of each.
        """
        y = self.top + BOARD_HEIGHT + TAG_HEIGHT + 24
        for net in self.nets:
            if net.kind == "segment" and net.pads[0].part == BOARD:
                x = self._trunk_x(net.name)
                resistor = net.pads[1]
                self.pads[resistor] = (x, y)
                self.pads[Pad(resistor.part, "2")] = (x, y + RESISTOR_HEIGHT)
                self._add_branch(net, resistor, [(x, y)])
            elif net.kind == "segment":
                self._trunks[net.name] = [self.pads[net.pads[0]]]
        return y + RESISTOR_HEIGHT + 20

    def _place_drivers(self, y: float) -> float:
        """Place a row of transistors right of all wires that pass it; return the y below them.

        Adds the paths to the transistors, and begins a trunk at the collector of each.
        """
        passing = [self._trunk_x(name) for name in self._trunks if self._continues_below(name)]
        first_x = max(passing) + GRID
        runs, branches = [], []
        pin_xs: dict[Pad, float] = {}
        for net in self.nets:
            driver_pads = [pad for pad in net.pads[1:] if pad.part.startswith("transistor")]
            if not driver_pads or net.name not in self._trunks:
                continue
            for pad in driver_pads:
                x = first_x + DRIVER_SIZE[0] * (int(pad.part.split()[1]) - 1)
                pin_xs[pad] = x + (15 if pad.pin == "in" else 67)
            lower_xs = tuple(pin_xs[pad] for pad in driver_pads)
            runs.append(Run(net.name, (self._trunk_x(net.name),), lower_xs))
            branches += [(net, pad) for pad in driver_pads]
        lane_ys = _lane_ys(y, runs)
        y += LANE * len(lane_ys) + 20
        for net, pad in branches:
            x, lane_y = pin_xs[pad], lane_ys[net.name]
            self.pads[pad] = (x, y)
            self._add_branch(net, pad, [(self._trunk_x(net.name), lane_y), (x, lane_y), (x, y)])
        for net in self.nets:
            if net.pads[0].pin == "collector":
                x = first_x + DRIVER_SIZE[0] * (int(net.pads[0].part.split()[1]) - 1) + 30
                self.pads[net.pads[0]] = (x, y + DRIVER_SIZE[1])
                self._trunks[net.name] = [(x, y + DRIVER_SIZE[1])]
        return y + DRIVER_SIZE[1] + 20

    def _continues_below(self, name: str) -> bool:
        """Return whether a wire continues below the transistors."""
        pads = next(net.pads for net in self.nets if net.name == name)
        return any(not pad.part.startswith("transistor") for pad in pads[1:])

    def _place_parts(self, y: float) -> None:
        """Place displays, keypad and other parts below `y`, and draw all wires to their ends."""
        display_x = self.left + 3.5 * GRID  # of the first pin of display 1
        keypad_shaft_x = display_x + 14.5 * GRID + 7  # the first one right of display 2
        keypad_x = display_x + 20 * GRID
        first_pin_x = {"display 1": display_x, "display 2": display_x + PART_STEP}
        first_pin_x["keypad"] = keypad_x
        upper, lower = (
            {
                pad: first_pin_x.get(pad.part, keypad_x + PART_STEP) + GRID * column
                for pad, column in columns.items()
            }
            for columns in self._pin_columns()
        )
        # By whether a wire is a segment's: the x coordinates of the shafts.
        shaft_xs = {True: count(self.left + 7, 15), False: count(keypad_shaft_x, 15)}
        shafts: dict[str, float] = {
            net.name: next(shaft_xs[net.kind == "segment"])
            for net in self.nets
            if any(pad in lower for pad in net.pads)
        }
        self.keypad = (keypad_x, self._route_channels(y, upper, lower, shafts))

    def _pin_columns(self) -> tuple[dict[Pad, int], dict[Pad, int]]:
        """Return the columns, in their parts, of upper pins and of lower pins in the last row."""
        upper: dict[Pad, int] = {}
        lower: dict[Pad, int] = {}
        for net in self.nets:
            for pad in net.pads:
                if pad.part.startswith("display"):
                    if pad.pin in UPPER_PINS:
                        upper[pad] = UPPER_PINS.index(pad.pin)
                    else:
                        lower[pad] = LOWER_PINS.index(pad.pin)
                elif pad.part == "keypad":
                    lower[pad] = list(KEYPAD).index(pad.pin)
        column = 0
        for part in (BUZZER, OTHERS):
            for pad in [pad for net in self.nets for pad in net.pads if pad.part == part]:
                upper[pad] = column
                column += 1
            column += 1
        return upper, lower

    def _route_channels(
        self, y: float, upper: dict[Pad, float], lower: dict[Pad, float], shafts: dict[str, float]
    ) -> float:
        """Draw the wires through both channels; return the y coordinate of the last row's top.

        `upper`, `lower`: the x coordinates of the pins of the last row. `shafts`: of the shaft of
        each wire that has one.
        """
        upper_runs, lower_runs = [], []
        for net in self.nets:
            upper_xs = [upper[pad] for pad in net.pads if pad in upper]
            if net.name in shafts:
                upper_xs.append(shafts[net.name])
                lower_xs = [lower[pad] for pad in net.pads if pad in lower]
                lower_runs.append(Run(net.name, (shafts[net.name], *lower_xs), ()))
            if upper_xs:
                upper_runs.append(Run(net.name, (self._trunk_x(net.name),), tuple(upper_xs)))
        upper_lanes = _lane_ys(y, upper_runs)
        top = y + LANE * len(upper_lanes) + TAG_HEIGHT
        bottom = top + max(DISPLAY_HEIGHT, KEYPAD_HEIGHT)
        lower_lanes = _lane_ys(bottom + TAG_HEIGHT, lower_runs)
        self.pads |= {pad: (x, bottom) for pad, x in lower.items()}
        for pad, x in upper.items():
            shift = KEYPAD_HEIGHT - DISPLAY_HEIGHT if pad.part.startswith("display") else 0
            self.pads[pad] = (x, top + shift)
        for net in self.nets:
            for pad in net.pads[1:]:
                x, y = self.pads[pad]
                trunk_x = self._trunk_x(net.name)
                lane_y = upper_lanes.get(net.name, y)  # a straight wire has no lane
                if pad in upper:
                    self._add_branch(net, pad, [(trunk_x, lane_y), (x, lane_y), (x, y)])
                elif pad in lower:
                    shaft_x, low_y = shafts[net.name], lower_lanes[net.name]
                    shaft = [(trunk_x, lane_y), (shaft_x, lane_y), (shaft_x, low_y)]
                    self._add_branch(net, pad, [*shaft, (x, low_y), (x, y)])
        return top

    def _trunk_x(self, name: str) -> float:
        """Return the x coordinate at which a wire's trunk ends."""
        return self._trunks[name][-1][0]

    def _add_branch(self, net: Net, pad: Pad, points: list[Point]) -> None:
        """Add the path to `pad`: the wire's trunk, then `points`."""
        self.paths[net.name, pad] = without_repetitions([*self._trunks[net.name], *points])


def _lane_ys(top: float, runs: Sequence[Run]) -> dict[str, float]:
    """Return the y coordinate of the lane of each wire that needs one, from `top` down."""
    return {name: top + LANE * at for at, name in enumerate(order(runs))}
