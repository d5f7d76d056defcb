"""Lines on a grid: their corners, and the joints of wires that branch."""

import itertools
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Path = tuple[Point, ...]


def without_repetitions(points: Iterable[Point]) -> Path:
    """Return a line without the points that repeat the one before them."""
    return tuple(point for point, _ in itertools.groupby(points))


def joints(paths: Sequence[Path]) -> list[Point]:
    """Return the points at which lines of one wire meet in three or more directions."""
    legs = [leg for path in paths for leg in itertools.pairwise(path)]
    meeting_points = []
    for point in sorted({point for path in paths for point in path}):
        ways = set()
        for start, end in legs:
            if contains(start, end, point):
                ways |= {_way(point, end), _way(point, start)} - {(0, 0)}
        if len(ways) > 2:
            meeting_points.append(point)
    return meeting_points


def contains(start: Point, end: Point, point: Point) -> bool:
    """Return whether a point is on a vertical or horizontal line."""
    return all(
        min(start[axis], end[axis]) <= point[axis] <= max(start[axis], end[axis])
        for axis in (0, 1)
    )


def _way(start: Point, end: Point) -> tuple[int, int]:
    return (
        (end[0] > start[0]) - (end[0] < start[0]),
        (end[1] > start[1]) - (end[1] < start[1]),
    )
