"""Wires between two rows of pins, each in its own lane, with few crossings (channel routing).

    o      o     o   upper_xs
    |  .---|-----'   the lane of the third wire, which crosses the second
    |  |   '--+--.   the lane of the second wire, which branches
    o  o      o  o   lower_xs

A run is a wire in the channel. A bent run needs a lane, because its pins are not in line. No pin
is exactly above a pin of another run, so two runs only cross at right angles.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Run(NamedTuple):
    """A wire in the channel: the x coordinates of its upper and its lower pins."""

    net: str
    upper_xs: tuple[float, ...]
    lower_xs: tuple[float, ...]

    @property
    def ends(self) -> tuple[float, float]:
        """The x coordinates of the left and the right end of its lane."""
        xs = (*self.upper_xs, *self.lower_xs)
        return min(xs), max(xs)


def order(runs: Sequence[Run]) -> list[str]:
    """Return the names of the wires that need a lane, the uppermost first.

    The order is improved by moving single wires, the widest first, until no move helps.
    """
    bent = [run for run in runs if run.ends[0] != run.ends[1]]
    bent.sort(key=lambda run: (run.ends[0] - run.ends[1], run.net))
    cost = [[_crossings(upper, lower) for lower in bent] for upper in bent]
    lanes = list(range(len(bent)))  # the indices in `bent`, the uppermost lane first
    has_moved = True
    while has_moved:
        has_moved = False
        for wire in list(lanes):
            others = [other for other in lanes if other != wire]
            costs = [_cost(cost, wire, others, at) for at in range(len(lanes))]
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[lanes.index(wire)]:
                lanes = [*others[:best], wire, *others[best:]]
                has_moved = True
    return [bent[wire].net for wire in lanes]


def _cost(cost: list[list[int]], wire: int, others: list[int], at: int) -> int:
    """Return the crossings of a wire with the others if it is inserted before `others[at]`."""
    above, below = others[:at], others[at:]
    return sum(cost[other][wire] for other in above) + sum(cost[wire][other] for other in below)


def _crossings(upper: Run, lower: Run) -> int:
    """Return how often two wires cross: vertical parts of one cross the lane of the other."""
    left, right = upper.ends
    crossings = sum(left < x < right for x in lower.upper_xs)
    left, right = lower.ends
    return crossings + sum(left < x < right for x in upper.lower_xs)
