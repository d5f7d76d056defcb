"""Run the checks of lib/ and device/ on a connected MicroPython board; its flash is not written.

At the end, also after an error, the board restarts its own program. On a board with little memory
each check runs alone, with only the code that it needs.
"""

import ast
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from commands.errors import ToolError
from commands.folders import ROOT
from deployment import remote_board
from deployment.connection import connected
from deployment.errors import Lost, NoMemory
from deployment.linker import syntax
from deployment.remote_board import SMALL_HEAP, RemoteBoard

CHECKS = ROOT / "host_tests" / "logic"
FOLDERS = (*remote_board.FOLDERS, CHECKS)
VERDICTS = ("passed", "FAILED", "no room")  # printed by _RUN; the last is for a MemoryError

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

    Imports from another module of checks are replaced by the imported code. A statement that two
    modules import comes once.
    """
    return "\n".join(dict.fromkeys(_statements(path, names))) + "\n"


def _statements(path: Path, names: set[str]) -> Iterator[str]:
    """Yield the statements of `piece`, some of them twice."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    statements = [tree.body[at] for at in sorted(syntax.Statements(tree).needed(names))]
    used = names.union(*map(syntax.loads, statements))
    for statement in statements:
        other = CHECKS / f"{getattr(statement, 'module', None)}.py"
        if isinstance(statement, ast.ImportFrom) and other.is_file():
            # `used`: a statement may import names that only other checks need.
            yield from _statements(other, {alias.name for alias in statement.names} & used)
        else:
            yield ast.unparse(_without_docstring(statement))


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
                self._load(check)
                self._loaded = check.module
            output = self._board.run(_RUN.format(module=check.module, check=check.name))
        except NoMemory:
            output = "no room"
        except Lost:
            raise
        except ToolError as error:  # the module of the check cannot be loaded
            output = f"FAILED\n{error}"
        return _read(output)

    def _load(self, check: Check) -> None:
        """Load the module of a check, on a small board only the part that the check needs."""
        path = CHECKS / f"{check.module}.py"
        if self._is_small:
            text = piece(path, {check.name})
        else:
            text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, path.name)
            source.write_text(text, encoding="utf-8")
            self._board.load(check.module, source)
        self._board.put_data(ast.parse(text))


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
        board = RemoteBoard(connection, FOLDERS)
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
