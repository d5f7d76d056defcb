"""The wires of a board file as nets: the pins of parts that each wire connects."""

from typing import NamedTuple

from .checking import BUZZER, SEGMENT_NAMES, has_transistors, pin_name, shares_columns, uses_by_pin
from .parts import DISPLAY, KEYPAD
from .reading import Board

BOARD = "board"
GROUND = "GND"
SUPPLY = "3V3"
OTHERS = "other wires"


class Pad(NamedTuple):
    """A pin of a part, such as ("display 1", "11") or ("board", "GP0")."""

    part: str
    pin: str

    def __str__(self) -> str:
        return self.pin if self.part == BOARD else f"{self.part} pin {self.pin}"


class Net(NamedTuple):
    """One wire: its name, its kind and number for the colour, and the pads that it connects.

    The wire starts at the first pad. Kinds: segment, digit, column, row, power, other. `roles`: of
    its pin of the board, such as ("digit 1", "column 1"); () if it starts at another part.
    """

    name: str
    kind: str
    number: int
    pads: tuple[Pad, ...]
    roles: tuple[str, ...] = ()


def display_pads(role: str, digits: range) -> list[Pad]:
    """Return the displays' pins with a role: "a" to "g", "point", "digit 1" to "digit 6"."""
    pads = []
    for digit in digits:
        display, place = divmod(digit - 1, 3)
        own = f"digit {place + 1}" if role.startswith("digit") else role
        pin = next(pin for pin, name in DISPLAY.items() if name == own)
        pad = Pad(f"display {display + 1}", pin)
        if pad not in pads:
            pads.append(pad)
    return pads


def keypad_pad(role: str) -> Pad:
    """Return the keypad's wire for "row 1" to "row 4" or "column 1" to "column 3"."""
    return Pad("keypad", next(pin for pin, name in KEYPAD.items() if name == role))


def rail(board: Board) -> str:
    """Return the rail that transistors switch to: the supply for common anodes, or ground."""
    return GROUND if board.DIGIT_ON else SUPPLY


def nets(board: Board) -> list[Net]:
    """Return every wire of a sound board file, in the order of its table."""
    net_list: list[Net] = []
    for at, (name, pin) in enumerate(zip(SEGMENT_NAMES, board.SEGMENTS, strict=True)):
        wire = "the point" if name == "point" else f"segment {name}"
        resistor = f"resistor {at + 1}"
        net_list.append(Net(wire, "segment", at, (_board_pin(pin), Pad(resistor, "1")), (name,)))
        pads = (Pad(resistor, "2"), *display_pads(name, range(1, 7)))
        net_list.append(Net(f"{wire} behind its resistor", "segment", at, pads))
    shared = shares_columns(board)
    for at, pin in enumerate(board.DIGITS):
        name = f"digit {at + 1}"
        roles = [name]
        display = display_pads(name, range(at + 1, at + 2))
        pads = [_board_pin(pin)]
        if has_transistors(board):
            driver = f"transistor {at + 1}"
            net_list.append(Net(name, "digit", at, (Pad(driver, "collector"), *display)))
            pads.append(Pad(driver, "in"))
            name += " to its transistor"
        else:
            pads += display
        if shared and at < 3:
            roles.append(f"column {at + 1}")
            pads.append(keypad_pad(roles[1]))
            name += f" and keypad {roles[1]}"
        net_list.append(Net(name, "digit", at, tuple(pads), tuple(roles)))
    for kind, pins in (("column", () if shared else board.COLUMNS), ("row", board.ROWS)):
        for at, pin in enumerate(pins):
            role = f"{kind} {at + 1}"
            pads = (_board_pin(pin), keypad_pad(role))
            net_list.append(Net(f"keypad {role}", kind, at, pads, (role,)))
    return net_list + _extra_nets(board)


def _board_pin(pin: int | str) -> Pad:
    return Pad(BOARD, pin_name(pin))


def _extra_nets(board: Board) -> list[Net]:
    """Return the wires to the buzzer and to the other console, and the power wires."""
    net_list: list[Net] = []
    grounded, supplied = [], []
    roles = {*board.SEGMENTS, *board.DIGITS, *board.COLUMNS, *board.ROWS}
    for pin, uses in uses_by_pin(board).items():
        if pin in roles:
            continue
        part = BUZZER if uses[0] == BUZZER else OTHERS
        number = len(net_list)
        pad = Pad(part, "1" if part == BUZZER else uses[0])
        role = uses[0].removeprefix("the ")
        net_list.append(Net(uses[0], "other", number, (_board_pin(pin), pad), (role,)))
        ground = Pad(part, "2" if part == BUZZER else GROUND)
        if ground not in grounded:
            grounded.append(ground)
    if has_transistors(board):
        emitters = [Pad(f"transistor {at}", "emitter") for at in range(1, 7)]
        (grounded if rail(board) == GROUND else supplied).extend(emitters)
    for number, (name, pads) in enumerate(((GROUND, grounded), (SUPPLY, supplied))):
        if pads:
            net_list.append(Net(name, "power", number, (Pad(BOARD, name), *pads), (name,)))
    return net_list
