"""The connection to a board, through mpremote, and the code that runs there."""

from __future__ import annotations

import ast
import base64
import contextlib
import hashlib
import io
import re
import struct
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from .errors import Lost, NoMemory, NoSpace, Refusal
from .ports import why_closed
from .target import Firmware

CHUNK = 1024  # bytes sent at a time: fits a 20 KB heap as base64, as a constant and decoded
PATIENCE = 10  # seconds without an answer
DIGITS = 16  # hexadecimal digits of SHA-256 that tell one version of a file from another

FIRMWARE_CODE = """
import sys
i = sys.implementation
print((i.name, tuple(i.version)[:3], getattr(i, "_machine", ""), getattr(i, "_mpy", 0)))
"""

BOARD_CODE = f"""
import os
from binascii import a2b_base64, hexlify
try:
    from hashlib import sha256
except ImportError:
    sha256 = None
buffer = memoryview(bytearray(512))
def digest(path):
    if sha256 is None:
        return None
    h = sha256()
    with open(path, "rb") as f:
        while True:
            n = f.readinto(buffer)
            if not n:
                return hexlify(h.digest())[:{DIGITS}].decode()
            h.update(buffer[:n])
def tree(path):
    for entry in os.ilistdir(path or "/"):
        name = path + "/" + entry[0]
        deep = path or name == "/lib" or name.startswith("/main.py")
        if entry[1] & 0x4000:
            print((name, "", 0))
            if deep:
                tree(name)
        else:
            print((name, digest(name) if deep else "-", entry[3]))
def put(path, mode, text):
    with open(path, mode) as f:
        f.write(a2b_base64(text))
def move(a, b):
    print(b)
    try:
        os.rename(a, b)
    except OSError:
        os.remove(b)
        os.rename(a, b)
def remove(path):
    print(path)
    os.remove(path)
"""


# What a step of an update is in Python there.
STEPS = {
    "move": "move({!r}, {!r})",
    "remove": "remove({!r})",
    "discard": "try:\n remove({!r})\nexcept OSError:\n pass",
    "make": "os.mkdir({!r})",
    "prune": "os.listdir({0!r}) or os.rmdir({0!r})",
    "sync": "hasattr(os, 'sync') and os.sync()",
}


class Entry(NamedTuple):
    """What stands on the board: the first digits of its SHA-256 and its bytes.

    No digits for a directory; "-" for a file in / that does not matter here.
    """

    digest: str
    size: int


def digest(content: bytes) -> str:
    """The digits by which a file's content is known, as the board works them out too."""
    return hashlib.sha256(content).hexdigest()[:DIGITS]


@contextlib.contextmanager
def connected(port: str) -> Iterator[Connection]:
    """A board at its raw REPL; at the end, however it comes, its program is started again.

    Raises Refusal when the board cannot be reached.
    """
    try:
        transport = SerialTransport(port, timeout=PATIENCE)
        link: Any = transport.serial
        link.write_timeout = PATIENCE
    except (TransportError, OSError, ValueError):
        raise Refusal(why_closed(port)) from None
    try:
        board = Connection(port, transport)
        board.interrupt()
        try:
            yield board
        except Lost:
            raise
        except BaseException:
            with contextlib.suppress(Refusal):
                board.interrupt()
                board.restart()
            raise
        board.restart()
    finally:
        with contextlib.suppress(Exception):  # nothing can be done about a port that is gone
            transport.close()


class Connection:
    """A board at its raw REPL. Raises Refusal, with a line for the user, when anything fails."""

    def __init__(self, port: str, transport: SerialTransport) -> None:
        self.port = port
        self._transport = transport

    def interrupt(self, soft_reset: bool = False) -> None:
        """Stop the program that runs and get the raw REPL."""
        for _ in range(2):  # the first Ctrl-C may only end a transfer that was cut short
            with _talk(), contextlib.suppress(TransportError):
                self._transport.enter_raw_repl(soft_reset, timeout_overall=PATIENCE)
                return
        raise Refusal(
            f"the board on {self.port} does not answer: hold # while you plug it in, "
            "then run this again"
        )

    def run(self, code: str, within: int = PATIENCE) -> str:
        """Run code on the board; return what it printed. `within`: seconds without a word."""
        with _talk():
            output, trace = self._transport.exec_raw(code, timeout=within)
            if trace:
                raise TransportExecError(output, trace.decode())
            return output.decode()

    def firmware(self) -> Firmware:
        """What the board runs."""
        try:
            return Firmware(*ast.literal_eval(self.run(FIRMWARE_CODE)))
        except (SyntaxError, ValueError, TypeError):
            raise Refusal("the board does not tell what firmware it has") from None

    def prepare(self) -> None:
        """Free the board's memory of the program that ran, and load the code used from here on."""
        self.interrupt(soft_reset=True)
        self.run(BOARD_CODE)

    def scan(self) -> dict[str, Entry]:
        """All files and directories under /lib and in /; only /main.py* of the latter hashed."""
        found = {}
        for line in self.run("tree('')").splitlines():
            path, digits, size = ast.literal_eval(line)
            if digits is None:  # this firmware has no hashlib: read the file instead
                digits = digest(self.read(path))
            found[path] = Entry(digits, size)
        return found

    def read(self, path: str) -> bytes:
        """A file's content."""
        with _talk():
            return bytes(self._transport.fs_readfile(path, chunk_size=CHUNK // 2))

    def write(self, path: str, content: bytes) -> None:
        """Write a file and make sure of it. Raises NoSpace when it does not fit."""
        steps = []
        for start in range(0, len(content) or 1, CHUNK):
            text = base64.b64encode(content[start : start + CHUNK])
            steps.append(f"put({path!r}, {'ab' if start else 'wb'!r}, {text!r})")
        steps[-1] += f"\nprint(repr(digest({path!r})))"
        for _ in range(2):
            answers = [self.run(step) for step in steps]
            written = ast.literal_eval(answers[-1]) or digest(self.read(path))
            if written == digest(content):
                return
        raise Refusal(f"{path} comes out wrong on the board: its flash may be worn out")

    def do(self, steps: Iterable[tuple[str, ...]]) -> None:
        """Have the board do steps by itself: each is a name of STEPS and its paths."""
        self.run("\n".join(STEPS[what].format(*paths) for what, *paths in steps))

    def space(self) -> tuple[int, int, int]:
        """Bytes in a block of the file system, the blocks that are free, and all blocks."""
        status = ast.literal_eval(self.run("print(os.statvfs('/'))"))
        block, unit = status[:2]
        return block, status[3] * unit // block, status[2] * unit // block

    def restart(self) -> None:
        """Start the board's main.py as at power-up, and wait until it is about to run."""
        with _talk():
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            answer = self._transport.read_until(1, b"soft reboot\r\n", timeout=PATIENCE)
        if not answer.endswith(b"soft reboot\r\n"):
            raise Refusal("the board does not restart: unplug it and plug it in again")


@contextlib.contextmanager
def _talk() -> Iterator[None]:
    """Turn what fails in mpremote into a Refusal; keep what it prints itself off the screen."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    except TransportExecError as error:
        raise _board_error(error.error_output) from None
    except (TransportError, OSError, struct.error, UnicodeDecodeError):
        raise Lost() from None


def _board_error(trace: str) -> Refusal:
    last = (trace.strip().splitlines() or ["no reason given"])[-1]
    if last.startswith("OSError") and ("ENOSPC" in last or re.search(r"\b28\b", last)):
        return NoSpace("no space left on the board: delete files of yours, then run this again")
    if last.startswith("MemoryError"):
        return NoMemory(f"no room in the board's memory: {last}")
    return Refusal(f"the board could not do it: {last}; run this again")
