"""Measure sections of the benchmark, and print or store their tables."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from boards import pico
from commands import output_files
from commands.command_line import say
from commands.errors import ToolError
from commands.reporting import first_line
from deployment.connection import connected
from deployment.remote_board import RemoteBoard
from downloads import cache, firmware, npm

from . import results
from .sections import BUDGETED, Section
from .target import CLOCK, AnyTarget, Failed, Row, Target

_ERRORS = (ToolError, Failed, subprocess.CalledProcessError)
Targets: TypeAlias = "Mapping[str, AnyTarget | ToolError]"  # by kind of timers


def main(options: argparse.Namespace) -> int:
    """Run the command line; return the exit status, 1 if a measurement failed.

    Raises ToolError or OSError if the measurement cannot begin.
    """
    if options.json:
        output_files.check_writable(options.json)
    if options.write:
        results.check_writable(options.write, results.PERFORMANCE)
    date = results.stamp()["date"]
    if options.device is not None:
        with connected(options.device) as connection:
            board = RemoteBoard(connection)
            title = (
                f"Measured by `tools/bench.py` on {date}, on the board: {board.firmware.machine}, "
                f"MicroPython {board.firmware.release}, {board.clock:g} MHz."
            )
            return _measure_all(options, title, {board.kind: board})
    targets = _emulated(options)
    title = f"Counted by `tools/bench.py` on {date}."
    if targets:
        title = (
            f"Measured by `tools/bench.py` on {date}, in emulated time: "
            f"{_versions(targets.values())}. Not modelled: {results.NOT_MODELLED}."
        )
    return _measure_all(options, title, targets)


def _emulated(options: argparse.Namespace) -> Targets:
    """Return emulated boards with hard and, if requested, soft timers, if a section needs a board.

    If figures are printed, it raises ToolError for firmware that is not available.
    """
    if all(section.host for section in options.sections):
        return {}
    targets: dict[str, AnyTarget | ToolError] = {}
    kinds = ("hard", "soft") if options.soft or options.write else ("hard",)
    for kind in kinds:
        try:
            targets[kind] = Target(kind)
        except ToolError as error:
            if not options.write:
                raise
            targets[kind] = error
    return targets


# ---- measuring ----


def _measure_all(options: argparse.Namespace, title: str, targets: Targets) -> int:
    """Measure sections, print or store each when it is done; return 1 if one failed."""
    if not options.write:
        print(title, flush=True)
    status = 0
    tables: dict[str, Any] = {}
    for section in options.sections:
        used = {kind: target for kind, target in targets.items() if section.uses(kind)}
        rows, failures = _rows(section, used)
        table = {"columns": section.columns, "rows": rows}
        if failures:
            status = 1
        if options.write:
            method = method_of(section, used) if rows else ""
            entry = {**results.stamp(), "method": method, **table, "failures": failures}
            results.store(options.write, results.PERFORMANCE, {section.name: entry})
        elif rows:
            print("\n" + results.table(section.columns, rows), flush=True)
            tables[section.name] = table
        if options.json:
            text = json.dumps({"title": title, "sections": tables}, indent=1) + "\n"
            output_files.write(options.json, text.encode())
    return status


def _rows(section: Section, targets: Targets) -> tuple[list[Row], list[str]]:
    """Return the rows of a section, and the first lines of failures, which are printed."""
    rows: list[Row] = []
    failures = []
    per_kind = {"": None} if section.host else targets
    for kind, target in per_kind.items():
        timers = f"{kind} timers, " if kind else ""
        try:
            if isinstance(target, ToolError):
                raise target
            rows += _measure(section, target)
        except _ERRORS as error:
            say(f"bench: {section.name}: {timers}{error}")
            failures.append(timers + first_line(error))
    return rows, failures


def function_of(section: Section) -> Callable[..., list[Row]]:
    """Return the function that measures a section."""
    module, _, name = section.function.rpartition(".")
    return getattr(importlib.import_module("benchmarks." + module), name)


def _measure(section: Section, target: AnyTarget | None) -> list[Row]:
    """Return the rows of a section for a target, None for a section counted on the host."""
    start = time.monotonic()
    if isinstance(target, Target):
        target.restart()
    rows = function_of(section)(*([target] if target else []))
    timers = f", {target.kind} timers" if target else ""
    say(f"{section.name}{timers}: {time.monotonic() - start:.0f} s")
    return rows


def method_of(section: Section, targets: Targets) -> str:
    """Return the method of measurement of a section: the firmware and the emulator, or the host.

    The budget has several boards with their own firmware, the page runs in a browser.
    """
    if section.name == "budget":
        versions = []
        for board, kind in {one.board: one.kind for one in BUDGETED}.items():
            version = cache.version_of(("pico", kind), firmware.pico(kind))
            versions.append(f"{version} ({kind} timers) for {board}")
        emulator = npm.version("rp2040js")
        return f"MicroPython {' and '.join(versions)}, emulated (rp2040js {emulator})"
    if section.name == "page":
        return "in Chromium on this machine, " + platform.machine()
    if section.host:
        return f"counted on the host, Python {platform.python_version()}"
    return _versions(targets.values())


def _versions(targets: Iterable[AnyTarget | ToolError]) -> str:
    """Return the versions of the firmware and the emulator."""
    boards = [target for target in targets if isinstance(target, Target)]
    kinds = " and ".join(f"{board.version} ({board.kind} timers)" for board in boards)
    emulator = npm.version("rp2040js")
    return f"MicroPython {kinds} on an emulated {pico.NAME} (rp2040js {emulator}), {CLOCK} MHz"
