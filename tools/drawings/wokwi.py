"""The console in the Wokwi simulator: diagram.json and wokwi.toml from a board file.

Parts and their pins are from @wokwi/elements 1.9. Boards and their pins are from Wokwi's own list
of boards (wokwi-boards, boards/pi-pico/board.json: GP0 as printed, grounds GND.1, GND.2 and so on
in the order of the header).
"""

import json
from typing import Any

from board_files import outline
from board_files.checking import BUZZER, has_transistors
from board_files.netlist import BOARD, OTHERS, Net, Pad, nets
from board_files.parts import DISPLAY, KEYPAD
from board_files.reading import Board

from .colors import look
from .layout import used_spots

_DISPLAY = {"point": "DP", "digit 1": "DIG1", "digit 2": "DIG2", "digit 3": "DIG3"}
_TYPES = {
    "display": "wokwi-7segment",
    "resistor": "wokwi-resistor",
    "keypad": "wokwi-membrane-keypad",
    BUZZER: "wokwi-buzzer",
}
_BUZZER = {"1": "2", "2": "1"}  # Wokwi drives the second pin


def diagram(board: Board) -> dict[str, Any]:
    """Return the content of diagram.json for a valid board file.

    Raises ValueError for a board that Wokwi lacks, or wires that it cannot show.
    """
    if board.WOKWI is None:
        raise ValueError(f"Wokwi has no {board.NAME}")
    if has_transistors(board):
        raise ValueError(f"{board.NAME}: Wokwi has no transistors for the digits")
    wired = [net for net in map(_without_link, nets(board)) if len(net.pads) > 1]
    parts = [_part("board", board.WOKWI, 60, 0, {})]
    for number in (1, 2):
        common = "cathode" if board.SEGMENT_ON else "anode"
        attributes = {"common": common, "digits": "3", "pins": "extend"}
        parts.append(_part(f"display {number}", "", 100 + 170 * number, -40, attributes))
    for number in range(1, 9):
        attributes = {"value": f"{board.RESISTOR:g}"}
        parts.append(_part(f"resistor {number}", "", 140, 60 + 19 * number, attributes))
    parts.append(_part("keypad", "", 330, 90, {"columns": "3"}))
    if any(pad.part == BUZZER for net in wired for pad in net.pads):
        parts.append(_part(BUZZER, "", 600, 0, {"volume": "0.1"}))
    lines = [line for net in wired for line in _connections(board, net)]
    return {
        "version": 1,
        "author": "Bulls and Cows and Othello",
        "editor": "wokwi",
        "parts": parts,
        "connections": lines,
        "dependencies": {},
    }


def settings(firmware: str) -> bytes:
    """Return wokwi.toml for a firmware file beside it: a UF2 of a release."""
    return f'[wokwi]\nversion = 1\nfirmware = "{firmware}"\n'.encode()


def text(board: Board) -> bytes:
    """Return the text of diagram.json."""
    return json.dumps(diagram(board), indent=1).encode() + b"\n"


def _part(name: str, kind: str, left: int, top: int, attributes: dict[str, str]) -> dict[str, Any]:
    part_type = kind or _TYPES[name.split()[0]]
    place = {"top": top, "left": left}
    return {"type": part_type, "id": name.replace(" ", ""), **place, "attrs": attributes}


def _without_link(net: Net) -> Net:
    """Return a net without the wires of the line to another console."""
    return net._replace(pads=tuple(pad for pad in net.pads if pad.part != OTHERS))


def _connections(board: Board, net: Net) -> list[list[Any]]:
    start = _end(board, net, net.pads[0])
    color = look(net).color
    return [[start, _end(board, net, pad), color, []] for pad in net.pads[1:]]


def _end(board: Board, net: Net, pad: Pad) -> str:
    """Return the name of a pin in diagram.json."""
    name = pad.pin
    if pad.part == BOARD and net.kind == "power":
        if not board.NUMBERS:
            raise ValueError(f"{board.NAME}: Wokwi needs NUMBERS in an outline")
        grounds = [spot for spot in outline.spots(board) if spot.name in outline.GROUND_NAMES]
        grounds.sort(key=lambda spot: int(spot.number))
        name = f"GND.{grounds.index(used_spots(board, nets(board))[pad]) + 1}"
    elif pad.part == BOARD:
        name = outline.used(board)[pad.pin].name
    elif pad.part.startswith("display"):
        name = _DISPLAY.get(DISPLAY[pad.pin], DISPLAY[pad.pin].upper())
    elif pad.part == "keypad":
        role, number = KEYPAD[pad.pin].split()
        name = role[0].upper() + number
    elif pad.part == BUZZER:
        name = _BUZZER[pad.pin]
    return f"{pad.part.replace(' ', '')}:{name}"
