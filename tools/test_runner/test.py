"""Run the tests, and print the time and results of each kind at the end.

Examples:
  python3 tools/test.py                       all tests; some 10 minutes
  python3 tools/test.py --quick               only the logic on CPython: no firmware needed
  python3 tools/test.py --quick -- -k duel -x arguments after -- are passed to pytest
  python3 tools/test.py --quick -- -n0        in one process, for a debugger
  python3 tools/test.py --device PORT         the logic's checks on the MicroPython board at PORT

The first run installs the packages into .venv, and downloads or builds the firmware.

Exit status: 0 all passed, 1 some failed, 2 the tests could not run.

"""

import os
import shlex
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree
from collections import Counter
from pathlib import Path

from commands import command_line, environment
from commands.errors import ToolError, Unavailable

ROOT = Path(environment.ROOT)
REPORTS = ROOT / "build" / "tests"

# Kinds of tests: name, mark (pyproject.toml explains them). host_tests/conftest.py writes the
# mark of each test into the report. The kind below has the tests without a mark.
KINDS = {
    "lint": "style, types, mpy-cross",
    "": "CPython",
    "micropython": "MicroPython",
    "browser": "page in a browser",
    "hardware": "circuit board and case",
    "pico": "emulated Pico",
}
WITHOUT_FIRMWARE = "not micropython and not pico and not browser"
WITH_FIRMWARE = "micropython or pico or browser"
QUICK = " and ".join(f"not {mark}" for mark in KINDS if mark)
MOST_PROCESSES = 8  # each has up to five emulated boards of some 150 MB: 6 GB
USAGE_ERROR, NO_TESTS = 4, 5  # pytest's exit statuses for bad arguments, and without tests


class Firmware(threading.Thread):
    """Gets the firmware; `problem` is None, or the reason for a failure."""

    def __init__(self):
        super().__init__(daemon=True)
        self.problem = None

    def run(self):
        """Get all four files if possible."""
        self._get()

    def is_cached(self):
        """Return whether all files are in the cache."""
        return self._get(build=False, download=False)

    def _get(self, **sources):
        from downloads import firmware, releases

        try:
            firmware.get([(port, k) for port in releases.PORTS for k in releases.KINDS], **sources)
            self.problem = None
        except Unavailable as error:
            self.problem = str(error)
        return self.problem is None


class Run:
    """One run of pytest, with the tests that the marker expression `marks` selects.

    By kind of tests: `seconds`, and `counts` of passed, failed and skipped tests. `reasons` counts
    the reasons for skipped tests.
    """

    def __init__(self, marks, more):
        report = REPORTS / "report.xml"
        report.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}"]
        command += ["-m", marks] if marks else []
        command += ["--durations=15", "--durations-min=0.5", "--continue-on-collection-errors"]
        # More than the processors, because some tests wait for a browser or a terminal.
        processes = min((os.cpu_count() or 1) + 2, MOST_PROCESSES)
        command += ["-n", str(processes), "--dist", "worksteal"]
        self.status = subprocess.run(command + more, cwd=ROOT, stdin=subprocess.DEVNULL).returncode
        self.seconds = dict.fromkeys(KINDS, 0.0)
        self.counts = {kind: Counter() for kind in KINDS}
        self.reasons = Counter()
        if report.exists():
            for case in xml.etree.ElementTree.parse(report).iter("testcase"):
                self._add(case)
        self.is_empty = self.status == NO_TESTS and bool(more)
        if self.is_empty:
            self.status = 0  # one of two runs may lack the selected tests
        elif self.status and not any(counts["failed"] for counts in self.counts.values()):
            self.counts[""]["failed"] += 1  # pytest itself failed, or found no tests at all

    def _add(self, case):
        """Count a test case of the report."""
        kind = _kind_of(case)
        self.seconds[kind] += float(case.get("time", 0))
        skipped = case.find("skipped")
        if skipped is not None:
            self.counts[kind]["skipped"] += 1
            self.reasons[f"of {KINDS[kind]}: {skipped.get('message')}"] += 1
        elif case.find("failure") is not None or case.find("error") is not None:
            self.counts[kind]["failed"] += 1
        else:
            self.counts[kind]["passed"] += 1


def _kind_of(case):
    for item in case.iter("property"):
        if item.get("name") == "kind":
            return item.get("value") or ""
    return ""


def parse(arguments=None):
    """Read the command line; arguments after `--` are for pytest."""
    parser = command_line.Parser("test", __doc__)
    parser.add_argument(
        "--quick", action="store_true", help="only the logic on CPython: no firmware needed"
    )
    parser.add_argument(
        "--device",
        metavar="PORT",
        help="run the logic's checks on the MicroPython board at PORT, only in its RAM, viper and "
        "Python code: some 20 minutes; -- known_scores tree_checks selects checks by name",
    )
    parser.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="for pytest")
    options = parser.parse_args(arguments)
    if options.quick and options.device is not None:
        parser.error("--device does not go with --quick")
    return options


def main():
    """Run the tests; return the exit status."""
    options = parse()
    environment.enter()
    if options.device is not None:
        from test_runner import on_device

        return on_device.main(options.device, options.pytest)
    start = time.monotonic()
    REPORTS.mkdir(parents=True, exist_ok=True)
    firmware = Firmware()
    if options.quick:
        runs = [Run(QUICK, options.pytest)]
    elif firmware.is_cached():
        runs = [Run("", options.pytest)]
    else:  # get the firmware while tests run that do not need it
        firmware.start()
        runs = [Run(WITHOUT_FIRMWARE, options.pytest)]
        if firmware.is_alive():
            print("\nwaiting for the firmware ...", flush=True)
        firmware.join()
        runs.append(Run(WITH_FIRMWARE, options.pytest))
    if any(run.status == USAGE_ERROR for run in runs):
        raise ToolError(f"pytest refuses {shlex.join(options.pytest)}")
    if all(run.is_empty for run in runs):
        raise ToolError(f"no test matches {shlex.join(options.pytest)}")
    summarize(runs, time.monotonic() - start, None if options.quick else firmware.problem)
    return 1 if any(run.status for run in runs) else 0


def summarize(runs, seconds, problem):
    """Print a table of the kinds of tests, the reasons for skipped tests, and the totals.

    The seconds of a kind are the sum over its tests, regardless of parallel processes.
    """
    total = Counter()
    print(f"\n{'kind':<26}{'seconds':>8}{'passed':>8}{'failed':>8}{'skipped':>8}")
    for kind, name in KINDS.items():
        counts = sum((run.counts[kind] for run in runs), Counter())
        numbers = "".join(f"{counts[verdict]:8}" for verdict in ("passed", "failed", "skipped"))
        print(f"{name:<26}{sum(run.seconds[kind] for run in runs):8.1f}{numbers}")
        total += counts
    print(f"{'from beginning to end':<26}{seconds:8.1f}")
    for reason, count in sum((run.reasons for run in runs), Counter()).items():
        print(f"SKIPPED {count} {reason}")
    if problem:
        print(f"NO FIRMWARE: {problem}")
    print(
        f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped",
        flush=True,
    )
