"""A page to print: every key and what it does, from the tables of docs/user/manual.md.

Offsets are points, chosen by eye.
"""

import re
from collections.abc import Iterator

from commands.errors import ToolError
from commands.folders import ROOT

from .helvetica import width
from .paper import POINTS, Box, Line, Page, Shape, Text
from .worksheet import MARGIN, PAPERS

_MANUAL = ROOT / "docs" / "user" / "manual.md"
_TOP = MARGIN + 62  # of the first table
_INDENT = 150.0  # from the left edge of a table to its second column
_LINE, _GAP = 15.0, 26.0  # between two lines of text, between two tables
_SIZE = 10.5


def draw(paper: str, manual: str | None = None) -> Page:
    """Return the page of all keys on a paper of `PAPERS`. Raises ToolError.

    `manual`: the text of the manual, by default that of the file.
    """
    width_mm, height_mm = PAPERS[paper]
    right = width_mm * POINTS - MARGIN
    shapes: list[Shape] = [
        Text(MARGIN, MARGIN + 18, "Bulls and Cows and Othello", 24, is_bold=True),
        Text(MARGIN, MARGIN + 38, "Keys of the console. The manual has every text.", _SIZE),
    ]
    top = _TOP
    for head, rows in tables(_MANUAL.read_text(encoding="utf-8") if manual is None else manual):
        lines = [(row, _lines_of(row[1], right - MARGIN - _INDENT - 12)) for row in rows]
        height = _LINE * (1.4 + sum(len(text) for _, text in lines)) + 8
        shapes.append(Box(MARGIN, top, right - MARGIN, height))
        shapes += _table(head, lines, top, right)
        top += height + _GAP
    title = "The keys of the console"
    return Page(width_mm, height_mm, title, "Tables of the keys and what each does.", shapes)


def tables(manual: str) -> list[tuple[tuple[str, str], list[tuple[str, str]]]]:
    """Return the tables of the manual's chapter Keys: the head, the rows. Raises ToolError."""
    chapter = re.search(r"^## Keys\n(.*?)^## ", manual, re.M | re.S)
    key_tables = []
    for table in re.findall(r"(?:^\|.*\n)+", chapter[1] if chapter else "", re.M):
        head, _, *rows = [_cells(line) for line in table.splitlines()]
        key_tables.append((head, rows))
    if not key_tables:
        raise ToolError(f"{_MANUAL} has no tables in its chapter Keys")
    return key_tables


def _cells(line: str) -> tuple[str, str]:
    """Return the first two cells of a table's line, as plain text."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.replace("`", ""))
    first, second = [cell.strip() for cell in text.strip("|").split("|")][:2]
    return first, second


def _lines_of(text: str, room: float) -> list[str]:
    """Return `text` in lines that are at most `room` points wide."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, _SIZE, False) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _table(
    head: tuple[str, str],
    rows: list[tuple[tuple[str, str], list[str]]],
    top: float,
    right: float,
) -> Iterator[Shape]:
    """Draw the content of a table below `top`."""
    left = MARGIN + 10
    y = top + _LINE
    yield Text(left, y, head[0], _SIZE, is_bold=True)
    yield Text(left + _INDENT, y, head[1], _SIZE, is_bold=True)
    yield Line(MARGIN, y + 6, right, y + 6)
    y += 6
    for (key, _), lines in rows:
        yield Text(left, y + _LINE, key, _SIZE)
        for line in lines:
            y += _LINE
            yield Text(left + _INDENT, y, line, _SIZE)
