"""The whole case of a board."""

from __future__ import annotations

from dataclasses import dataclass

from build123d import Solid  # pyright: ignore[reportMissingImports]

from .bottom import bottom
from .caps import caps
from .placement import Board
from .top import top


@dataclass(frozen=True)
class Case:
    """The printed parts, at their places in the closed case."""

    bottom: Solid
    top: Solid
    caps: tuple[Solid, ...]

    def parts(self) -> dict[str, Solid]:
        """Return all parts by name."""
        caps = {f"cap {number}": cap for number, cap in enumerate(self.caps, 1)}
        return {"bottom": self.bottom, "top": self.top, **caps}


def build(board: Board) -> Case:
    """Return the case of a board; see placement.load."""
    return Case(bottom(board), top(board), tuple(caps(board)))
