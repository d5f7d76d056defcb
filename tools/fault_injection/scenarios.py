"""Run the requested scenarios, print their tables and report their failures."""

import argparse
import importlib
import subprocess
from collections.abc import Mapping

from benchmarks import results
from commands.command_line import say
from commands.errors import ToolError
from commands.reporting import Progress

from . import emulated_boards
from . import report as reports

_ERRORS = (*emulated_boards.ERRORS, ToolError, subprocess.CalledProcessError)


def main(options: argparse.Namespace, scenarios: Mapping[str, tuple[str, int]]) -> int:
    """Run scenarios of faults.py; return the exit status. Raises OSError, ToolError."""
    if options.write:
        results.check_writable(reports.STORED.file, reports.STORED)
    failure_count = 0
    has_failed = False
    for name in options.only:
        subject, amount = scenarios[name]
        amount = options.amount or amount
        command = f"python3 tools/faults.py --only {name} --seed {options.seed} --amount {amount}"
        print(f"{subject}: `{command}`", flush=True)
        progress = Progress()
        try:
            scenario = importlib.import_module(f"fault_injection.{name}")
            report = scenario.run(amount, options.seed, progress)
        except _ERRORS as error:
            progress.close()
            say(f"faults: {name} could not be run: {error}")
            has_failed = True
            continue
        progress.close()
        text = results.table((subject, "seen"), list(report.figures.items()))
        print(f"\n{text}\n", flush=True)
        for failure in report.failures:
            print(f"FAILURE: {failure}\n", flush=True)
        failure_count += len(report.failures)
        if options.write:
            entry = {
                **results.stamp(),
                "injected": subject,
                "command": command,
                "figures": report.figures,
                "faults": report.failures,
            }
            results.store(reports.STORED.file, reports.STORED, {name: entry})
    return 2 if has_failed else 1 if failure_count else 0
