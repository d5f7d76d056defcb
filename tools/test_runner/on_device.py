"""Run the checks of lib/ and device/ on a connected MicroPython board; its flash is not written.

Modules are compiled here for the board's firmware and sent one by one into a file system in its
RAM. Imports work only from there, so modules installed on the board are not tested by mistake. At
the end, also after an error, the board restarts its own program.

On a board with little memory each check runs alone, with only the code that it needs.
"""

from __future__ import annotations

import ast
import base64
import functools
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from commands.errors import ToolError
from commands.folders import ROOT
from deployment.connection import Connection, connected
from deployment.errors import NoMemory
from deployment.files import sources
from deployment.linker import syntax
from deployment.mpy import compile_file, uses_viper
from deployment.target import Firmware, choose

CHECKS = ROOT / "host_tests" / "logic"
CHUNK_BYTES = 600  # bytes sent at a time
SMALL_HEAP = 60_000  # bytes; with less free heap each check runs after a soft reset
CHECK_TIMEOUT = 900  # s for one check
VERDICTS = ("passed", "FAILED", "no room")  # printed by _RUN

_FILE_SYSTEM = """
import gc, io, os, sys
from binascii import a2b_base64
files = {}
class Files:
    def mount(self, readonly, make):
        pass
    def umount(self):
        pass
    def chdir(self, path):
        pass
    def stat(self, path):
        path = path.strip("/")
        for name in files:
            if name == path:
                return (0x8000, 0, 0, 0, 0, 0, len(files[name]), 0, 0, 0)
            if name.startswith(path + "/"):
                return (0x4000,) + (0,) * 9
        raise OSError(2)
    def open(self, path, mode):
        path = path.strip("/")
        if path not in files:
            raise OSError(2)
        return io.BytesIO(files[path])
os.mount(Files(), "/ram")
sys.path[:] = ["/ram"]
def put(name, start, text):
    files[name] = files.get(name, b"")[:start] + a2b_base64(text)
"""

_RUN = """
gc.collect()
try:
    sys.modules[{module!r}].{check}()
    print("passed")
except MemoryError:
    print("no room")
except Exception as error:
    print("FAILED")
    sys.print_exception(error)
"""


class RemoteBoard:
    """A board at its REPL; its imports are served from here. Raises ToolError."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.firmware: Firmware = connection.firmware()
        if self.firmware.name == "circuitpython":
            raise ToolError(
                f"the board runs CircuitPython {self.firmware.release}: this needs MicroPython"
            )
        self.firmware.check()
        self._modules: dict[str, Path] = {}
        self._loaded: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """Reset the board's memory, so that nothing is loaded."""
        self._connection.interrupt(soft_reset=True)
        self._connection.run(_FILE_SYSTEM)
        self._loaded.clear()

    def run(self, code: str, within: int = CHECK_TIMEOUT) -> str:
        """Run code, its imports and data loaded first; return its output."""
        tree = ast.parse(code)
        for name in imported(tree):
            self.load(name)
        self.put_data(tree)
        return self._connection.run(code, within)

    # The interface of a target, see benchmarks/target.py.

    kind = "the board's"

    def exec(self, code: str) -> str:
        """Run a snippet and return its output; on a small board after a soft reset."""
        if self.free() < SMALL_HEAP:
            self.refresh()
        return self.run(code).replace("\r", "")

    @functools.cached_property
    def clock(self) -> float:
        """The CPU's clock in MHz."""
        return float(self._connection.run("import machine\nprint(machine.freq())")) / 1e6

    def load_wiring(self) -> None:
        """Load the board file for this board as `wiring`, and its port. Raises ToolError."""
        name = choose(self.firmware)
        for path, source in sources(name).items():
            if path == "/lib/wiring.mpy" or path.startswith("/lib/device/ports/"):
                module = path.removeprefix("/lib/").removesuffix(".mpy").replace("/", ".")
                self.load(module.removesuffix(".__init__"), source)

    def free(self) -> int:
        """Return the bytes of free heap."""
        return int(self._connection.run("gc.collect()\nprint(gc.mem_free())"))

    def load(self, name: str, source: Path | None = None) -> None:
        """Load a module from its .mpy file, after the modules that it imports.

        Modules that are not ours are skipped, and so are viper modules if the board has no viper.
        """
        if name in self._loaded:
            return
        self._loaded.add(name)
        source = source or find(name)
        if source is None or (self.firmware.arch is None and uses_viper(source)):
            return
        package = name.rpartition(".")[0]
        if package:
            self.load(package)
        for needed in imported(ast.parse(source.read_text(encoding="utf-8"))):
            self.load(needed)
        place = name.replace(".", "/") + ("/__init__" if source.stem == "__init__" else "")
        code = compile_file(source, place + ".py", self.firmware.arch)
        self.put(place + ".mpy", code)
        self._connection.run(f"__import__({name!r})\nfiles.pop({place + '.mpy'!r})\ngc.collect()")

    def load_check(self, check: Check, whole: bool) -> None:
        """Load the module of a check; if not `whole`, only the part that the check needs."""
        path = CHECKS / f"{check.module}.py"
        text = path.read_text(encoding="utf-8") if whole else piece(path, {check.name})
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, path.name)
            source.write_text(text, encoding="utf-8")
            self.load(check.module, source)
        self.put_data(ast.parse(text))

    def put(self, name: str, content: bytes) -> None:
        """Put a file into the board's RAM."""
        for start in range(0, len(content) or 1, CHUNK_BYTES):
            text = base64.b64encode(content[start : start + CHUNK_BYTES])
            self._connection.run(f"put({name!r}, {start}, {text!r})")

    def put_data(self, code: ast.AST) -> None:
        """Put those data files of lib/ into RAM that code names (`words` for words.tree)."""
        texts = {node.value for node in ast.walk(code) if isinstance(node, ast.Constant)}
        for path in sorted((ROOT / "lib").glob("*/*")):
            if path.is_file() and path.suffix not in (".py", ".pyc") and path.stem in texts:
                self.put(path.relative_to(ROOT / "lib").as_posix(), path.read_bytes())


def find(name: str) -> Path | None:
    """Return the source of a module of ours by its dotted name, as a board imports it."""
    for folder in (ROOT / "lib", ROOT, CHECKS):
        place = folder / name.replace(".", "/")
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.is_file():
                return path
    return None


def imported(tree: ast.AST) -> list[str]:
    """Return the dotted names of the modules of ours that code imports anywhere."""
    return sorted(name for name in syntax.modules(tree) if find(name))


# ---- the checks ----


class Check(NamedTuple):
    """One check of host_tests/logic."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


def checks() -> list[Check]:
    """Return all checks, by module and name."""
    all_checks = []
    for path in sorted(CHECKS.glob("*_checks.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = sorted(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
        all_checks += [Check(path.stem, name) for name in names if name.startswith("check_")]
    return all_checks


def piece(path: Path, names: set[str]) -> str:
    """Return the source of a module reduced to some of its names and everything that they need.

    Imports from another module of checks are replaced by the imported code.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    statements = [tree.body[at] for at in sorted(syntax.Statements(tree).needed(names))]
    used = names.union(*map(syntax.loads, statements))
    parts = []
    for statement in statements:
        other = CHECKS / f"{getattr(statement, 'module', None)}.py"
        if isinstance(statement, ast.ImportFrom) and other.is_file():
            parts.append(piece(other, {alias.name for alias in statement.names} & used))
        else:
            parts.append(ast.unparse(_without_docstring(statement)))
    return "\n".join(parts) + "\n"


def _without_docstring(statement: ast.stmt) -> ast.stmt:
    if isinstance(statement, ast.FunctionDef) and ast.get_docstring(statement):
        statement.body = statement.body[1:] or statement.body
    return statement


class _Runner:
    """Runs checks on a board; loads a module once for its checks if the board has the memory."""

    def __init__(self, board: RemoteBoard, is_small: bool) -> None:
        self._board = board
        self._is_small = is_small
        self._loaded = ""  # the module of checks in the board's memory

    def run(self, check: Check) -> tuple[str, str]:
        """Run a check; return the verdict and a traceback."""
        try:
            if self._is_small or check.module != self._loaded:
                self._loaded = ""
                self._board.refresh()
                self._board.load_check(check, whole=not self._is_small)
                self._loaded = check.module
            output = self._board.run(_RUN.format(module=check.module, check=check.name))
        except NoMemory:
            output = "no room"
        return _read(output)


def main(port: str, patterns: Sequence[str] = ()) -> int:
    """Run checks on the board and print a line for each: all, or a selection by `patterns`.

    Returns the exit status: 0 if some passed and none failed, else 1. Raises ToolError.
    """
    selection = [c for c in checks() if not patterns or any(text in str(c) for text in patterns)]
    if not selection:
        raise ToolError(f"no check is called {' or '.join(patterns)}")
    start = time.monotonic()
    counts: Counter[str] = Counter()
    with connected(port) as connection:
        board = RemoteBoard(connection)
        free = board.free()
        firmware = board.firmware
        native = f"viper for {firmware.arch} and Python" if firmware.arch else "Python, no viper"
        print(
            f"{firmware.machine}, MicroPython {firmware.release}, {native}, {free} bytes of heap: "
            f"{len(selection)} checks, none of them in its flash",
            flush=True,
        )
        runner = _Runner(board, is_small=free < SMALL_HEAP)
        for check in selection:
            begin = time.monotonic()
            verdict, trace = runner.run(check)
            counts[verdict] += 1
            print(f"{verdict} {check} ({time.monotonic() - begin:.1f} s)", flush=True)
            if trace:
                print(trace, flush=True)
    text = f"{counts['passed']} passed, {counts['FAILED']} failed"
    if counts["no room"]:
        text += f", {counts['no room']} found no room in this board's memory"
    print(f"{text}, {time.monotonic() - start:.0f} s; the board starts again", flush=True)
    return 1 if counts["FAILED"] or not counts["passed"] else 0


def _read(output: str) -> tuple[str, str]:
    """Return the verdict in the output of a check, and the traceback after it."""
    lines = output.replace("\r", "").strip().split("\n")
    for at, line in enumerate(lines):
        if line in VERDICTS:
            return line, "\n".join(lines[at + 1 :])
    return "FAILED", output
