"""The stored results of the benchmark and of the fault tests: JSON files and their pages.

A file has an entry for each section or scenario, with its date, commit and command. A scenario's
subject is under "proof". The page, a Markdown file beside it, shows some entries as tables and is
rendered from the file alone.
"""

from __future__ import annotations

import json
import subprocess
import textwrap
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from commands import command_line
from commands.errors import ToolError
from commands.folders import ROOT

from .sections import SECTIONS, Section
from .target import Row

FOLDER = ROOT / "docs" / "results"
PERFORMANCE = FOLDER / "performance.json"
FAULTS = FOLDER / "faults.json"
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
_FAULTS_HEAD = """# Tests with injected faults

<!-- Written by `python3 tools/faults.py --write` from faults.json. -->
"""
_FAULTS_ABOUT = (
    "`python3 tools/faults.py` plays at the pins of emulated boards while keys, joints, power, "
    "cable and files fail. A fault is a wrong display, a lost record, a traceback, a pin that "
    "breaks the electrical rules, or a bad joint that the wiring test does not name. "
    "[faults.json](faults.json) has the details of each run."
)


def read(file: Path, of_faults: bool = False) -> dict[str, dict[str, Any]]:
    """Return the entries of a file by name; {} if it is missing. Raises OSError, ToolError.

    `of_faults`: the entries are of fault tests, not of benchmarks.
    """
    if not file.exists():
        return {}
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        entries = None
    if not isinstance(entries, dict) or not all(
        isinstance(entry, dict) and ("proof" in entry) == of_faults for entry in entries.values()
    ):
        raise ToolError(f"{file} holds no such results: name another file, or move it away")
    return entries


def check_writable(file: Path, of_faults: bool = False) -> None:
    """Check, before long work, that `store` can use a file. Raises OSError, ToolError."""
    page_file = file.with_suffix(".md")
    for path in (file, page_file):
        command_line.check_writable(path)
    if page_file.exists() and not file.exists():
        raise ToolError(f"{page_file} is not the page of {file}: name another, or move it away")
    read(file, of_faults)


def store(file: Path, fresh: Mapping[str, Mapping[str, Any]]) -> None:
    """Add entries to a file, or replace entries of the same name; render its page.

    The page has the name of the file with the suffix .md. Raises OSError, ToolError.
    """
    entries = {**read(file, any("proof" in entry for entry in fresh.values())), **fresh}
    text = json.dumps(entries, indent=1, ensure_ascii=False) + "\n"
    command_line.write(file, text.encode())
    command_line.write(file.with_suffix(".md"), page(entries).encode())


def page(entries: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the page of a file with these entries."""
    if any("proof" in entry for entry in entries.values()):
        return _faults_page(entries)
    names = ", ".join(f"`{section.name}`" for section in SECTIONS)
    texts = [_HEAD, *(_paragraph(text.format(names=names)) for text in _ABOUT)]
    for section in SECTIONS:
        if section.heading:
            texts += _section_texts(section, entries.get(section.name, {}))
    return "\n".join(texts)


def _section_texts(section: Section, entry: Mapping[str, Any]) -> list[str]:
    """Return the texts of a section: its heading, its origin, the failures, its table."""
    sentences = [section.about]
    if not entry:
        sentences.append("Not measured yet.")
    elif entry["rows"]:
        sentences.append(f"Measured on {origin(entry)}: {entry['method']}.")
    for trouble in entry.get("failures", ()):
        sentences.append(f"Not measured on {origin(entry)}: {trouble}.")
    texts = [f"## {section.heading}\n", _paragraph(" ".join(sentences))]
    if entry.get("rows"):
        texts.append(table(entry["columns"], entry["rows"]) + "\n")
    return texts


def _faults_page(entries: Mapping[str, Mapping[str, Any]]) -> str:
    rows = [
        (entry["proof"], f"`{entry['command']}`", origin(entry), len(entry["faults"]))
        for entry in entries.values()
    ]
    columns = ("injected", "command", "run on", "faults")
    return "\n".join([_FAULTS_HEAD, _paragraph(_FAULTS_ABOUT), table(columns, rows) + "\n"])


def origin(entry: Mapping[str, Any]) -> str:
    """Return the date of an entry, and its commit if it is known."""
    return entry["date"] + (f", commit `{entry['commit']}`" if entry["commit"] else "")


def stamp() -> dict[str, str]:
    """Return today's date and the present commit, with + if other files have changed since."""
    git = ["git", "-C", str(ROOT)]
    commit = _output([*git, "rev-parse", "--short", "HEAD"])
    is_changed = _output([*git, "status", "--porcelain", "--", ".", ":!docs/results"])
    return {"date": time.strftime("%Y-%m-%d"), "commit": commit + "+" * bool(is_changed)}


def _output(command: Sequence[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


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


def _paragraph(text: str) -> str:
    return textwrap.fill(text, 110, break_long_words=False, break_on_hyphens=False) + "\n"
