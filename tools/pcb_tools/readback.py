"""The nets of a KiCad board file, and the wiring of the console that follows from them."""

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
_OTHER_END = {"1": "2", "2": "1"}  # of a resistor, by its pads
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
    parts = {part.reference: part for part in design.parts}
    spots = outline.used(board)
    pin_of = {f"pin {spots[pin_name(pin)].number}": pin for pin in uses_by_pin(board)}
    net_of: dict[tuple[str, str], str] = {}
    for name, pads in pads_by_net.items():
        for pad in sorted(pads):
            if net_of.setdefault(pad, name) != name:
                raise WiringError(f"pads {pad[1]} of {pad[0]} are on two nets")

    def net(reference: str, role: str) -> str:
        """Return the net of all pads of a part with a role."""
        pads = [pad for pad, other in parts[reference].kind.pads.items() if other == role]
        return _only({net_of.get((reference, pad), "") for pad in pads}, f"{reference}, {role},")

    def pin(names: set[str], what: str) -> Any:
        """Return the Pico's pin on the one net in `names`."""
        pads = pads_by_net[_only(names, what)]
        roles = {parts[reference].kind.pads[pad] for reference, pad in pads}
        return _only({pin_of.get(role, "") for role in roles if role.startswith("pin ")}, what)

    def segment(name: str) -> Any:
        """Return the pin that drives a segment of every digit, through a resistor."""
        line = _only({net(display, name) for display, _ in design.digits}, f"segment {name}")
        resistors = [pad for pad in pads_by_net[line] if parts[pad[0]].kind_name == "resistor"]
        ends = {net_of.get((resistor, _OTHER_END[pad]), "") for resistor, pad in resistors}
        return pin(ends, f"segment {name}")

    keys = [[key_reference(row, column) for column in range(3)] for row in range(4)]
    rows = [{net(key, "row") for key in row} for row in keys]
    columns = [{net(key, "column") for key in column} for column in zip(*keys, strict=True)]
    return SimpleNamespace(
        SEGMENTS=tuple(map(segment, SEGMENT_NAMES)),
        DIGITS=tuple(pin({net(*d)}, f"digit {n}") for n, d in enumerate(design.digits, 1)),
        COLUMNS=tuple(pin(names, f"column {n}") for n, names in enumerate(columns, 1)),
        ROWS=tuple(pin(names, f"row {n}") for n, names in enumerate(rows, 1)),
        SEGMENT_ON=board.SEGMENT_ON,
        DIGIT_ON=board.DIGIT_ON,
    )


def _only(values: set[Any], what: str) -> Any:
    """Return the one net or pin in `values`. Raises WiringError for several, none or ""."""
    if len(values) != 1 or "" in values:
        raise WiringError(f"{what} has not one net with one pin of the Pico")
    return values.pop()
