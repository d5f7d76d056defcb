"""The circuit as a schematic, drawn by schemdraw: lines with the same name are connected."""

from html import escape
from typing import Any

import schemdraw
import schemdraw.elements as elm

from board_files import outline
from board_files.checking import (
    BUZZER,
    LINK_USES,
    SEGMENT_NAMES,
    has_transistors,
    pull_down_note,
)
from board_files.netlist import BOARD, GROUND, nets, rail
from board_files.parts import DISPLAY, KEYPAD, KEYS
from board_files.reading import Board

from .parts import ohms

_STEP = 1.0  # between two pins
_KEY_STEP = 3.5  # between two columns of keys
_SMALL = 10


def draw(board: Board) -> bytes:
    """Return the schematic of a valid board file as an SVG file.

    Raises ValueError if the board file does not list its pads.
    """
    drawing: Any = schemdraw.Drawing(show=False, canvas="svg")
    drawing.config(fontsize=12, font="Helvetica, Arial, sans-serif", bgcolor="white")
    title = f"{escape(board.NAME)}: lines of one name are joined"
    drawing += elm.Label().at((0, 2.2)).label(title, halign="left", fontsize=17)
    if note := pull_down_note(board):
        drawing += elm.Label().at((0, 1.2)).label(note, halign="left", fontsize=12)
    _board(drawing, board)
    for number in (1, 2):
        _display(drawing, board, number)
    _keypad(drawing, board, (26, 0))
    _buzzer(drawing, board, (25, -9.5))
    if has_transistors(board):
        for digit in range(1, 7):
            column, row = (digit - 1) % 2, (digit - 1) // 2
            _driver(drawing, board, digit, (26 + 12 * column, -10.5 - 5 * row))
    return drawing.get_imagedata("svg")


def line_by_pin(board: Board) -> dict[str, str]:
    """Return the name of the line at each used pin of the board, behind its resistor if any."""
    at_board = [net for net in nets(board) if net.pads[0].part == BOARD and net.kind != "power"]
    return {net.pads[0].pin: ", ".join(net.roles) for net in at_board}


def _line_by_role(board: Board) -> dict[str, str]:
    """Return the name of the line with a role; a digit and a column may share a line."""
    return {role: ", ".join(net.roles) for net in nets(board) for role in net.roles}


def _tag(drawing: Any, place: tuple[float, float], name: str, to_left: bool = False) -> None:
    """Draw the name of a line at its end."""
    tag = elm.Tag(width=0.8 + 0.19 * len(name)).at(place)
    drawing += (tag.left() if to_left else tag.right()).label(name, fontsize=_SMALL + 1)


def _board(drawing: Any, board: Board) -> None:
    """Draw the board with a line from each used pin, through its resistor if it has one."""
    resistors: dict[str, Any] = dict.fromkeys(SEGMENT_NAMES, board.RESISTOR)
    resistors[LINK_USES[0].removeprefix("the ")] = board.LINK_RESISTOR
    spots = outline.used(board)
    lines = line_by_pin(board)
    pins = [
        elm.IcPin(
            name=escape(spots[pin].name), pin=spots[pin].number, side="right", anchorname=f"p{at}"
        )
        for at, pin in reversed(list(enumerate(lines)))
    ]
    box = elm.Ic(pins=pins, pinspacing=_STEP, edgepadH=0.4, edgepadW=1.6, leadlen=0.6)
    drawing += box.at((0, -_STEP * len(pins))).label("board", loc="top", fontsize=13)
    for at, name in enumerate(lines.values()):
        start = getattr(box, f"p{at}")
        if name in resistors:
            part = elm.Resistor().right().at(start).length(2.6)
            drawing += part.label(ohms(resistors[name]), loc="top", ofst=0.02, fontsize=_SMALL)
        else:
            drawing += elm.Line().right().at(start).length(2.6)
        _tag(drawing, (start[0] + 2.6, start[1]), name)


def _display(drawing: Any, board: Board, number: int) -> None:
    """Draw a display with the name of the line at each of its pins."""
    # Segments a to g, the point, digits.
    order = sorted(DISPLAY, key=lambda pin: (len(DISPLAY[pin]), DISPLAY[pin]))
    pins = [
        elm.IcPin(name=DISPLAY[pin], pin=pin, side="left", anchorname=f"p{pin}")
        for pin in reversed(order)
    ]
    box = elm.Ic(pins=pins, pinspacing=_STEP, edgepadH=0.4, edgepadW=1.6, leadlen=0.6)
    common = "cathode" if board.SEGMENT_ON else "anode"
    box = box.label(f"display {number}, common {common}", loc="top", fontsize=13)
    drawing += box.at((17, -11 - 13.5 * (number - 1)))
    lines = _line_by_role(board)
    for pin in order:
        role = DISPLAY[pin]
        if role.startswith("digit"):
            role = f"digit {int(role[-1]) + 3 * (number - 1)}"
        is_behind_transistor = has_transistors(board) and role.startswith("digit")
        name = role + " common" if is_behind_transistor else lines[role]
        _tag(drawing, getattr(box, f"p{pin}"), name, to_left=True)


def _keypad(drawing: Any, board: Board, place: tuple[float, float]) -> None:
    """Draw the keypad as a matrix: each key joins its row to its column."""
    x, y = place
    wire = {role: pin for pin, role in KEYPAD.items()}
    lines = _line_by_role(board)
    text = "keypad (numbers: the wires of its tail)"
    drawing += elm.Label().at((x, y + 1.6)).label(text, halign="left", fontsize=13)
    for column in range(3):
        left = x + 1.6 + _KEY_STEP * column
        name = f"column {column + 1}"
        drawing += elm.Line().at((left, y)).to((left, y - 6.2))
        drawing += elm.Label().at((left, y + 0.7)).label(lines[name], fontsize=_SMALL + 1)
        number = elm.Label().at((left + 0.1, y - 0.25))
        drawing += number.label(wire[name], halign="left", fontsize=_SMALL)
    for row, keys in enumerate(KEYS):
        level = y - 0.9 - 1.7 * row
        name = f"row {row + 1}"
        drawing += elm.Line().at((x, level - 0.7)).to((x + 3.2 + 2 * _KEY_STEP, level - 0.7))
        _tag(drawing, (x, level - 0.7), lines[name], to_left=True)
        number = elm.Label().at((x + 0.1, level - 0.5))
        drawing += number.label(wire[name], halign="left", fontsize=_SMALL)
        for column, key in enumerate(keys):
            left = x + 1.6 + _KEY_STEP * column
            drawing += elm.Dot().at((left, level))
            button = elm.Button().at((left, level)).to((left + 1.5, level))
            drawing += button.label(key, fontsize=12)
            drawing += elm.Line().at((left + 1.5, level)).to((left + 1.5, level - 0.7))
            drawing += elm.Dot().at((left + 1.5, level - 0.7))


def _driver(drawing: Any, board: Board, digit: int, place: tuple[float, float]) -> None:
    """Draw the transistor of a digit with its two resistors."""
    ground = rail(board) == GROUND
    _tag(drawing, place, _line_by_role(board)[f"digit {digit}"], to_left=True)
    base = elm.Resistor().right().at(place).length(2)
    drawing += base.label(ohms(board.BASE_RESISTOR), fontsize=_SMALL)
    kind = elm.BjtNpn if ground else elm.BjtPnp
    transistor = kind(circle=True).right().anchor("base").at(base.end)
    drawing += transistor
    drawing += elm.Dot().at(base.end)
    emitter, collector = transistor.emitter, transistor.collector
    level = emitter[1] + (-1.4 if ground else 1.4)
    drawing += elm.Resistor().at(base.end).to((base.end[0], level))
    beside = elm.Label().at((base.end[0] - 0.45, (base.end[1] + level) / 2))
    drawing += beside.label("10 k", halign="right", fontsize=_SMALL)
    drawing += elm.Line().at((base.end[0], level)).to((emitter[0], level))
    drawing += elm.Line().at(emitter).to((emitter[0], level))
    foot = elm.Ground() if ground else elm.Vdd().label("3V3")
    drawing += foot.at((emitter[0], level))
    drawing += elm.Line().at(collector).to((collector[0] + 0.6, collector[1]))
    _tag(drawing, (collector[0] + 0.6, collector[1]), f"digit {digit} common")


def _buzzer(drawing: Any, board: Board, place: tuple[float, float]) -> None:
    """Draw a piezo between its pin and ground, if the board file has one."""
    if board.BUZZER is None:
        return
    _tag(drawing, place, BUZZER, to_left=True)
    drawing += elm.Line().right().at(place).length(0.8)
    drawing += (piezo := elm.Speaker().right())
    words = elm.Label().at((place[0] + 2.2, place[1] - 0.3))
    drawing += words.label("piezo, if you like sounds", halign="left", fontsize=_SMALL)
    drawing += elm.Line().left().at(piezo.in2).length(0.4)
    drawing += elm.Ground()
