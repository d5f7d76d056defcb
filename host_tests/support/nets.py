"""Nets: the sets of pins that wires connect."""

from collections.abc import Iterable
from typing import Any


def joined(wires: Iterable[Iterable[Any]]) -> list[set[Any]]:
    """Return the set of pins of each net; each wire is its ends."""
    nets: list[set[Any]] = []
    for wire in wires:
        ends = set(wire)
        touched = [net for net in nets if net & ends]
        nets = [net for net in nets if net not in touched] + [ends.union(*touched)]
    return nets
