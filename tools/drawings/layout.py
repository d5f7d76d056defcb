"""The positions of everything in the picture of the wiring; a pad takes 30 units.

From the top: the board on its side, with the wires of its upper pads around its ends; a row of
resistors; a row of transistors, if there are any; displays, keypad and other parts. Between these
rows, and below the last, there is a channel with a lane for each wire (channel routing,
channel.py). Wires to lower pads pass between two parts, each in a shaft. Pads are at multiples of
30, the parts' pins 15 beyond one, and shafts at 7 or 22. So two wires never share a line.
"""

from __future__ import annotations

from collections.abc import Sequence

from board_files import outline
from board_files.checking import with_transistors
from board_files.netlist import BOARD, GROUND, OTHERS, SOUND, SUPPLY, Net, Pad, nets
from board_files.outline import Spot
from board_files.parts import KEYPAD, LOWER_PINS, UPPER_PINS
from board_files.reading import Board

from .channel import Run, order
from .paths import Path, Point, straighten

GRID = 30
LANE = 13  # between two lanes
TAG = 72  # space for a wire's name at a pad
BOARD_HEIGHT = 170
RESISTOR = 56  # between its pads
DRIVER = (90, 110)  # a transistor with its resistors: width, height
DISPLAY_HEIGHT = 230
KEYPAD_HEIGHT = 250


def used_spots(board: Board, nets: Sequence[Net]) -> dict[Pad, Spot]:
    """Return the place of each pad of the board at which a net starts."""
    wired = outline.used(board)
    near = next((wired[net.pads[0].pin] for net in nets if net.kind == "other"), None)
    rails = {GROUND: outline.GROUND, SUPPLY: outline.SUPPLY}
    starts = [net.pads[0] for net in nets if net.pads[0].part == BOARD]
    return {
        pad: wired.get(pad.pin) or outline.power(board, rails[pad.pin], near) for pad in starts
    }


class Layout:
    """The positions of a board's pads and wires. Raises ValueError if it cannot be drawn."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.nets = nets(board)
        self.pads: dict[Pad, Point] = {}
        self.paths: dict[tuple[str, Pad], Path] = {}  # by wire and target pad
        self._starts: dict[str, list[Point]] = {}  # the part of each wire that is placed
        self.used = used_spots(board, self.nets)
        self._place_board()
        self._route_around_board()
        y = self._place_resistors()
        if with_transistors(board):
            y = self._place_drivers(y)
        self._place_parts(y)
        points = [*self.pads.values(), *(p for path in self.paths.values() for p in path)]
        self.width = max(x for x, _ in points) + 60
        self.height = max(y for _, y in points) + 40

    # ---- the board ----

    def _place_board(self) -> None:
        """Place the board on its side so that most of its wires leave downwards."""
        sides = [spot.side for spot in self.used.values()]
        # True: the board's top points to the right, and its right side down; False: to the left.
        self.turned = sides.count("right") > sides.count("left")
        rounds = sum(self._leaves_to_left(net) for net in self.nets)
        self.left = GRID * (5 + rounds)  # of the first position for a pad
        self.length = max(len(self.board.LEFT), len(self.board.RIGHT))
        above = sum(self._edge(spot) == "upper" for spot in self.used.values())
        self.top = 70 + LANE * above + TAG
        extra = 70 if self.board.INNER else 0
        right = self.left + GRID * (self.length - 1) + 26
        self.body = (
            self.left - 26 - (extra if self.turned else 0),
            right + (0 if self.turned else extra),
        )
        for pad, spot in self.used.items():
            self.pads[pad] = self.place(spot)

    def place(self, spot: Spot) -> Point:
        """Return the position of a pad of the board."""
        if spot.side == "inner":
            x = self.left + GRID * self.length + GRID * spot.row
            y = self.top + BOARD_HEIGHT / 2 + GRID * (1 - spot.at)
            if not self.turned:
                return x, y
            return 2 * self.left + GRID * (self.length - 1) - x, 2 * self.top + BOARD_HEIGHT - y
        at = self.length - 1 - spot.at if self.turned else spot.at
        y = self.top + (BOARD_HEIGHT if self._edge(spot) == "lower" else 0)
        return self.left + GRID * at, y

    def _edge(self, spot: Spot) -> str:
        if spot.side == "inner":
            return "inner"
        return "lower" if (spot.side == "right") == self.turned else "upper"

    def _leaves_to_left(self, net: Net) -> bool:
        spot = self.used.get(net.pads[0])
        if spot is None or self._edge(spot) == "lower":
            return False
        return self.turned if spot.side == "inner" else net.kind == "segment"

    def _route_around_board(self) -> None:
        """Begin every wire of the board: straight down, or around the end of the board."""
        wires_by_side: dict[bool, list[Net]] = {True: [], False: []}
        for net in self.nets:
            spot = self.used.get(net.pads[0])
            if spot is None:
                continue
            if self._edge(spot) == "lower":
                self._starts[net.name] = [self.pads[net.pads[0]]]
            else:
                wires_by_side[self._leaves_to_left(net)].append(net)
        level = self.top - TAG
        for to_left, group in wires_by_side.items():
            sign = -1 if to_left else 1
            group.sort(key=lambda net: self._nearness(net, sign))
            edge = self.body[0] if to_left else self.body[1]
            for count, net in enumerate(group, 1):
                steps = round((edge - self.left) / GRID) + sign * (count + 1)
                beside = self.left + GRID * steps
                x, y = self.pads[net.pads[0]]
                if self.is_inner(net.pads[0]):
                    lane = y + self._aside(net)
                else:
                    lane, level = level, level - LANE
                self._starts[net.name] = [(x, y), (x, lane), (beside, lane)]

    def _nearness(self, net: Net, sign: int) -> tuple[float, ...]:
        """Return the sort key of wires around an end, the innermost first."""
        x, y = self.pads[net.pads[0]]
        return (0, -y - self._aside(net)) if self.is_inner(net.pads[0]) else (1, -sign * x)

    def is_inner(self, pad: Pad) -> bool:
        """Return whether a pad of the board is not on its edge."""
        return self.used[pad].side == "inner"

    def _aside(self, net: Net) -> float:
        """Return how far below its inner pad a wire leaves the board, to pass other pads."""
        return GRID / 2 * (len(self.board.INNER) - 1 - self.used[net.pads[0]].row)

    # ---- rows of parts ----

    def _place_resistors(self) -> float:
        """Place a resistor in each segment's wire; return the y coordinate below them."""
        y = self.top + BOARD_HEIGHT + TAG + 24
        for net in self.nets:
            if net.kind == "segment" and net.pads[0].part == BOARD:
                x = self._starts[net.name][-1][0]
                resistor = net.pads[1]
                self.pads[resistor] = (x, y)
                self.pads[Pad(resistor.part, "2")] = (x, y + RESISTOR)
                self._end(net, resistor, [(x, y)])
            elif net.kind == "segment":
                self._starts[net.name] = [self.pads[net.pads[0]]]
        return y + RESISTOR + 20

    def _place_drivers(self, y: float) -> float:
        """Place a row of transistors below the wires, and connect the digits' wires to them."""
        passing = set(self._starts)
        first = (
            max(self._starts[name][-1][0] for name in passing if self._continues_below(name))
            + GRID
        )
        runs, ends = [], []
        for net in self.nets:
            driver_pads = [pad for pad in net.pads[1:] if pad.part.startswith("transistor")]
            if not driver_pads or net.name not in passing:
                continue
            for pad in driver_pads:
                x = first + DRIVER[0] * (int(pad.part.split()[1]) - 1)
                self.pads[pad] = (x + (15 if pad.pin == "in" else 67), 0)
            below = tuple(self.pads[pad][0] for pad in driver_pads)
            runs.append(Run(net.name, (self._starts[net.name][-1][0],), below))
            ends += [(net, pad) for pad in driver_pads]
        lanes = {name: y + LANE * at for at, name in enumerate(order(runs))}
        y += LANE * len(lanes) + 20
        for net, pad in ends:
            x = self.pads[pad][0]
            self.pads[pad] = (x, y)
            above = self._starts[net.name][-1][0]
            self._end(net, pad, [(above, lanes[net.name]), (x, lanes[net.name]), (x, y)])
        for net in self.nets:
            if net.pads[0].pin == "collector":
                x = first + DRIVER[0] * (int(net.pads[0].part.split()[1]) - 1) + 30
                self.pads[net.pads[0]] = (x, y + DRIVER[1])
                self._starts[net.name] = [(x, y + DRIVER[1])]
        return y + DRIVER[1] + 20

    def _continues_below(self, name: str) -> bool:
        """Return whether a wire continues below the transistors."""
        pads = next(net.pads for net in self.nets if net.name == name)
        return any(not pad.part.startswith("transistor") for pad in pads[1:])

    def _place_parts(self, y: float) -> None:
        """Place displays, keypad and other parts below, and draw all wires to their ends."""
        x = self.left + GRID / 2 + 3 * GRID
        first_pad_x = {f"display {number}": x + 8 * GRID * (number - 1) for number in (1, 2)}
        gap = x + 15 * GRID
        first_pad_x["keypad"] = gap + 5 * GRID
        upper, lower = self._sorted_pads()
        shafts = {}
        for net in self.nets:
            if any(pad in lower for pad in net.pads):
                beside = self.left + 7 if net.kind == "segment" else gap + 7 - GRID / 2
                count = sum(abs(other - beside) < 8 * GRID for other in shafts.values())
                shafts[net.name] = beside + 15 * count
        for pad in lower:
            self.pads[pad] = (first_pad_x[pad.part] + GRID * lower[pad], 0)
        end = first_pad_x["keypad"] + 8 * GRID
        for pad in upper:
            self.pads[pad] = (first_pad_x.get(pad.part, end) + GRID * upper[pad], 0)
        y = self._route_channels(y, upper, lower, shafts)
        self.keypad = (first_pad_x["keypad"], y)

    def _sorted_pads(self) -> tuple[dict[Pad, int], dict[Pad, int]]:
        """Return the pads in the last row with their positions: on upper edges, and on lower
        edges.
        """
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
        at = 0
        for part in (SOUND, OTHERS):
            for pad in [pad for net in self.nets for pad in net.pads if pad.part == part]:
                upper[pad] = at
                at += 1
            at += 1
        return upper, lower

    def _route_channels(
        self, y: float, upper: dict[Pad, int], lower: dict[Pad, int], shafts: dict[str, float]
    ) -> float:
        """Draw the wires through both channels; return the y coordinate of the last row."""
        above, below = [], []
        for net in self.nets:
            if net.name not in self._starts:
                continue
            tops = (self._starts[net.name][-1][0],)
            ends = [self.pads[pad][0] for pad in net.pads if pad in upper]
            if net.name in shafts:
                ends.append(shafts[net.name])
                lower_ends = [self.pads[pad][0] for pad in net.pads if pad in lower]
                below.append(Run(net.name, (shafts[net.name], *lower_ends), ()))
            if ends:
                above.append(Run(net.name, tops, tuple(ends)))
        lanes = {name: y + LANE * at for at, name in enumerate(order(above))}
        first = y + LANE * len(lanes) + TAG
        last = first + max(DISPLAY_HEIGHT, KEYPAD_HEIGHT)
        lower_lanes = {name: last + TAG + LANE * at for at, name in enumerate(order(below))}
        for pad in upper:
            shift = KEYPAD_HEIGHT - DISPLAY_HEIGHT if pad.part.startswith("display") else 0
            self.pads[pad] = (self.pads[pad][0], first + shift)
        for pad in lower:
            self.pads[pad] = (self.pads[pad][0], last)
        for net in self.nets:
            for pad in net.pads[1:]:
                x, end = self.pads[pad]
                start = self._starts[net.name][-1][0]
                if pad in upper:
                    lane = lanes.get(net.name, end)
                    self._end(net, pad, [(start, lane), (x, lane), (x, end)])
                elif pad in lower:
                    lane, shaft = lanes.get(net.name, last), shafts[net.name]
                    down = [(start, lane), (shaft, lane), (shaft, lower_lanes[net.name])]
                    self._end(net, pad, [*down, (x, lower_lanes[net.name]), (x, end)])
        return first

    def _end(self, net: Net, pad: Pad, points: list[Point]) -> None:
        self.paths[net.name, pad] = straighten([*self._starts[net.name], *points])
