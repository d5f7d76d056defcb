"""Generators that yield while they work."""

from collections.abc import Generator
from typing import Any


def finish(steps: Generator[Any, Any, Any]) -> Any:
    """Run a generator to its end; return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
