"""A maze router for two layers: tracks and vias on a grid, by negotiated congestion.

Each net is routed by A* as if others could be crossed at a price. Nets that conflict are routed
again with a higher price, and cells of old conflicts stay expensive, until no two nets conflict
(McMurchie and Ebeling, PathFinder, 1995). The result depends on the input alone.

Lengths are millimetres, y down. Cells are at multiples of GRID.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from commands.reporting import ShowProgress, silent

GRID = 0.254
LAYERS = 2  # 0 front, 1 back
TRACK = 0.2  # width
CLEARANCE = 0.2
VIA = 0.6  # diameter
EDGE = 0.3  # copper to the board's edge
HOLE = 0.25  # copper to a hole without copper

_VIA_COST = 12.0  # in cells
_ACROSS = 1.25  # price of a step across the layer's preferred direction
_DIAGONAL = 1.5  # price of a diagonal step
_FIRST_PRICE = 0.6  # of a conflict, in cells
_RISE = 1.4  # factor of that price from round to round
_ROUNDS = 60
_Cell = tuple[int, int, int]  # layer, row, column


class Pad(NamedTuple):
    """A through-hole pad: centre, width, height, its net or "" for none.

    `corners`: True for a rectangle, False for an oval or a circle.
    """

    x: float
    y: float
    width: float
    height: float
    net: str
    corners: bool = False


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
_NEAR_VIA = _disc((VIA + TRACK) / 2 + CLEARANCE)  # that a track may not use beside a via
_VIAS_APART = _disc(VIA + CLEARANCE)
_FREE, _BLOCKED = "", "-"  # owner of a cell, else the only net that may use it


class _Router:
    def __init__(self, board: Board, nets: list[str], progress: ShowProgress) -> None:
        self.board = board
        self.nets = nets
        self.progress = progress
        self.rows = int(board.height / GRID) + 1
        self.columns = int(board.width / GRID) + 1
        # The owner of each cell for the centre of a track, and of a via.
        self.track_owner = self._owners(TRACK / 2)
        self.via_owner = self._owners(VIA / 2)
        # By cell: the nets whose copper is too close for a track, or for a via, with counts.
        self.near_track: dict[_Cell, dict[str, int]] = defaultdict(dict)
        self.near_via: dict[_Cell, dict[str, int]] = defaultdict(dict)
        self.history: dict[_Cell, float] = defaultdict(float)
        self.paths: dict[str, list[list[_Cell]]] = {}
        self.price = _FIRST_PRICE

    # ---- obstacles ----

    def _owners(self, radius: float) -> dict[tuple[int, int], str]:
        owners: dict[tuple[int, int], str] = {}
        for pad in self.board.pads:
            for cell in self._cells_near(pad, radius + CLEARANCE):
                other = owners.setdefault(cell, pad.net or _BLOCKED)
                if other != pad.net:
                    owners[cell] = _BLOCKED
        for x, y, diameter in self.board.holes:
            hole = Pad(x, y, diameter, diameter, "")
            for cell in self._cells_near(hole, radius + HOLE):
                owners[cell] = _BLOCKED
        margin = math.ceil((radius + EDGE) / GRID)
        for row in range(self.rows):
            for column in range(self.columns):
                beside = min(row, column, self.rows - 1 - row, self.columns - 1 - column)
                if beside < margin:
                    owners[row, column] = _BLOCKED
        return owners

    def _cells_near(self, pad: Pad, margin: float) -> Iterator[tuple[int, int]]:
        """Yield the cells closer than `margin` to a pad."""
        radius = 0.0 if pad.corners else min(pad.width, pad.height) / 2
        # The core is the pad without its rounded edge.
        core_x, core_y = pad.width / 2 - radius, pad.height / 2 - radius
        reach = radius + margin
        for row in _cells_within(pad.y, core_y + reach):
            for column in _cells_within(pad.x, core_x + reach):
                away_x = max(0.0, abs(column * GRID - pad.x) - core_x)
                away_y = max(0.0, abs(row * GRID - pad.y) - core_y)
                if math.hypot(away_x, away_y) < reach - 1e-9:
                    yield row, column

    # ---- negotiation ----

    def run(self) -> tuple[list[Track], list[Via]]:
        wrong = list(self.nets)
        for number in range(_ROUNDS):
            for net in wrong:
                self._remove(net)
                self._route(net)
            wrong = self._find_conflicts()
            self.progress(number + 1, None, "rounds of routing", f"{len(wrong)} nets in conflict")
            if not wrong:
                return self._result()
            self.price *= _RISE
        raise Unroutable("no way without conflicts for " + ", ".join(wrong))

    def _find_conflicts(self) -> list[str]:
        """Return the nets with conflicts; make the cells of the conflicts more expensive."""
        conflicts = set()
        for net in self.nets:
            for path in self.paths[net]:
                for before, cell in itertools.pairwise(path):
                    is_via = before[0] != cell[0]
                    near = self.near_via if is_via else self.near_track
                    for one in (before, cell) if is_via else (cell,):
                        if any(other != net for other in near.get(one, ())):
                            conflicts.add(net)
                            self.history[one] += 1.0
        return [net for net in self.nets if net in conflicts]

    def _remove(self, net: str) -> None:
        for path in self.paths.pop(net, ()):
            self._occupy(net, path, -1)

    def _occupy(self, net: str, path: list[_Cell], change: int) -> None:
        """Count a path's copper in the cells around it, or remove it with `change` -1."""

        def add(near: dict[_Cell, dict[str, int]], cell: _Cell, offsets: list) -> None:
            layer, row, column = cell
            for y, x in offsets:
                counts = near[layer, row + y, column + x]
                counts[net] = counts.get(net, 0) + change
                if not counts[net]:
                    del counts[net]

        for at, cell in enumerate(path):
            if at and path[at - 1][0] != cell[0]:
                for one in (path[at - 1], cell):
                    add(self.near_track, one, _NEAR_VIA)
                    add(self.near_via, one, _VIAS_APART)
            add(self.near_track, cell, _NEAR_TRACK)
            add(self.near_via, cell, _NEAR_VIA)

    # ---- one net ----

    def _route(self, net: str) -> None:
        """Connect the pads of a net, nearest first."""
        pads = [pad for pad in self.board.pads if pad.net == net]
        tree = {(layer, *cell) for cell in self._inside(pads[0]) for layer in range(LAYERS)}
        self.paths[net] = []
        remaining = pads[1:]
        while remaining:
            ends = list(tree)
            pad = min(remaining, key=lambda one: min(self._distance(one, cell) for cell in ends))
            remaining.remove(pad)
            goal = set(self._inside(pad))
            path = self._search(net, tree, goal, pad)
            if path is None:
                raise Unroutable(f"no way for {net}")
            self.paths[net].append(path)
            self._occupy(net, path, 1)
            tree.update(path)
            tree.update((layer, *cell) for cell in goal for layer in range(LAYERS))

    def _inside(self, pad: Pad) -> Iterator[tuple[int, int]]:
        """Yield the cells well inside a pad."""
        return self._cells_near(pad._replace(corners=False), -min(pad.width, pad.height) / 4)

    def _distance(self, pad: Pad, cell: _Cell) -> float:
        return math.hypot(cell[1] * GRID - pad.y, cell[2] * GRID - pad.x)

    def _search(
        self, net: str, tree: set[_Cell], goal: set[tuple[int, int]], pad: Pad
    ) -> list[_Cell] | None:
        """Return the cheapest path from the tree to a pad, by A*."""
        goal_row, goal_column = pad.y / GRID, pad.x / GRID
        size = max(pad.width, pad.height) / GRID / 2

        def remaining(row: int, column: int) -> float:
            return max(0.0, math.hypot(row - goal_row, column - goal_column) - size)

        cost = dict.fromkeys(tree, 0.0)
        came: dict[_Cell, _Cell] = {}
        queue = [(remaining(row, column), (layer, row, column)) for layer, row, column in tree]
        queue.sort()
        done: set[_Cell] = set()
        while queue:
            _, cell = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if cell[1:] in goal:
                path = [cell]
                while path[-1] in came:
                    path.append(came[path[-1]])
                return path[::-1]
            base = cost[cell]
            for other, price in self._steps(net, cell, done):
                total = base + price
                if total < cost.get(other, math.inf):
                    cost[other] = total
                    came[other] = cell
                    heapq.heappush(queue, (total + remaining(other[1], other[2]), other))
        return None

    def _steps(self, net: str, cell: _Cell, done: set[_Cell]) -> Iterator[tuple[_Cell, float]]:
        """Yield the neighbours of a cell that a net may use, with the price of the step.

        No neighbour is in `done`: the way to those is known, because no price is below the length
        of its step.
        """
        layer, row, column = cell
        owners = self.track_owner
        free = (_FREE, net)
        is_open = {}
        for y, x in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            is_open[y, x] = owners.get((row + y, column + x), _FREE) in free
            other = layer, row + y, column + x
            if is_open[y, x] and other not in done:
                along = (y == 0) == (layer == 1)  # the back prefers rows, the front columns
                yield other, self._price(net, other, self.near_track) * (1 if along else _ACROSS)
        for y in (-1, 1):
            for x in (-1, 1):
                other = layer, row + y, column + x
                is_clear = is_open[y, 0] and is_open[0, x] and other not in done
                if is_clear and owners.get(other[1:], _FREE) in free:
                    yield other, self._price(net, other, self.near_track) * _DIAGONAL
        other = 1 - layer, row, column
        if other not in done and self.via_owner.get((row, column), _FREE) in free:
            price = self._price(net, cell, self.near_via) + self._price(net, other, self.near_via)
            yield other, price * _VIA_COST / 2

    def _price(self, net: str, cell: _Cell, near: dict[_Cell, dict[str, int]]) -> float:
        counts = near.get(cell)
        others = len(counts) - (net in counts) if counts else 0
        history = self.history.get(cell, 0.0)
        return (1.0 + history) * (1.0 + others * self.price) + others * self.price

    # ---- the result ----

    def _result(self) -> tuple[list[Track], list[Via]]:
        tracks, vias = [], []
        for net in self.nets:
            for path in self.paths[net]:
                run = [path[0]]
                for cell in path[1:]:
                    if cell[0] != run[-1][0]:
                        vias.append(Via(net, cell[2] * GRID, cell[1] * GRID))
                        tracks += _track(net, run)
                        run = []
                    run.append(cell)
                tracks += _track(net, run)
        return tracks, vias


def _track(net: str, cells: list[_Cell]) -> list[Track]:
    """Return the track through cells, with a point at each bend; none for a single cell."""
    corners = cells[:1]
    for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
        if (cell[1] - before[1], cell[2] - before[2]) != (after[1] - cell[1], after[2] - cell[2]):
            corners.append(cell)
    if len(cells) < 2:
        return []
    corners.append(cells[-1])
    points = tuple((round(c * GRID, 4), round(r * GRID, 4)) for _, r, c in corners)
    return [Track(net, cells[0][0], points)]
