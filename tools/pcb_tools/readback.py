"""The nets of a KiCad board file, and the wiring of the console that follows from them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from board_files import outline
from board_files.checking import SEGMENT_NAMES, pin_name, uses_by_pin
from commands.errors import ToolError

from .design import Design, key_reference

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')
Nets = dict[str, set[tuple[str, str]]]


class WiringError(ToolError):
    """The nets are not a console."""


def parse(text: str) -> list[Any]:
    """Return a file of KiCad, an S-expression, as nested lists of texts."""
    root: list[Any] = []
    stack = [root]
    for quoted, bracket, word in _TOKEN.findall(text):
        if bracket == "(":
            stack[-1].append([])
            stack.append(stack[-1][-1])
        elif bracket == ")":
            stack.pop()
        else:
            stack[-1].append(word or quoted)
    return root[0]


def named(items: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield the lists in `items` that begin with a name."""
    return (item for item in items if isinstance(item, list) and item and item[0] == name)


def nets(path: Path) -> Nets:
    """Return the pads of each net of a board file, as (reference, pad number)."""
    pads_by_net: Nets = defaultdict(set)
    for footprint in named(parse(path.read_text(encoding="utf-8")), "footprint"):
        texts = named(footprint, "fp_text")
        reference = next(text[2] for text in texts if text[1] == "reference")
        for pad in named(footprint, "pad"):
            for net in named(pad, "net"):
                pads_by_net[net[2]].add((reference, pad[1]))
    return dict(pads_by_net)


def wiring(board: Any, design: Design, pads_by_net: Nets) -> SimpleNamespace:
    """Return the wiring as `pads_by_net` has it, with the fields of a board file.

    `board` gives the pads of the Pico and the polarity. Raises WiringError if the nets connect no
    console, or not each digit in the same way.
    """
    return _Reader(board, design, pads_by_net).wiring()


class _Reader:
    def __init__(self, board: Any, design: Design, pads_by_net: Nets) -> None:
        self.board = board
        self.digits = design.digits
        self.parts = {part.reference: part for part in design.parts}
        self.net_of: dict[tuple[str, str], str] = {}
        for name, pads in pads_by_net.items():
            for pad in sorted(pads):
                if self.net_of.setdefault(pad, name) != name:
                    raise WiringError(f"pads {pad[1]} of {pad[0]} are on two nets")
        self.pads_by_net = pads_by_net
        spots = outline.used(board)
        self.pins = {spots[pin_name(pin)].number: pin for pin in uses_by_pin(board)}

    def wiring(self) -> SimpleNamespace:
        keys = [[key_reference(row, column) for column in range(3)] for row in range(4)]
        rows = [{self._net(key, "row") for key in row} for row in keys]
        columns = [
            {self._net(key, "column") for key in column} for column in zip(*keys, strict=True)
        ]
        return SimpleNamespace(
            SEGMENTS=tuple(self._segment(name) for name in SEGMENT_NAMES),
            DIGITS=tuple(self._pin({self._net(*digit)}) for digit in self.digits),
            COLUMNS=tuple(map(self._pin, columns)),
            ROWS=tuple(map(self._pin, rows)),
            SEGMENT_ON=self.board.SEGMENT_ON,
            DIGIT_ON=self.board.DIGIT_ON,
        )

    def _net(self, reference: str, role: str) -> str:
        """Return the net of all pads of a part with a role."""
        pads = [pad for pad, other in self.parts[reference].kind.pads.items() if other == role]
        names = {self.net_of.get((reference, pad), "") for pad in pads}
        if len(names) != 1 or "" in names:
            raise WiringError(f"{reference} has not one net for {role}")
        return names.pop()

    def _segment(self, segment: str) -> Any:
        """Return the pin that drives a segment of every digit, through a resistor."""
        names = {self._net(display, segment) for display, _ in self.digits}
        if len(names) != 1:
            raise WiringError(f"segment {segment} is not on one net")
        for reference, pad in self.pads_by_net[names.pop()]:
            if self.parts[reference].kind_name == "resistor":
                other = {"1": "2", "2": "1"}[pad]
                return self._pin({self.net_of.get((reference, other), "")})
        raise WiringError(f"segment {segment} has no resistor")

    def _pin(self, names: set[str]) -> Any:
        """Return the Pico's pin on a net."""
        if len(names) != 1:
            raise WiringError(f"one wire is on the nets {', '.join(sorted(names))}")
        pins = []
        for reference, pad in self.pads_by_net.get(names.pop(), ()):
            role = self.parts[reference].kind.pads[pad]
            if role.startswith("pin "):
                pins.append(role.removeprefix("pin "))
        if len(pins) != 1 or pins[0] not in self.pins:
            raise WiringError(f"pins {pins} of the Pico are on one wire of the console")
        return self.pins[pins[0]]
