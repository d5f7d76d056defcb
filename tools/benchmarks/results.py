"""Stored results: a JSON file with an entry for each run, and its page.

`PERFORMANCE` is the kind of the benchmark's results; fault_injection/report.py has another. The
page, a Markdown file beside the JSON file, is rendered from that file alone.
"""

import json
import subprocess
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from commands import output_files
from commands.errors import ToolError
from commands.folders import ROOT

from .sections import SECTIONS, Section
from .target import Row

FOLDER = ROOT / "docs" / "results"
NOT_MODELLED = (
    "waiting for flash and bus, the 28 cycles (0.22 µs) in which an interrupt is entered and "
    "left, and the boot ROM"
)
_HEAD = """# Performance

<!-- Written by `python3 tools/bench.py --write` from performance.json. -->
"""
_ABOUT = (
    "Code for boards ran on an emulated Pico, and these are emulated times. So the same sources "
    f"and firmware give the same figures on any computer. Not modelled: {NOT_MODELLED}.",
    "[performance.json](performance.json) has all sections: {names}. "
    "`python3 tools/bench.py --only NAME` measures and prints one, `--write` stores it, and "
    "`--device PORT` measures a real board. [strength.md](strength.md) has matches and bounds, "
    "[experiments.md](experiments.md) the ideas that were tried, [faults.md](faults.md) the "
    "tests with injected faults.",
)
Entry = Mapping[str, Any]


class Kind(NamedTuple):
    """A kind of results.

    `file`: in docs/results. `fields`: of each entry, among others. `page(entries)`: returns the
    page of entries by name.
    """

    file: Path
    fields: frozenset[str]
    page: Callable[[Mapping[str, Entry]], str]


def read(file: Path, kind: Kind) -> dict[str, Entry]:
    """Return the entries of a file by name; {} if it is missing. Raises OSError, ToolError."""
    if not file.exists():
        return {}
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
        if all(kind.fields <= set(entry) for entry in entries.values()):
            kind.page(entries)  # `store` can render it
            return entries
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        pass
    raise ToolError(f"{file} holds no such results: name another file, or move it away")


def check_writable(file: Path, kind: Kind) -> None:
    """Check, before long work, that `store` can use a file. Raises OSError, ToolError."""
    page_file = file.with_suffix(".md")
    for path in (file, page_file):
        output_files.check_writable(path)
    if page_file.exists() and not file.exists():
        raise ToolError(f"{page_file} is not the page of {file}: name another, or move it away")
    read(file, kind)


def store(file: Path, kind: Kind, fresh: Mapping[str, Entry]) -> None:
    """Add entries to a file, or replace entries of the same name; render its page.

    The page has the name of the file with the suffix .md. Raises OSError, ToolError.
    """
    entries = {**read(file, kind), **fresh}
    text = json.dumps(entries, indent=1, ensure_ascii=False) + "\n"
    output_files.write(file, text.encode())
    output_files.write(file.with_suffix(".md"), kind.page(entries).encode())


def _performance_page(entries: Mapping[str, Entry]) -> str:
    """Return the page of the benchmark's results, with the sections that have a heading."""
    names = ", ".join(f"`{section.name}`" for section in SECTIONS)
    texts = [_HEAD, *(paragraph(text.format(names=names)) for text in _ABOUT)]
    for section in SECTIONS:
        if section.heading:
            texts += _section_texts(section, entries.get(section.name, {}))
    return "\n".join(texts)


def _section_texts(section: Section, entry: Entry) -> list[str]:
    """Return the texts of a section: its heading, its origin, the failures, its table."""
    sentences = [section.about]
    if not entry:
        sentences.append("Not measured yet.")
    elif entry["rows"]:
        sentences.append(f"Measured on {origin(entry)}: {entry['method']}.")
    for failure in entry.get("failures", ()):
        sentences.append(f"Not measured on {origin(entry)}: {failure}.")
    texts = [f"## {section.heading}\n", paragraph(" ".join(sentences))]
    if entry.get("rows"):
        texts.append(table(entry["columns"], entry["rows"]) + "\n")
    return texts


def origin(entry: Entry) -> str:
    """Return the date of an entry, and its commit if it is known."""
    return entry["date"] + (f", commit `{entry['commit']}`" if entry["commit"] else "")


def stamp() -> dict[str, str]:
    """Return today's date and the present commit, with + if other files have changed since."""
    git = ["git", "-C", str(ROOT)]
    commit = _output([*git, "rev-parse", "--short", "HEAD"])
    is_changed = _output([*git, "status", "--porcelain", "--", ".", ":!docs/results"])
    return {"date": time.strftime("%Y-%m-%d"), "commit": commit + "+" * bool(is_changed)}


def _output(command: Sequence[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:  # no git
        return ""


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


def paragraph(text: str) -> str:
    """Return a paragraph in lines."""
    return textwrap.fill(text, 110, break_long_words=False, break_on_hyphens=False) + "\n"


PERFORMANCE = Kind(
    FOLDER / "performance.json",
    frozenset({"date", "commit", "method", "columns", "rows"}),
    _performance_page,
)
