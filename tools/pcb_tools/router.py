"""A maze router for two layers: tracks and vias on a grid, by negotiated congestion.

Each net is routed by A* as if others could be crossed at a price. Nets that conflict are routed
again with a higher price, and cells of old conflicts stay expensive, until no two nets conflict
(McMurchie and Ebeling, PathFinder, 1995). The result depends on the input alone.

Lengths are millimetres, y down. Cells are at multiples of GRID.
"""

import heapq
import itertools
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from commands.reporting import ShowProgress, silent

GRID = 0.254
LAYERS = 2  # 0 front, 1 back
# Width. It carries 0.7 A at 10 degrees warmer (IPC-2221, 35 um of outer copper); a console takes
# at most 0.1 A.
TRACK = 0.2
CLEARANCE = 0.2
VIA_DIAMETER = 0.6
EDGE_CLEARANCE = 0.3  # copper to the board's edge
HOLE_CLEARANCE = 0.25  # copper to a hole without copper

_VIA_COST = 12.0  # in cells
_ACROSS = 1.25  # price of a step across the layer's preferred direction
_DIAGONAL = 1.5  # price of a diagonal step
_FIRST_PRICE = 0.6  # of a conflict, in cells
_RISE = 1.4  # factor of that price from round to round
_ROUNDS = 60


class Pad(NamedTuple):
    """A through-hole pad: centre, width, height, its net or "" for none.

    `is_rectangular`: False for an oval or a circle.
    """

    x: float
    y: float
    width: float
    height: float
    net: str
    is_rectangular: bool = False


class Track(NamedTuple):
    """A track of a net on one layer, through these points."""

    net: str
    layer: int
    points: tuple[tuple[float, float], ...]


class Via(NamedTuple):
    """A via of a net."""

    net: str
    x: float
    y: float


class Unroutable(ValueError):
    """Nets cannot be routed; the message names them."""


class Board(NamedTuple):
    """A board to route: its size, its pads, and holes without copper as (x, y, diameter)."""

    width: float
    height: float
    pads: list[Pad]
    holes: list[tuple[float, float, float]]


def route(
    board: Board, nets: Iterable[str], progress: ShowProgress = silent
) -> tuple[list[Track], list[Via]]:
    """Route `nets`. Raises Unroutable."""
    return _Router(board, list(nets), progress).run()


def _disc(radius: float) -> list[tuple[int, int]]:
    """Return the offsets of the cells closer than `radius`."""
    reach = math.ceil(radius / GRID)
    span = range(-reach, reach + 1)
    return [(y, x) for y in span for x in span if math.hypot(y, x) * GRID < radius - 1e-9]


def _cells_within(center: float, reach: float) -> range:
    """Return the rows, or columns, within `reach` of a place; both in mm."""
    return range(math.ceil((center - reach) / GRID), int((center + reach) / GRID) + 1)


_NEAR_TRACK = _disc(TRACK + CLEARANCE)  # cells that another track may not use beside a track
_NEAR_VIA = _disc((VIA_DIAMETER + TRACK) / 2 + CLEARANCE)  # that a track may not use beside a via
_VIAS_APART = _disc(VIA_DIAMETER + CLEARANCE)
_BORDER = 4  # cells, more than any disc reaches
_FREE, _BLOCKED = "", "-"  # owner of a cell, else the only net that may use it


class _Net:
    """The paths of a net, and the cells that are too close to them for another track or via."""

    def __init__(self) -> None:
        self.paths: list[list[int]] = []
        self.near_track: set[int] = set()
        self.near_via: set[int] = set()


class _Copper:
    """By cell: the number of nets whose copper is too close, and the price of new copper there."""

    def __init__(self, cells: int) -> None:
        self.nets = [0] * cells
        self.price = [1.0] * cells


class _Router:
    """A cell is a number, `layer * layer_cells + place`; a place is `row * stride + column`."""

    def __init__(self, board: Board, nets: list[str], progress: ShowProgress) -> None:
        self.board = board
        self.nets = nets
        self.progress = progress
        self.rows = int(board.height / GRID) + 1
        self.columns = int(board.width / GRID) + 1
        # With a border, no disc reaches into the cells of another row or layer.
        self.stride = self.columns + _BORDER
        self.layer_cells = (self.rows + _BORDER) * self.stride
        # The owner of each place for the centre of a track, and of a via.
        self.track_owner = self._owners(TRACK / 2)
        self.via_owner = self._owners(VIA_DIAMETER / 2)
        self.for_track = _Copper(LAYERS * self.layer_cells)
        self.for_via = _Copper(LAYERS * self.layer_cells)
        self.history = [0.0] * (LAYERS * self.layer_cells)  # conflicts of earlier rounds
        self.routed: dict[str, _Net] = {}
        self.conflict_price = _FIRST_PRICE

    # ---- obstacles ----

    def _owners(self, radius: float) -> list[str]:
        near: dict[int, str] = {}
        for pad in self.board.pads:
            for place in self._places_near(pad, radius + CLEARANCE):
                if near.setdefault(place, pad.net or _BLOCKED) != pad.net:
                    near[place] = _BLOCKED
        for x, y, diameter in self.board.holes:
            hole = Pad(x, y, diameter, diameter, "")
            near.update(dict.fromkeys(self._places_near(hole, radius + HOLE_CLEARANCE), _BLOCKED))
        owners = [_BLOCKED] * self.layer_cells
        margin = math.ceil((radius + EDGE_CLEARANCE) / GRID)
        for row in range(margin, self.rows - margin):
            for column in range(margin, self.columns - margin):
                place = row * self.stride + column
                owners[place] = near.get(place, _FREE)
        return owners

    def _places_near(self, pad: Pad, margin: float) -> Iterator[int]:
        """Yield the places closer than `margin` to a pad."""
        radius = 0.0 if pad.is_rectangular else min(pad.width, pad.height) / 2
        # The core is the pad without its rounded edge.
        core_x, core_y = pad.width / 2 - radius, pad.height / 2 - radius
        reach = radius + margin
        for row in _cells_within(pad.y, core_y + reach):
            for column in _cells_within(pad.x, core_x + reach):
                away_x = max(0.0, abs(column * GRID - pad.x) - core_x)
                away_y = max(0.0, abs(row * GRID - pad.y) - core_y)
                if math.hypot(away_x, away_y) < reach - 1e-9:
                    yield row * self.stride + column

    # ---- negotiation ----

    def run(self) -> tuple[list[Track], list[Via]]:
        conflicting = list(self.nets)
        for number in range(_ROUNDS):
            for net in conflicting:
                self._remove(net)
                self._route(net)
            conflicting = self._find_conflicts()
            text = f"{len(conflicting)} nets in conflict"
            self.progress(number + 1, None, "rounds of routing", text)
            if not conflicting:
                return self._result()
            self.conflict_price *= _RISE
            for routed in self.routed.values():
                self._set_prices(self.for_track, routed.near_track)
                self._set_prices(self.for_via, routed.near_via)
        raise Unroutable("no way without conflicts for " + ", ".join(conflicting))

    def _find_conflicts(self) -> list[str]:
        """Return the nets with conflicts; make the cells of the conflicts more expensive."""
        conflicts = set()
        for net, routed in self.routed.items():
            for path in routed.paths:
                for before, cell in itertools.pairwise(path):
                    is_via = self._is_via(before, cell)
                    nets_near = (self.for_via if is_via else self.for_track).nets
                    ends = (before, cell) if is_via else (cell,)
                    crowded = [end for end in ends if nets_near[end] > 1]
                    for end in crowded:
                        conflicts.add(net)
                        self.history[end] += 1.0
                    self._set_prices(self.for_track, crowded)
                    self._set_prices(self.for_via, crowded)
        return [net for net in self.nets if net in conflicts]

    def _set_prices(self, copper: _Copper, cells: Iterable[int]) -> None:
        """Set the price of new copper in cells.

        The first term is PathFinder's: base and history times the present conflicts. The conflicts
        are added once more.
        """
        for cell in cells:
            conflicts = copper.nets[cell] * self.conflict_price
            copper.price[cell] = (1.0 + self.history[cell]) * (1.0 + conflicts) + conflicts

    def _is_via(self, before: int, cell: int) -> bool:
        return abs(cell - before) == self.layer_cells

    def _count(self, routed: _Net, change: int) -> None:
        """Count a net in the cells near it, or no longer with `change` -1."""
        copper_cells = (self.for_track, routed.near_track), (self.for_via, routed.near_via)
        for copper, cells in copper_cells:
            for cell in cells:
                copper.nets[cell] += change
            self._set_prices(copper, cells)

    def _remove(self, net: str) -> None:
        if net in self.routed:
            self._count(self.routed.pop(net), -1)

    # ---- one net ----

    def _route(self, net: str) -> None:
        """Connect the pads of a net, nearest first."""
        pads = [pad for pad in self.board.pads if pad.net == net]
        tree = set(self._cells_inside(pads[0]))
        routed = _Net()
        remaining = pads[1:]
        while remaining:
            points = [self._point(cell) for cell in tree]
            pad = min(remaining, key=lambda one: min(math.dist(one[:2], at) for at in points))
            remaining.remove(pad)
            goal = set(self._cells_inside(pad))
            path = self._search(net, tree, goal, pad)
            if path is None:
                raise Unroutable(f"no way for {net}")
            self._add(routed, path)
            tree.update(path)
            tree.update(goal)
        self.routed[net] = routed
        self._count(routed, 1)

    def _cells_inside(self, pad: Pad) -> Iterator[int]:
        """Yield the cells well inside a pad, on all layers."""
        round_pad = pad._replace(is_rectangular=False)
        for place in self._places_near(round_pad, -min(pad.width, pad.height) / 4):
            for layer in range(LAYERS):
                yield layer * self.layer_cells + place

    def _point(self, cell: int) -> tuple[float, float]:
        """Return x and y of a cell, in mm."""
        row, column = divmod(cell % self.layer_cells, self.stride)
        return column * GRID, row * GRID

    def _add(self, routed: _Net, path: list[int]) -> None:
        """Add a path to a net."""
        routed.paths.append(path)

        def around(cell: int, disc: list[tuple[int, int]]) -> Iterator[int]:
            return (cell + y * self.stride + x for y, x in disc)

        for cell in path:
            routed.near_track.update(around(cell, _NEAR_TRACK))
            routed.near_via.update(around(cell, _NEAR_VIA))
        for before, cell in itertools.pairwise(path):
            if self._is_via(before, cell):
                for one in (before, cell):
                    routed.near_track.update(around(one, _NEAR_VIA))
                    routed.near_via.update(around(one, _VIAS_APART))

    def _search(self, net: str, tree: set[int], goal: set[int], pad: Pad) -> list[int] | None:
        """Return the cheapest path from the tree to a pad, by A*."""
        goal_row, goal_column = pad.y / GRID, pad.x / GRID
        half_height, half_width = pad.height / GRID / 2, pad.width / GRID / 2
        layer_cells, stride = self.layer_cells, self.stride

        def remaining(cell: int) -> float:
            """Return the least price of steps from a cell to the pad's edge."""
            row, column = divmod(cell % layer_cells, stride)
            rows = max(0.0, abs(row - goal_row) - half_height)
            columns = max(0.0, abs(column - goal_column) - half_width)
            return rows + columns - (2.0 - _DIAGONAL) * min(rows, columns)

        cost = dict.fromkeys(tree, 0.0)
        previous: dict[int, int] = {}
        queue = sorted((remaining(cell), cell) for cell in tree)
        done: set[int] = set()
        while queue:
            _, cell = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if cell in goal:
                path = [cell]
                while path[-1] in previous:
                    path.append(previous[path[-1]])
                return path[::-1]
            base = cost[cell]
            for other, price in self._steps(net, cell):
                total = base + price
                # No step costs less than in `remaining`, so that is consistent: the path to a cell
                # in `done` is final.
                if other not in done and total < cost.get(other, math.inf):
                    cost[other] = total
                    previous[other] = cell
                    heapq.heappush(queue, (total + remaining(other), other))
        return None

    def _steps(self, net: str, cell: int) -> Iterator[tuple[int, float]]:
        """Yield the neighbours of a cell that a net may use, with the price of the step."""
        layer, place = divmod(cell, self.layer_cells)
        owners, price, stride = self.track_owner, self.for_track.price, self.stride
        free = (_FREE, net)
        # The back prefers rows, the front columns.
        row_price, column_price = (1.0, _ACROSS) if layer == 1 else (_ACROSS, 1.0)
        up = owners[place - stride] in free
        down = owners[place + stride] in free
        left = owners[place - 1] in free
        right = owners[place + 1] in free
        if up:
            yield cell - stride, price[cell - stride] * column_price
        if down:
            yield cell + stride, price[cell + stride] * column_price
        if left:
            yield cell - 1, price[cell - 1] * row_price
        if right:
            yield cell + 1, price[cell + 1] * row_price
        for is_clear, step in (
            (up and left, -stride - 1),
            (up and right, -stride + 1),
            (down and left, stride - 1),
            (down and right, stride + 1),
        ):
            if is_clear and owners[place + step] in free:
                yield cell + step, price[cell + step] * _DIAGONAL
        if self.via_owner[place] in free:
            other = (1 - layer) * self.layer_cells + place
            price = self.for_via.price
            yield other, (price[cell] + price[other]) * _VIA_COST / 2

    # ---- the result ----

    def _result(self) -> tuple[list[Track], list[Via]]:
        tracks, vias = [], []
        for net in self.nets:
            for path in self.routed[net].paths:
                run = [path[0]]
                for before, cell in itertools.pairwise(path):
                    if self._is_via(before, cell):
                        vias.append(Via(net, *self._point(cell)))
                        tracks += self._tracks(net, run)
                        run = []
                    run.append(cell)
                tracks += self._tracks(net, run)
        return tracks, vias

    def _tracks(self, net: str, cells: list[int]) -> list[Track]:
        """Return the track through cells, with a point at each bend; none for a single cell."""
        if len(cells) < 2:
            return []
        bends = [
            cell
            for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False)
            if cell - before != after - cell
        ]
        points = (self._point(cell) for cell in (cells[0], *bends, cells[-1]))
        rounded = tuple((round(x, 4), round(y, 4)) for x, y in points)
        return [Track(net, cells[0] // self.layer_cells, rounded)]
