"""A board's pads, from its outline: the text beside each pad, its number and its place."""

from typing import NamedTuple

from .checking import pin_name, uses_by_pin
from .reading import Board

GROUND_NAMES = ("GND", "G", "AGND")
SUPPLY_NAMES = ("3V3", "3.3V", "3V")


class Spot(NamedTuple):
    """A pad: its name and number ("" for none), and its place.

    `side` is "left", "right" or "inner", with the board's top up. `row` counts the inner rows.
    `at` counts from the top of a side, and from the left of an inner row.
    """

    name: str
    number: str
    side: str
    at: int
    row: int = 0


def spots(board: Board) -> list[Spot]:
    """Return every pad of a board. Raises ValueError if its outline lacks LEFT or RIGHT."""
    if not board.LEFT or not board.RIGHT:
        raise ValueError(
            f"{board.NAME}: a picture needs LEFT and RIGHT in an outline: see docs/user/boards.md"
        )
    pads = []
    numbers = board.NUMBERS
    for index, (side, names) in enumerate((("left", board.LEFT), ("right", board.RIGHT))):
        for at, name in enumerate(names):
            number = str(numbers[index][0] + at * numbers[index][1]) if numbers else ""
            if name:
                pads.append(Spot(name, number, side, at))
    for row, names in enumerate(board.INNER):
        pads += [Spot(name, "", "inner", at, row) for at, name in enumerate(names) if name]
    return pads


def used(board: Board) -> dict[str, Spot]:
    """Return the pad of every pin that has a wire, by the pin's name.

    Raises ValueError if a pin's place in HEADER is not a pad.
    """
    spot_by_pin = {}
    for pin in uses_by_pin(board):
        place = str(board.HEADER.get(pin, pin_name(pin)))
        has_place = pin in board.HEADER
        fitting = [
            spot
            for spot in spots(board)
            if place in ((has_place and spot.number) or spot.name, "D" + spot.name)
        ]
        if not fitting:
            raise ValueError(f"{board.NAME}: LEFT and RIGHT have no pad {place}")
        spot_by_pin[pin_name(pin)] = fitting[0]
    return spot_by_pin


def nearest_pad(board: Board, names: tuple[str, ...], near: Spot | None = None) -> Spot:
    """Return the pad with one of `names` nearest to `near`, preferably on its side.

    Without `near` it is the first pad. Raises ValueError if the board has no such pad.
    """
    fitting = [spot for spot in spots(board) if spot.name in names and spot.side != "inner"]
    if not fitting:
        raise ValueError(f"{board.NAME}: LEFT and RIGHT have no {names[0]}")
    if near is None:
        return min(fitting, key=lambda spot: (names.index(spot.name), spot.side, spot.at))
    return min(fitting, key=lambda spot: (spot.side != near.side, abs(spot.at - near.at)))
