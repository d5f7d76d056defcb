"""The result of a scenario."""

from __future__ import annotations

from typing import Any, NamedTuple


class Report(NamedTuple):
    """The result of a scenario: figures by name, and every fault in one or more lines.

    scenarios.py prints the command of the run; a fault has its own if that is shorter.
    """

    figures: dict[str, Any]  # text or numbers
    faults: list[str]
