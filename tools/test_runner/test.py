"""Run the tests; the skipped ones and the failed ones are named at the end.

Examples:
  python3 tools/test.py                       all tests; some 10 minutes
  python3 tools/test.py --quick               without firmware, browser, KiCad and lint
  python3 tools/test.py --quick -- -k duel -x arguments after -- are passed to pytest
  python3 tools/test.py --quick -- -n0        in one process, for a debugger
  python3 tools/test.py --device PORT         the logic's checks on the MicroPython board at PORT

The first run installs the packages into .venv, and downloads or builds the firmware.

Exit status: 0 all passed, 1 some failed, 2 the tests could not run.

"""

import argparse
import os
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence

from commands import command_line, environment
from commands.errors import ToolError, Unavailable

# pyproject.toml explains the marks.
QUICK = "not lint and not micropython and not browser and not hardware and not pico"
WITHOUT_FIRMWARE = "not micropython and not pico and not browser"
WITH_FIRMWARE = "micropython or pico or browser"
MAX_PROCESSES = 8  # each has up to five emulated boards of some 150 MB: 6 GB
# pytest's exit statuses: an error of its own, such as for -k '((', bad arguments, no tests
INTERNAL_ERROR, USAGE_ERROR, NO_TESTS = 3, 4, 5


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line; arguments after `--` are for pytest."""
    parser = command_line.Parser("test", __doc__)
    parser.add_argument(
        "--quick", action="store_true", help="leave out firmware, browser, KiCad and lint"
    )
    parser.add_argument(
        "--device",
        type=command_line.non_empty,
        metavar="PORT",
        help="run the logic's checks on the MicroPython board at PORT, only in its RAM, viper and "
        "Python code: some 20 minutes; -- known_scores tree_checks selects checks by name",
    )
    parser.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="for pytest")
    options = parser.parse_args(arguments)
    parser.check_together(options, {"device": "pytest"})
    return options


def main() -> int:
    """Run the tests; return the exit status."""
    options = parse()
    environment.enter()
    if options.device is not None:
        from test_runner import on_device

        return on_device.main(options.device, options.pytest)
    if options.quick or not get_firmware(may_fetch=False):  # "": it is in the cache
        statuses = [run_pytest(QUICK if options.quick else "", options.pytest)]
    else:
        statuses = run_in_two_parts(options.pytest)
    if set(statuses) == {NO_TESTS}:
        raise ToolError(f"no test matches {shlex.join(options.pytest)}")
    return 0 if set(statuses) <= {0, NO_TESTS} else 1  # a part may lack the selected tests


def run_in_two_parts(arguments: Sequence[str]) -> list[int]:
    """Get the firmware while tests run that do not need it, then run the others.

    Returns pytest's exit statuses.
    """
    problems: list[str] = []
    download = threading.Thread(target=lambda: problems.append(get_firmware()), daemon=True)
    download.start()
    first = run_pytest(WITHOUT_FIRMWARE, arguments)
    if download.is_alive():
        print("\nwaiting for the firmware ...", flush=True)
    download.join()
    second = run_pytest(WITH_FIRMWARE, arguments)
    if any(problems):
        command_line.say(f"NO FIRMWARE: {problems[0]}")
    if first not in (0, NO_TESTS):
        command_line.say("tests without firmware failed: see the first summary")
    return [first, second]


def get_firmware(may_fetch: bool = True) -> str:
    """Get all four files; return "" or the problem. `may_fetch` is as for firmware.pico."""
    from downloads import firmware, releases

    try:
        items = [(port, kind) for port in releases.PORTS for kind in releases.KINDS]
        firmware.get(items, build=may_fetch, download=may_fetch)
    except Unavailable as error:
        return str(error)
    return ""


def run_pytest(marks: str, arguments: Sequence[str]) -> int:
    """Run the tests that a marker expression selects; return pytest's exit status.

    Raises ToolError if pytest refuses `arguments`.
    """
    own = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("-m", default="")  # pytest would take only the last -m
    options, arguments = own.parse_known_args(arguments)
    marks = " and ".join(f"({expression})" for expression in (marks, options.m) if expression)
    command = [sys.executable, "-m", "pytest", "-q", "--continue-on-collection-errors"]
    command += ["-m", marks, "--durations=15", "--durations-min=0.5"]
    # More than the processors, because some tests wait for a browser or a terminal.
    processes = min((os.cpu_count() or 1) + 2, MAX_PROCESSES)
    command += ["-n", str(processes), "--dist", "worksteal", *arguments]
    # Containers often forbid bytecode files; then each of many processes compiles all it imports.
    with_bytecode = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    status = subprocess.run(
        command, cwd=environment.ROOT, env=with_bytecode, stdin=subprocess.DEVNULL
    ).returncode
    if status == INTERNAL_ERROR:
        raise ToolError(f"pytest failed, as above; its arguments: {shlex.join(arguments)}")
    if status == USAGE_ERROR:
        raise ToolError(f"pytest refuses {shlex.join(arguments)}")
    return status
