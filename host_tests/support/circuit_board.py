"""Circuit boards that are made once for several tests, and copies with swapped pads."""

import re
from pathlib import Path

from pcb_tools import design, pcb


def make(folder: Path, name: str = "pico") -> tuple[Path, pcb.Report]:
    """Make a board in a folder; return its folder and KiCad's report."""
    target = folder / name
    return target, pcb.make(*design.load(name), target)


def swapped(text: str, one: tuple[str, str], other: tuple[str, str]) -> str:
    """Return a board file with the nets of two pads exchanged; a pad is (reference, number)."""
    (place, net), (other_place, other_net) = _net(text, one), _net(text, other)
    assert net != other_net
    for (start, end), new in sorted([(place, other_net), (other_place, net)], reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _net(text: str, pad: tuple[str, str]) -> tuple[tuple[int, int], str]:
    """Return the place of the net of a pad's first occurrence, and the net."""
    reference, number = pad
    named = text.index(f'(fp_text reference "{reference}"')
    match = re.compile(rf'\(pad "{number}" .*\n? *(\(net \d+ "[^"]+"\))').search(text, named)
    assert match
    return match.span(1), match[1]
