"""Wires between two rows of pins, each in its own lane, with few crossings.

A wire goes down from its pins in the upper row, along its lane, and down to its pins in the lower
row. No pin is exactly above another, so two wires never share a line: they only cross at a right
angle. A run is a wire in the channel; a bent run needs a lane, because its pins are not in line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Run(NamedTuple):
    """A wire in the channel: the positions along it of its upper and lower pins."""

    net: str
    tops: tuple[float, ...]
    bottoms: tuple[float, ...]

    @property
    def ends(self) -> tuple[float, float]:
        """The start and the end of its lane."""
        places = (*self.tops, *self.bottoms)
        return min(places), max(places)


def order(runs: Sequence[Run]) -> list[str]:
    """Return the names of the wires that need a lane, the uppermost first.

    The order is improved by moving single wires, the widest first, until no move helps.
    """
    bent = [run for run in runs if run.ends[0] != run.ends[1]]
    bent.sort(key=lambda run: (run.ends[0] - run.ends[1], run.net))
    cost = [[_crossings(upper, lower) for lower in bent] for upper in bent]
    places = list(range(len(bent)))
    better = True
    while better:
        better = False
        for wire in list(places):
            rest = [other for other in places if other != wire]
            sums = [_cost(cost, wire, rest, at) for at in range(len(places))]
            least = min(range(len(sums)), key=sums.__getitem__)
            if sums[least] < sums[places.index(wire)]:
                places = [*rest[:least], wire, *rest[least:]]
                better = True
    return [bent[place].net for place in places]


def _cost(cost: list[list[int]], wire: int, rest: list[int], at: int) -> int:
    """Return the crossings of a wire with the others if it is inserted before `rest[at]`."""
    return sum(cost[above][wire] for above in rest[:at]) + sum(
        cost[wire][below] for below in rest[at:]
    )


def _crossings(upper: Run, lower: Run) -> int:
    """Return how often two wires cross: pins of one pass the lane of the other."""
    first, last = upper.ends
    crossings = sum(first < place < last for place in lower.tops)
    first, last = lower.ends
    return crossings + sum(first < place < last for place in upper.bottoms)
