"""The result of a scenario."""

from __future__ import annotations

import random
from typing import Any, NamedTuple


class Report(NamedTuple):
    """The result of a scenario: figures by name, and every fault in one or more lines.

    scenarios.py prints the command of the run; a fault has its own if that is shorter.
    """

    figures: dict[str, Any]  # text or numbers
    faults: list[str]


def sample(cases: list[Any], amount: int, chance: random.Random) -> list[Any]:
    """Return all cases, or a random sample of `amount`."""
    return cases if amount >= len(cases) else chance.sample(cases, amount)
