"""Runs of our programs: in a process of their own, or in the process of the test."""

import importlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from commands import command_line
from commands.folders import ROOT
from timeouts import HANG

PYTHONPATH = os.pathsep.join(str(ROOT / folder) for folder in ("lib", "tools", ""))
compiler = (os.environ.get("CC", "").split() or ["gcc"])[0]
needs_compiler = pytest.mark.skipif(shutil.which(compiler) is None, reason=f"no {compiler}")


def command(program: str, *arguments: object) -> list[str]:
    """Return the command line of a program in tools/, such as "engine" or "engine gtp"."""
    name, *subcommands = program.split()
    words = [ROOT / "tools" / f"{name}.py", *subcommands, *arguments]
    return [sys.executable, *map(str, words)]


def run(
    program: str, *arguments: object, env: Mapping[str, str] | None = None, **settings: Any
) -> subprocess.CompletedProcess:
    """Run a program without input; return its exit status and output.

    `env`: changes of the environment; `settings`: for subprocess.run.
    """
    settings = {"capture_output": True, "text": True, "timeout": HANG, **settings}
    if "input" not in settings:
        settings.setdefault("stdin", subprocess.DEVNULL)
    variables = {**os.environ, **(env or {})}
    return subprocess.run(command(program, *arguments), env=variables, **settings)


def main_of(program: str) -> Callable[[], int]:
    """Return the function that a script in tools/ calls."""
    script = (ROOT / "tools" / f"{program}.py").read_text(encoding="utf-8")
    (module,) = re.findall(r'environment\.run\("(\S+)"\)', script)
    return importlib.import_module(module).main


def interrupted(
    words: Sequence[str], wait: Callable[[subprocess.Popen], None]
) -> tuple[int, str, str]:
    """Start a program, `wait` with its process, press Ctrl-C; return status, stdout, stderr."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen(words, start_new_session=True, **pipes)
    wait(process)
    os.killpg(process.pid, signal.SIGINT)  # to all its processes, as a terminal does
    output, errors = process.communicate(timeout=HANG)
    return process.returncode, output, errors


def is_running(process_id: int) -> bool:
    """Return whether a process runs; one that has ended may wait for its new parent."""
    if sys.platform == "linux":  # whose containers may lack `ps`
        try:
            fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return False
        return fields[0] != "Z"
    words = ["ps", "-o", "stat=", "-p", str(process_id)]
    state = subprocess.run(words, capture_output=True, text=True).stdout
    return state.strip()[:1] not in ("", "Z")


def wait_until(is_done: Callable[[], bool]) -> None:
    """Wait until `is_done()` returns True; fail after a long time."""
    end = time.monotonic() + HANG
    while not is_done():
        assert time.monotonic() < end
        time.sleep(0.05)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder, by their path in it, such as "/lib/font.py"."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {"/" + path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def assert_done(done: subprocess.CompletedProcess) -> None:
    """Assert exit status 0, and no output on stderr."""
    assert (done.returncode, done.stderr) == (0, done.stderr[:0])


def assert_refused(done: subprocess.CompletedProcess, *words: str, may_print: bool = False) -> str:
    """Assert exit status 2 and one line on stderr with all `words`; return it.

    Stdout must be empty, except if the program `may_print` before the error.
    """
    output, errors = (
        each.decode() if isinstance(each, bytes) else each for each in (done.stdout, done.stderr)
    )
    assert done.returncode == 2 and (may_print or not output), (output, errors)
    return _only_line(errors, words)


def exit_status(name: str, main: Callable[[Sequence[str]], int], *arguments: object) -> int:
    """Return the exit status of the command `name`, whose `main` gets the arguments.

    Errors become one line, as when a script runs the command.
    """
    with pytest.raises(SystemExit) as ended, command_line.tool(name):
        sys.exit(main([str(argument) for argument in arguments]))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def refusal(
    capsys: pytest.CaptureFixture[str],
    name: str,
    main: Callable[[Sequence[str]], int],
    *arguments: object,
) -> str:
    """Run a command in this process; assert status 2 and one line on stderr; return the line."""
    assert exit_status(name, main, *arguments) == 2
    line = _only_line(capsys.readouterr().err, ())
    assert line.startswith(f"{name}: ")
    return line


def _only_line(errors: str, words: Sequence[str]) -> str:
    """Assert that an error is one line, from a program's name on; return it."""
    assert errors.count("\n") == 1 and errors.endswith("\n"), errors
    assert errors.partition(": ")[0].isalpha(), errors
    assert [word for word in words if word not in errors] == [], errors
    return errors[:-1]
