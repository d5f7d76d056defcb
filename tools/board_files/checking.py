"""Faults of a board's wiring: pins used twice, currents too high, pulls that do not work."""

import math
from collections import defaultdict

from .reading import Board

SEGMENT_NAMES = ("a", "b", "c", "d", "e", "f", "g", "point")
# The largest resistor that pulls an input of the RP2350 stepping A2 to ground. With a larger
# one the input stays at 2.2 V. The pull-up works (RP2350 datasheet, erratum E9).
MAX_PULL_DOWN_OHMS = 8200
# The pins that a port drives, in words and as a set; the other ports take any pin.
# device/shared.py has the reason for the limit of 29.
_PORT_PINS = {
    "rp2040": ("GPIO numbers 0 to 29", set(range(30))),
    "samd21": (
        "PA00 to PA29 and PB00 to PB29",
        {f"P{group}{number:02}" for group in "AB" for number in range(30)},
    ),
}
BUZZER = "buzzer"
LINK_USES = ("the line, sending", "the line, receiving")
BASE_DROP = 0.7  # volts, base to emitter of a conducting silicon transistor


def problems(board: Board) -> list[str]:
    """Return the faults of a board's wiring, a sentence each; empty if it is sound."""
    return _clashes(board) + _wrong_for_port(board) + _wrong_pulls(board) + _wrong_currents(board)


def _clashes(board: Board) -> list[str]:
    problems = []
    uses_by_name = defaultdict(list)  # 0 and "GP0" are one pin
    for pin, uses in uses_by_pin(board).items():
        uses_by_name[pin_name(pin)] += uses
    for name, uses in uses_by_name.items():
        if len(uses) > 1:
            problems.append(f"{name} is used {len(uses)} times: {', '.join(uses)}")
    power = pin_name(board.USB_POWER)
    if power in uses_by_name:
        problems.append(f"{power} senses USB power and is used: {uses_by_name[power][0]}")
    if not shares_columns(board) and set(board.COLUMNS) & set(board.DIGITS):
        # A held key connects its row to its column while the digit on the column's wire is lit.
        # With any other sharing it would connect the row to a digit that is not lit.
        problems.append(
            "COLUMNS must be the first three DIGITS in order, or share no pin with them"
        )
    for pin in uses_by_pin(board):
        if board.HEADER and pin not in board.HEADER:
            problems.append(f"{pin_name(pin)} is not on the board's HEADER")
    places = list(board.HEADER.values())
    for place in sorted({p for p in places if places.count(p) > 1}, key=str):
        problems.append(f"HEADER has place {place} more than once")
    return problems


def _wrong_for_port(board: Board) -> list[str]:
    """Return the fields that the board's port or chip cannot run."""
    problems = []
    is_rp2 = board.PORT == "rp2040" or "RP2040" in board.MACHINE or has_rp2350(board)
    if board.LINK and not is_rp2:
        problems.append("LINK needs an RP2040 or RP2350")
    if board.PORT not in _PORT_PINS:
        return problems
    port = f"PORT {board.PORT!r}"
    is_small = board.PORT == "samd21"
    if is_small != board.SMALL:
        problems.append(f"{port} needs SMALL = {is_small}")
    words, drivable = _PORT_PINS[board.PORT]
    for name in ("SEGMENTS", "DIGITS", "COLUMNS", "ROWS"):
        wrong = [repr(pin) for pin in getattr(board, name) if pin not in drivable]
        if wrong:
            problems.append(f"{name} has {', '.join(wrong)}: {port} drives {words}")
    for name in ("SEGMENTS", "ROWS") if is_small else ():
        pins = sorted(drivable.intersection(getattr(board, name)))
        numbers = [pin[2:] for pin in pins]
        same = [pin for pin in pins if numbers.count(pin[2:]) > 1]
        if same:
            problems.append(f"{name} has {', '.join(same)}: {port} needs different pin numbers")
    return problems


def _wrong_pulls(board: Board) -> list[str]:
    if not board.DIGIT_ON:
        if board.PULL_DOWN:
            return ["PULL_DOWN would hold the keys down: with DIGIT_ON 0 the rows are pulled up"]
    elif has_rp2350(board) and (board.PULL_DOWN or math.inf) > MAX_PULL_DOWN_OHMS:
        return [
            "with DIGIT_ON 1 an RP2350-A2 sees keys that nobody presses and lights digits dimly "
            f"(erratum E9): give PULL_DOWN, {MAX_PULL_DOWN_OHMS} ohms or less"
        ]
    return []


def has_rp2350(board: Board) -> bool:
    """Return whether the chip is an RP2350, which has erratum E9."""
    return "RP2350" in board.MACHINE


def _wrong_currents(board: Board) -> list[str]:
    if board.LED_DROP >= board.SUPPLY:
        return [f"a segment stays dark: LED_DROP {board.LED_DROP} V of {board.SUPPLY} V SUPPLY"]
    if has_transistors(board) and board.BASE_RESISTOR is None:
        return [
            "SEGMENT_ON equals DIGIT_ON: a pin cannot light a segment so; "
            "with a transistor in each digit line give its BASE_RESISTOR in ohms"
        ]
    problems = []
    if board.LINK:
        # A reversed cable joins two outputs, and the other output may lack a resistor.
        least = math.ceil(board.SUPPLY * 1000 / board.PIN_LIMIT)
        if (board.LINK_RESISTOR or 0) < least:
            problems.append(
                f"LINK needs a LINK_RESISTOR of {least} ohms: its cable may be reversed"
            )
    segment, digit = pin_currents_ma(board)
    if segment > board.PIN_LIMIT:
        least = _least_resistor(board, 1)
        problems.append(
            f"a segment pin would carry {segment:.1f} mA and may carry {board.PIN_LIMIT} mA: "
            f"RESISTOR must be {least} ohms or more"
        )
    if digit > board.PIN_LIMIT:
        if round(_pull_down_ma(board, shares_columns(board)), 1) >= board.PIN_LIMIT:
            cure = "PULL_DOWN must be larger"
        elif has_transistors(board):
            cure = "BASE_RESISTOR must be larger"
        else:
            cure = f"RESISTOR must be {_least_resistor(board, 8)} ohms or more"
        problems.append(
            f"a digit pin would carry {digit:.1f} mA and may carry {board.PIN_LIMIT} mA: {cure}"
        )
    column = _pull_down_ma(board, is_column=True)
    if not shares_columns(board) and column > board.PIN_LIMIT:
        problems.append(
            f"a column pin would carry {column:.1f} mA and may carry {board.PIN_LIMIT} mA: "
            "PULL_DOWN must be larger"
        )
    return problems


def _least_resistor(board: Board, segments: int) -> int:
    pull_down_ma = _pull_down_ma(board, shares_columns(board)) if segments > 1 else 0
    remaining_ma = board.PIN_LIMIT - pull_down_ma
    return math.ceil(segments * (board.SUPPLY - board.LED_DROP) * 1000 / remaining_ma)


def _pull_down_ma(board: Board, is_column: bool) -> float:
    """Return the mA that a lit digit's pin, or the pin of its column, loses through PULL_DOWN.

    A digit's pin feeds its own resistor. Held keys can join a column with the other two and with
    all four rows, so its pin feeds seven.
    """
    if not board.PULL_DOWN or not board.DIGIT_ON:  # a lit digit at 0 V has no current to ground
        return 0
    return (7 if is_column else 1) * board.SUPPLY * 1000 / board.PULL_DOWN


def pull_down_note(board: Board) -> str:
    """Return a note on the resistors of PULL_DOWN, which no picture shows; "" without them."""
    if not board.PULL_DOWN:
        return ""
    return (
        f"Not drawn: {board.PULL_DOWN:g} ohms from the pin of each row, digit and column to GND."
    )


def has_transistors(board: Board) -> bool:
    """Return whether transistors drive the digits.

    Without a transistor, a lit segment's pin and its digit's pin have opposite levels. A
    transistor in the digit line inverts the level.
    """
    return board.SEGMENT_ON == board.DIGIT_ON


def pin_currents_ma(board: Board) -> tuple[float, float]:
    """Return the mA through a lit segment's pin, and through a digit pin with all eight lit.

    Without transistors the digit pin carries eight segments, with them only the base current: of
    three bases if the columns are shared, because three held keys of a row join three digits.
    PULL_DOWN adds to it. These are peaks. A dimmed display reaches them too, because its digits
    are lit for a shorter time with the same current.
    """
    segment = (board.SUPPLY - board.LED_DROP) * 1000 / board.RESISTOR
    digit = 8 * segment
    if has_transistors(board):
        bases = 3 if shares_columns(board) else 1
        digit = bases * (board.SUPPLY - BASE_DROP) * 1000 / board.BASE_RESISTOR
    return segment, digit + _pull_down_ma(board, shares_columns(board))


def uses_by_pin(board: Board) -> dict[int | str, list[str]]:
    """Return every pin with the wires on it; a column shares the wire of its digit."""
    uses: dict[int | str, list[str]] = {}
    for name, pin in zip(SEGMENT_NAMES, board.SEGMENTS, strict=True):
        uses.setdefault(pin, []).append("the point" if name == "point" else f"segment {name}")
    shared = shares_columns(board)
    for place, pin in enumerate(board.DIGITS, 1):
        column = f" and keypad column {place}" if shared and place <= 3 else ""
        uses.setdefault(pin, []).append(f"digit {place}{column}")
    if not shared:
        for place, pin in enumerate(board.COLUMNS, 1):
            uses.setdefault(pin, []).append(f"keypad column {place}")
    for place, pin in enumerate(board.ROWS, 1):
        uses.setdefault(pin, []).append(f"keypad row {place}")
    for name, pin in zip(LINK_USES, board.LINK or (), strict=False):
        uses.setdefault(pin, []).append(name)
    if board.BUZZER is not None:
        uses.setdefault(board.BUZZER, []).append(BUZZER)
    return uses


def shares_columns(board: Board) -> bool:
    """Return whether the keypad's columns share the wires of the first three digits."""
    return board.DIGITS[:3] == board.COLUMNS


def pin_name(pin: int | str) -> str:
    """Return the name of a pin on the board: GP0 for the number 0."""
    return pin if isinstance(pin, str) else f"GP{pin}"
