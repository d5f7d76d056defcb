"""Measure sections of the benchmark, print their tables and store them."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from boards import pico
from commands import command_line
from commands.command_line import say
from commands.errors import ToolError
from commands.reporting import first_line
from deployment.connection import connected
from deployment.errors import NoMemory
from downloads import cache, firmware, npm
from emulator import EmulatorError
from test_runner import on_device

from . import results
from .sections import BUDGETED, Section
from .target import CLOCK, AnyTarget, Failed, Row, Target

_KINDS = ("hard", "soft")  # of timers
_ERRORS = (ToolError, EmulatorError, Failed, subprocess.CalledProcessError)


class Targets(NamedTuple):
    """The boards to measure, and the reason for each kind of firmware that is not available."""

    boards: list[Target]
    missing: dict[str, str]


def main(options: argparse.Namespace) -> int:
    """Run the command line; return the exit status.

    0: done; 1: a measurement failed, or the board lacks memory. Raises ToolError, OSError if
    measuring could not begin.
    """
    try:
        if options.json:
            command_line.check_writable(options.json)
        if options.write:
            return measure_and_store(options)
        if options.device is not None:
            measure_device(options)
        else:
            kinds = _KINDS if options.soft else _KINDS[:1]
            on_board = not all(section.host for section in options.sections)
            targets = [Target(kind) for kind in kinds if on_board]
            run(options, title(targets), targets)
    except _ERRORS as error:
        if isinstance(error, ToolError) and not isinstance(error, NoMemory):
            raise
        say(f"bench: {error}")
        return 1
    return 0


# ---- measuring ----


def measure_device(options: argparse.Namespace) -> None:
    """Measure sections on the board at `options.device`."""
    with connected(options.device) as connection:
        target = on_device.RemoteBoard(connection)
        title = (
            f"Measured by `tools/bench.py` on {today()}, on the board: "
            f"{target.firmware.machine}, MicroPython {target.firmware.release}, "
            f"{target.clock:g} MHz."
        )
        run(options, title, [target])


def run(options: argparse.Namespace, title: str, targets: Sequence[AnyTarget]) -> None:
    """Measure the sections; print each table, and rewrite the file `options.json` after it."""
    print(title, flush=True)
    tables: dict[str, Any] = {}
    for section in options.sections:
        used = [None] if section.host else targets if section.soft_timers else targets[:1]
        rows = [row for target in used for row in _measure(section, target)]
        print("\n" + results.table(section.columns, rows), flush=True)
        tables[section.name] = {"columns": section.columns, "rows": rows}
        if options.json:
            text = json.dumps({"title": title, "sections": tables}, indent=1) + "\n"
            command_line.write(options.json, text.encode())


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


# ---- the file ----


def measure_and_store(options: argparse.Namespace) -> int:
    """Measure sections and store each when it is done; return 1 if one failed."""
    results.check_writable(options.write, results.PERFORMANCE)
    on_board = not all(section.host for section in options.sections)
    targets = _targets() if on_board else Targets([], {})
    status = 0
    for section in options.sections:
        rows, failures = _measure_or_explain(section, targets)
        method = method_of(section, targets.boards) if rows else ""
        entry = {"method": method, "columns": section.columns, "rows": rows, "failures": failures}
        fresh = {section.name: {**results.stamp(), **entry}}
        results.store(options.write, results.PERFORMANCE, fresh)
        for failure in failures:
            status = 1
            say(f"bench: {section.name}: {failure}")
    return status


def _kinds(section: Section) -> tuple[str, ...]:
    """Return the kinds of timers that a section is measured with."""
    return _KINDS if section.soft_timers else _KINDS[:1]


def _targets() -> Targets:
    """Return boards with hard and with soft timers, if their firmware is available."""
    targets = Targets([], {})
    for kind in _KINDS:
        try:
            targets.boards.append(Target(kind))
        except ToolError as error:
            targets.missing[kind] = str(error)
    return targets


def _measure_or_explain(section: Section, targets: Targets) -> tuple[list[Row], list[str]]:
    """Return the rows of a section, and sentences about measurements that failed."""
    rows: list[Row] = []
    failures: list[str] = []
    used: list[Target | None] = [None]
    if not section.host:
        kinds = _kinds(section)
        used = [target for target in targets.boards if target.kind in kinds]
        missing = {kind: why for kind, why in targets.missing.items() if kind in kinds}
        failures += [f"{kind} timers, {why}" for kind, why in missing.items()]
    for target in used:
        try:
            rows += _measure(section, target)
        except _ERRORS as error:
            timers = f"{target.kind} timers, " if target else ""
            failures.append(timers + first_line(error))
    return rows, failures


def method_of(section: Section, targets: Sequence[Target]) -> str:
    """Return the method of measurement of a section: the firmware and the emulator, or the host.

    The budget has several boards with their own firmware, the page runs in a browser.
    """
    if section.name == "budget":
        versions = []
        for board, kind in {one.board: one.kind for one in BUDGETED}.items():
            version = cache.check_file(("pico", kind), firmware.pico(kind))
            versions.append(f"{version} ({kind} timers) for {board}")
        emulator = npm.version("rp2040js")
        return f"MicroPython {' and '.join(versions)}, emulated (rp2040js {emulator})"
    if section.name == "page":
        return "in Chromium on this machine, " + platform.machine()
    if section.host:
        return f"counted on the host, Python {platform.python_version()}"
    return describe([target for target in targets if target.kind in _kinds(section)])


def today() -> str:
    """Return today's date."""
    return time.strftime("%Y-%m-%d")


def title(targets: Sequence[Target]) -> str:
    """Return a line with the targets, and with the limits of the emulator."""
    if not targets:
        return f"Counted by `tools/bench.py` on {today()}."
    return (
        f"Measured by `tools/bench.py` on {today()}, in emulated time: {describe(targets)}. "
        f"Not modelled: {results.NOT_MODELLED}."
    )


def describe(targets: Sequence[Target]) -> str:
    """Return the versions of the firmware and the emulator."""
    kinds = " and ".join(f"{target.version} ({target.kind} timers)" for target in targets)
    emulator = npm.version("rp2040js")
    return f"MicroPython {kinds} on an emulated {pico.NAME} (rp2040js {emulator}), {CLOCK} MHz"
