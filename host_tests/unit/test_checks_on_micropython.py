"""The same checks on MicroPython's unix build, in the versions of the Pico's firmware."""

import os
import subprocess
import sys

import pytest

import check_runner
from commands.folders import ROOT
from timeouts import HANG

LOGIC = ROOT / "host_tests" / "logic"

# A Pico's MicroPython has about 230 KB of heap. Half of that holds words, which are twice as long
# here, and both the check and its module are compiled on the heap.
HEAP = "384k"


def run_checks(command, *names, folder=LOGIC):
    path = os.pathsep.join(map(str, (folder, ROOT / "lib", ROOT)))
    return subprocess.run(
        [*command, LOGIC / "check_runner.py", *names],
        env={**os.environ, "MICROPYPATH": path, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=HANG,
    )


@pytest.mark.parametrize("name", check_runner.modules())
@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_the_checks_pass_on_micropython(micropython, kind, name):
    done = run_checks([micropython(kind), "-X", f"heapsize={HEAP}"], name)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", ["cpython", "hard", "soft"])
def test_the_runner_reports_failed_checks(micropython, runtime, tmp_path):
    (tmp_path / "good.py").write_text("def check_it():\n    assert 1 + 1 == 2\n")
    (tmp_path / "bad.py").write_text("def check_it():\n    assert 1 + 1 == 3\n")
    (tmp_path / "empty.py").write_text("")
    command = [sys.executable if runtime == "cpython" else micropython(runtime)]
    done = run_checks(command, "good", "bad", "empty", "missing", folder=tmp_path)
    assert done.returncode == 1
    assert "passed good.check_it" in done.stdout
    assert "FAILED bad.check_it" in done.stdout
    assert done.stdout.endswith("1 passed, 3 failed\n")
    assert run_checks(command, "good", folder=tmp_path).returncode == 0
