"""docs/figures.md: its tables in Markdown, and the whole file.

Each table is between two comments with the name of its section, so that it can be updated alone.
All other text is from `sections`, with two exceptions. tools/faults.py writes the proofs. The
records at the end are results of long runs, which are entered by hand and kept.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from commands import command_line
from commands.folders import ROOT

from .sections import CHAPTERS, Section
from .target import Row

FILE = ROOT / "docs" / "figures.md"
RECORDS = "records"
PROOF = "proof_"  # prefix of the names of the proofs' parts
NOT_MODELLED = (
    "waiting for flash and bus, the 28 cycles (0.22 µs) in which an interrupt is entered and "
    "left, and the boot ROM"
)
_HEAD = """# Figures

<!-- Written by `python3 tools/bench.py --write`. By hand change the records at the end only. -->
"""
_ABOUT = (
    "`python3 tools/bench.py --write` measures all of this anew, and with `--only NAME` one "
    "table. Above each table stands when it was measured, by which command and with what.",
    "What ran on a board ran on an emulated Pico, in emulated time. So the same sources and "
    f"firmware give the same figures on any machine. Not modelled: {NOT_MODELLED}. On a board of "
    "your own `python3 tools/bench.py --device PORT` measures in its own microseconds.",
)
_PROOFS = """## Proof under faults

Tables of `python3 tools/faults.py --write`, which plays at the pins of emulated boards while
fingers, power, cable and files misbehave. Above each stands when and by which command it was seen.
"""
_RECORDS = """## Records of long runs

These are results of other tools, entered by hand with their dates and commands.
"""


def table(columns: Sequence[str], rows: Sequence[Row]) -> str:
    """Return a table in Markdown."""
    lines = [columns, ["---", *["---:"] * (len(columns) - 1)]]
    lines += [[text_of(cell) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def text_of(cell: str | float | None) -> str:
    """Return a cell as text: integers unchanged, others with at least three digits."""
    if cell is None:
        return "-"
    if isinstance(cell, str | int):
        return str(cell)
    return f"{cell:.{0 if cell >= 100 else 1 if cell >= 10 else 2}f}"


def part(
    section: Section, date: str, what: str, rows: Sequence[Row], troubles: Sequence[str]
) -> str:
    """Return a section's part: date and command, the table, and the failures."""
    command = f"`python3 tools/bench.py --write --only {section.name}`"
    texts = [f"Not measured on {date}: {one} ({command})." for one in troubles]
    if rows:
        texts.insert(0, f"Measured on {date} by {command}: {what}.")
        texts.insert(1, table(section.columns, rows))
    return "\n\n".join(texts)


def parts(text: str) -> dict[str, str]:
    """Return the parts between comments in the text of the file, by name of the section."""
    found = re.findall(r"^<!-- (\w+) -->\n(.*?)\n<!-- /\1 -->$", text, re.M | re.S)
    return {name: content.strip() for name, content in found}


def document(content: Mapping[str, str]) -> str:
    """Return the text of the file, with the given parts."""
    texts = [_HEAD, *map(_paragraph, _ABOUT)]
    for chapter in CHAPTERS:
        texts.append(f"## {chapter.heading}\n")
        if chapter.about:
            texts.append(_paragraph(chapter.about))
        for section in chapter.sections:
            if section.about:
                texts.append(_paragraph(section.about))
            texts.append(_marked(section.name, content.get(section.name, "Not measured yet.")))
    proofs = [name for name in content if name.startswith(PROOF)]
    if proofs:
        texts += [_PROOFS, *(_marked(name, content[name]) for name in proofs)]
    texts += [_RECORDS, _marked(RECORDS, content.get(RECORDS, "There are none yet."))]
    return "\n".join(texts)


def _paragraph(text: str) -> str:
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False) + "\n"


def _marked(name: str, content: str) -> str:
    return f"<!-- {name} -->\n\n{content}\n\n<!-- /{name} -->\n"


def replace(file: Path, fresh: Mapping[str, str]) -> None:
    """Write the file with new parts; keep all other parts."""
    old = parts(file.read_text(encoding="utf-8")) if file.exists() else {}
    command_line.write(file, document({**old, **fresh}).encode())
