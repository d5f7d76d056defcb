"""The circuit board of the Pico: made once for several tests, and copies with swapped pads."""

import re
from pathlib import Path

from pcb_tools import design, pcb


def make(folder: Path) -> tuple[Path, pcb.Report]:
    """Make the Pico's board in a folder; return its folder and KiCad's report."""
    target = folder / "pico"
    return target, pcb.make(*design.load("pico"), target)


def swapped(text: str, one: tuple[str, str], other: tuple[str, str]) -> str:
    """Return a board file with the nets of two pads exchanged; a pad is (reference, number)."""
    first, second = _net(text, one), _net(text, other)
    assert first[1] != second[1]
    pieces = sorted((first, second))
    nets = second[1], first[1]
    replaced = dict(zip((first[0], second[0]), nets, strict=True))
    for span, _ in reversed(pieces):
        text = text[: span[0]] + replaced[span] + text[span[1] :]
    return text


def _net(text: str, pad: tuple[str, str]) -> tuple[tuple[int, int], str]:
    """Return the place of the net of a pad's first occurrence, and the net."""
    reference, number = pad
    named = text.index(f'(fp_text reference "{reference}"')
    found = re.compile(rf'\(pad "{number}" .*\n? *(\(net \d+ "[^"]+"\))').search(text, named)
    assert found
    return found.span(1), found[1]
