"""What a proof hands back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Tell = Callable[[str], None]


class Report(NamedTuple):
    """What a proof saw: figures by name, and every fault in a line or more.

    A fault says what to do to see it again.
    """

    figures: dict[str, Any]  # text or numbers
    faults: list[str]
