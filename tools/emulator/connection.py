"""Calls to the Node process that emulates a board; board/process.js answers them."""

import base64
import contextlib
import functools
import json
import subprocess
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

from commands.errors import Unavailable
from downloads import npm

from .errors import EmulatorError, ProcessEnded

_MAIN = Path(__file__).resolve().parent / "board" / "main.js"
_MAX_IDLE = 2  # idle processes that are kept, because starting one is slow
_EXIT_TIMEOUT = 5.0  # s to wait until a process ends after its input was closed
idle_processes: list[subprocess.Popen[bytes]] = []


class Connection:
    """Calls to a Node process. Raises EmulatorError if there is no Node or no npm package.

    The process ends with this object, when this process ends, and after an interrupted call.
    """

    def __init__(self) -> None:
        self._process = _take_idle() or _start()
        self._finalizer = weakref.finalize(self, _release, self._process)

    def call(self, name: str, *arguments: Any) -> dict[str, Any]:
        """Return the reply to a request (see board/process.js). Raises EmulatorError."""
        if not self._finalizer.alive:
            raise EmulatorError("this board was closed")  # another one may have its process
        request = json.dumps({"call": name, "with": arguments}).encode() + b"\n"
        process = self._process
        assert process.stdin and process.stdout
        try:
            process.stdin.write(request)
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        except BaseException:  # a late reply would be taken for the reply to the next call
            process.kill()
            process.wait()
            raise
        if not line.endswith(b"\n"):
            raise ProcessEnded(f"the emulator's Node process ended ({_status(process)})")
        reply: dict[str, Any] = json.loads(line)
        return reply

    @property
    def process_id(self) -> int:
        """The process ID."""
        return self._process.pid

    def close(self) -> None:
        """Release the process."""
        self._finalizer()


def encode(data: bytes) -> str:
    """Return bytes as base64, as in the protocol."""
    return base64.b64encode(data).decode()


decode: Callable[[str], bytes] = base64.b64decode


@functools.cache
def node_command() -> tuple[str, ...]:
    """Return the command line of the emulator's process. Raises EmulatorError."""
    try:
        modules = npm.folder()
        return (npm.node_path(), str(_MAIN), str(modules / "rp2040js" / "dist" / "esm"))
    except Unavailable as error:
        raise EmulatorError(f"the emulated board is not available: {error}") from None


def _start() -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(node_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except OSError as error:
        raise EmulatorError(f"Node cannot be started: {error}") from None


def _take_idle() -> subprocess.Popen[bytes] | None:
    """Return an idle process that is still alive, or None."""
    while idle_processes:
        process = idle_processes.pop()
        if process.poll() is None:
            return process
    return None


def _release(process: subprocess.Popen[bytes]) -> None:
    """Keep the process for the next board, or end it."""
    if process.poll() is None and len(idle_processes) < _MAX_IDLE:
        idle_processes.append(process)
    else:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin and process.stdout
    with contextlib.suppress(OSError):
        process.stdin.close()
    process.stdout.close()
    try:
        process.wait(_EXIT_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _status(process: subprocess.Popen[bytes]) -> str:
    try:
        code = process.wait(_EXIT_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        return "it closed its output"
    return f"signal {-code}" if code < 0 else f"status {code}"
