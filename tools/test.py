#!/usr/bin/env python3
"""Run the tests, stage by stage, and say at the end what each took and found."""

import os
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree
from collections import Counter
from pathlib import Path

import command_line
import environment

ROOT = Path(environment.ROOT)
REPORTS = ROOT / "build" / "tests"

# Name, pytest's marker expression. The marks are explained in pyproject.toml.
LOGIC = ("logic on CPython", "not house and not micropython and not pico and not browser")
STAGES = (
    ("style, types, mpy-cross", "house"),
    LOGIC,
    ("logic on MicroPython", "micropython"),
    ("page in a browser", "browser"),
    ("emulated Pico", "pico"),
)
PROCESSES = 2
NEED_FIRMWARE = ("logic on MicroPython", "page in a browser", "emulated Pico")
NO_TESTS = 5  # pytest's exit status when it found none


class Firmware(threading.Thread):
    """Gets firmware while the first stages run; `problem` says why there is none, or is None."""

    def __init__(self):
        super().__init__(daemon=True)
        self.problem = None

    def run(self):
        """Get all four files, if they can be had."""
        import firmware

        try:
            firmware.get([(port, kind) for port in firmware.PORTS for kind in firmware.KINDS])
        except firmware.Unavailable as error:
            self.problem = str(error)


class Stage:
    """One run of pytest: how long it took and what it found."""

    def __init__(self, name, marks, more):
        print(f"\n=== {name} ===", flush=True)
        report = REPORTS / f"{name}.xml"
        report.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-q", "-m", marks, f"--junitxml={report}"]
        command += ["--durations=15", "--durations-min=0.5", "--continue-on-collection-errors"]
        if (os.cpu_count() or 1) >= PROCESSES:
            command += ["-n", str(PROCESSES), "--dist", "worksteal"]
        start = time.monotonic()
        self.status = subprocess.run(command + more, cwd=ROOT, stdin=subprocess.DEVNULL).returncode
        self.seconds = time.monotonic() - start
        self.name = name
        self.passed = self.failed = self.skipped = 0
        self.reasons = Counter()
        if report.exists():
            self._read(report)
        if self.status == NO_TESTS and more:
            self.status = 0  # the user's own choice may leave a stage empty
        elif self.status and not self.failed:
            self.failed = 1  # pytest itself failed, or found no tests at all

    def _read(self, report):
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            skipped = case.find("skipped")
            if skipped is not None:
                self.skipped += 1
                self.reasons[skipped.get("message")] += 1
            elif case.find("failure") is not None or case.find("error") is not None:
                self.failed += 1
            else:
                self.passed += 1


def parse(arguments=None):
    """Read the command line; what follows `--` is for pytest."""
    parser = command_line.Parser(
        "test",
        "Run all the tests; the first run installs what they need into .venv.",
        epilog="What follows -- goes to pytest: test.py --quick -- -k duel -x. "
        "With -- -n0 it runs in one process, for a debugger. "
        "Exit status: 0 all passed, 1 some failed, 2 the tests could not run.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="only the logic on CPython: no firmware needed"
    )
    parser.add_argument(
        "--device",
        metavar="PORT",
        help="run the logic's checks on the MicroPython board there, in its memory alone, viper "
        "and Python alike: some 20 minutes; -- twins tree_checks runs those with such names",
    )
    parser.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="for pytest")
    return parser.parse_args(arguments)


def main():
    """Run the stages; return the exit status."""
    options = parse()
    environment.enter()
    if options.device:
        import on_device

        return on_device.main(options.device, options.pytest)
    start = time.monotonic()
    waited = 0.0
    REPORTS.mkdir(parents=True, exist_ok=True)
    stages = []
    firmware = Firmware()
    if not options.quick:
        firmware.start()
    for name, marks in [LOGIC] if options.quick else STAGES:
        if name in NEED_FIRMWARE and firmware.is_alive():
            print("\nwaiting for the firmware ...", flush=True)
            waiting = time.monotonic()
            firmware.join()
            waited = time.monotonic() - waiting
        stages.append(Stage(name, marks, options.pytest))
    summarize(stages, time.monotonic() - start, waited, firmware.problem)
    return 1 if any(stage.status for stage in stages) else 0


def summarize(stages, seconds, waited, problem):
    """Print the table of stages, what was skipped and why, and the totals as the last line."""
    print(f"\n{'stage':<26}{'seconds':>8}{'passed':>8}{'failed':>8}{'skipped':>8}")
    for stage in stages:
        counts = f"{stage.passed:8}{stage.failed:8}{stage.skipped:8}"
        print(f"{stage.name:<26}{stage.seconds:8.1f}{counts}")
    if waited:
        print(f"{'waiting for firmware':<26}{waited:8.1f}")
    print(f"{'all':<26}{seconds:8.1f}")
    for stage in stages:
        for reason, count in stage.reasons.items():
            print(f"SKIPPED {count} of {stage.name}: {reason}")
    if problem:
        print(f"NO FIRMWARE: {problem}")
    passed, failed, skipped = (
        sum(getattr(stage, kind) for stage in stages) for kind in ("passed", "failed", "skipped")
    )
    print(f"{passed} passed, {failed} failed, {skipped} skipped", flush=True)


if __name__ == "__main__":
    with command_line.tool("test"):
        sys.exit(main())
