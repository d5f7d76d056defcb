"""Run the requested scenarios, print their tables and report their faults."""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Mapping

from benchmarks import results
from commands.command_line import say
from commands.errors import ToolError
from commands.reporting import Progress, ShowProgress

from . import (
    boards,
    cable,
    chords,
    damage,
    fingers,
    interrupts,
    joints,
    keys,
    powercuts,
    resets,
    wear,
)
from .report import Report

# Each function takes an amount and a seed; the number is the default amount. faults.py lists them.
SCENARIOS: dict[str, tuple[Callable[[int, int, ShowProgress], Report], int]] = {
    "fingers": (fingers.run, 600),
    "keys": (keys.run, 1_000_000),
    "chords": (chords.run, 286),
    "joints": (joints.run, 68),
    "interrupts": (interrupts.run, 100),
    "powercuts": (powercuts.run, 30),
    "wear": (wear.run, 60),
    "resets": (resets.run, 54),
    "cable": (cable.run, 100),
    "damage": (damage.run, 1000),
}
_ERRORS = (*boards.FAILED, ToolError, subprocess.CalledProcessError)


def main(options: argparse.Namespace, abouts: Mapping[str, str]) -> int:
    """Run the scenarios; return the exit status. Raises OSError, ToolError."""
    if options.write:
        results.check_writable(results.FAULTS, of_faults=True)
    fault_count = 0
    has_failed = False
    for name in options.only:
        run, amount = SCENARIOS[name]
        amount = options.amount or amount
        command = f"python3 tools/faults.py --only {name} --seed {options.seed} --amount {amount}"
        print(f"{abouts[name]}: `{command}`", flush=True)
        progress = Progress()
        try:
            report = run(amount, options.seed, progress)
        except _ERRORS as error:
            progress.close()
            say(f"faults: {name} could not be run: {error}")
            has_failed = True
            continue
        progress.close()
        text = results.table((abouts[name], "seen"), list(report.figures.items()))
        print(f"\n{text}\n", flush=True)
        for fault in report.faults:
            print(f"FAULT: {fault}\n", flush=True)
        fault_count += len(report.faults)
        if options.write:
            entry = {"proof": abouts[name], "command": command, **report._asdict()}
            results.store(results.FAULTS, {name: {**results.stamp(), **entry}})
    return 2 if has_failed else 1 if fault_count else 0
