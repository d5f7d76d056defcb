"""A board's pads as a board file gives them: what stands beside each, and where it is."""

from __future__ import annotations

from typing import NamedTuple

from .checking import pin_name, wires
from .reading import Board

GROUND = ("GND", "G", "AGND")
SUPPLY = ("3V3", "3.3V", "3V")


class Spot(NamedTuple):
    """A pad: its name and number ("" for none), and its place.

    `side` is "left", "right" or "inner" with the board's top up; `row` counts the inner rows,
    `at` the places from the top, in inner rows from the left.
    """

    name: str
    number: str
    side: str
    at: int
    row: int = 0


def spots(board: Board) -> list[Spot]:
    """Every pad of a board. Raises ValueError for a board file without LEFT and RIGHT."""
    if not hasattr(board, "LEFT") or not hasattr(board, "RIGHT"):
        raise ValueError(f"{board.NAME}: its board file has no LEFT and RIGHT to draw it by")
    found = []
    numbers = getattr(board, "NUMBERS", None)
    for index, (side, names) in enumerate((("left", board.LEFT), ("right", board.RIGHT))):
        for at, name in enumerate(names):
            number = str(numbers[index][0] + at * numbers[index][1]) if numbers else ""
            if name:
                found.append(Spot(name, number, side, at))
    for row, names in enumerate(getattr(board, "INNER", ())):
        found += [Spot(name, "", "inner", at, row) for at, name in enumerate(names) if name]
    return found


def used(board: Board) -> dict[str, Spot]:
    """The pad of every pin that has a wire, by the pin's name.

    Raises ValueError where HEADER names no pad.
    """
    found = {}
    header = getattr(board, "HEADER", {})
    for pin in wires(board):
        place = str(header.get(pin, pin_name(pin)))
        fitting = [s for s in spots(board) if place in (s.number or s.name, "D" + s.name)]
        if not fitting:
            raise ValueError(f"{board.NAME}: LEFT and RIGHT have no pad {place}")
        found[pin_name(pin)] = fitting[0]
    return found


def power(board: Board, names: tuple[str, ...], near: Spot | None = None) -> Spot:
    """A pad of one of `names`: the one nearest to `near` on its side, else the first there is.

    Raises ValueError for a board without one.
    """
    fitting = [spot for spot in spots(board) if spot.name in names and spot.side != "inner"]
    if not fitting:
        raise ValueError(f"{board.NAME}: LEFT and RIGHT have no {names[0]}")
    if near is None:
        return min(fitting, key=lambda spot: (names.index(spot.name), spot.side, spot.at))
    return min(fitting, key=lambda spot: (spot.side != near.side, abs(spot.at - near.at)))
