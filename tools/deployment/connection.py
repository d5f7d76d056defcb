"""The connection to a board, through mpremote, and the code that runs there."""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import re
import struct
from collections.abc import Iterable, Iterator
from typing import Any

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from commands.errors import ToolError
from commands.reporting import last_line

from .errors import Lost, NoMemory, NoSpace
from .plan import DIGEST_LENGTH, Entry, digest
from .ports import port_problem
from .target import Firmware

CHUNK = 1024  # bytes sent at a time; a 20 KB heap holds them as base64, as a constant and decoded
TIMEOUT_S = 10  # s without an answer before giving up

FIRMWARE_CODE = """
import sys
info = sys.implementation
version = tuple(info.version)[:3]
print((info.name, version, getattr(info, "_machine", ""), getattr(info, "_mpy", 0)))
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
    result = sha256()
    with open(path, "rb") as file:
        while True:
            size = file.readinto(buffer)
            if not size:
                return hexlify(result.digest())[:{DIGEST_LENGTH}].decode()
            result.update(buffer[:size])
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
    with open(path, mode) as file:
        file.write(a2b_base64(text))
def move(old, new):
    print(new)  # output restarts the timeout of Connection.run
    try:
        os.rename(old, new)
    except OSError:
        os.remove(new)
        os.rename(old, new)
def remove(path):
    print(path)
    os.remove(path)
"""

# Python code on the board for each step of an update; drive.STEPS has the same names.
STEPS = {
    "move": "move({!r}, {!r})",
    "remove": "remove({!r})",
    "discard": "try:\n remove({!r})\nexcept OSError:\n pass",
    "make": "os.mkdir({!r})",
    "prune": "os.listdir({0!r}) or os.rmdir({0!r})",  # a folder with files of the user's stays
    "sync": "hasattr(os, 'sync') and os.sync()",
}


@contextlib.contextmanager
def connected(port: str) -> Iterator[Connection]:
    """Connect to a board at its raw REPL; restart its program at the end, also after an error.

    Raises ToolError if the board cannot be reached.
    """
    try:
        transport = SerialTransport(port, timeout=TIMEOUT_S)
        link: Any = transport.serial
        link.write_timeout = TIMEOUT_S
    except (TransportError, OSError, ValueError):
        raise ToolError(port_problem(port)) from None
    try:
        board = Connection(port, transport)
        board.interrupt()
        try:
            yield board
        except Lost:
            raise
        except BaseException:
            with contextlib.suppress(ToolError):
                board.interrupt()
                board.restart()
            raise
        board.restart()
    finally:
        with contextlib.suppress(Exception):  # the port may be gone
            transport.close()


class Connection:
    """A board at its raw REPL. Its methods raise ToolError, with a line for the user."""

    def __init__(self, port: str, transport: SerialTransport) -> None:
        self.port = port
        self._transport = transport

    def interrupt(self, soft_reset: bool = False) -> None:
        """Stop the program that runs and get the raw REPL."""
        for _ in range(2):  # the first Ctrl-C may only end an interrupted transfer
            with _talk(), contextlib.suppress(TransportError):
                self._transport.enter_raw_repl(soft_reset, timeout_overall=TIMEOUT_S)
                return
        raise ToolError(
            f"the board on {self.port} does not answer: hold # while you plug it in, "
            "then run this again"
        )

    def run(self, code: str, within: int = TIMEOUT_S) -> str:
        """Run code on the board; return its output. `within`: seconds without output."""
        with _talk():
            output, trace = self._transport.exec_raw(code, timeout=within)
            if trace:
                raise TransportExecError(output, trace.decode())
            return output.decode()

    def firmware(self) -> Firmware:
        """Return the board's description of its firmware."""
        try:
            return Firmware(*ast.literal_eval(self.run(FIRMWARE_CODE)))
        except (SyntaxError, ValueError, TypeError):
            raise ToolError("the board does not report its firmware") from None

    def prepare(self) -> None:
        """Free the memory of the board's program, and load the code that later calls use."""
        self.interrupt(soft_reset=True)
        self.run(BOARD_CODE)

    def scan(self) -> dict[str, Entry]:
        """Return all files and directories in / and under /lib; in / only /main.py* is hashed."""
        entries = {}
        for line in self.run("tree('')").splitlines():
            path, file_digest, size = ast.literal_eval(line)
            if file_digest is None:  # no hashlib in this firmware: read the file
                file_digest = digest(self.read(path))
            entries[path] = Entry(file_digest, size)
        return entries

    def read(self, path: str) -> bytes:
        """Return a file's content."""
        with _talk():
            return bytes(self._transport.fs_readfile(path, chunk_size=CHUNK // 2))

    def write(self, path: str, content: bytes) -> None:
        """Write a file and verify it. Raises NoSpace if it does not fit."""
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
        raise ToolError(f"{path} comes out wrong on the board: its flash may be worn out")

    def do(self, steps: Iterable[tuple[str, ...]]) -> None:
        """Let the board do the steps alone; each is a name of STEPS and its paths."""
        self.run("\n".join(STEPS[what].format(*paths) for what, *paths in steps))

    def space(self) -> tuple[int, int, int]:
        """Return the block size of the file system in bytes, its free blocks, and all blocks."""
        status = ast.literal_eval(self.run("print(os.statvfs('/'))"))
        block, unit = status[:2]
        return block, status[3] * unit // block, status[2] * unit // block

    def restart(self) -> None:
        """Start the board's main.py as at power-up; return when it is about to run."""
        with _talk():
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            answer = self._transport.read_until(1, b"soft reboot\r\n", timeout=TIMEOUT_S)
        if not answer.endswith(b"soft reboot\r\n"):
            raise ToolError("the board does not restart: unplug it and plug it in again")


@contextlib.contextmanager
def _talk() -> Iterator[None]:
    """Turn an error of mpremote into a ToolError, and hide mpremote's own output."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    except TransportExecError as error:
        raise _board_error(error.error_output) from None
    except (TransportError, OSError, struct.error, UnicodeDecodeError):
        raise Lost() from None


def _board_error(trace: str) -> ToolError:
    last = last_line(trace)
    if last.startswith("OSError") and ("ENOSPC" in last or re.search(r"\b28\b", last)):
        return NoSpace("no space left on the board: delete files of yours, then run this again")
    if last.startswith("MemoryError"):
        return NoMemory(f"the board is out of memory: {last}")
    return ToolError(f"the board reports an error: {last}; run this again")
