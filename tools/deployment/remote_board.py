"""A MicroPython board whose imports are served from this computer; its flash is not written.

Modules are compiled here for the board's firmware and sent one by one into a file system in its
RAM. Imports work only from there, so modules installed on the board are not used by mistake.
"""

import ast
import base64
import functools
from collections.abc import Sequence
from pathlib import Path

from commands.errors import ToolError
from commands.folders import ROOT

from .connection import Connection
from .files import sources
from .linker import syntax
from .mpy import compile_file, uses_viper
from .target import Firmware, choose

FOLDERS = (ROOT / "lib", ROOT)  # of modules, as a board imports them
CHUNK_BYTES = 600  # bytes sent at a time
SMALL_HEAP = 60_000  # bytes; with less free heap each snippet runs after a soft reset
_TIMEOUT = 900  # s for one run

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
def put(name, start, size, text):
    if start == 0:
        files[name] = bytearray(size)  # at once, because a growing file fragments memory
    part = a2b_base64(text)
    files[name][start : start + len(part)] = part
    if start + len(part) == size:
        files[name] = bytes(files[name])  # BytesIO does not copy bytes
"""


class RemoteBoard:
    """A board at its REPL; its imports come from `folders`. Raises ToolError."""

    def __init__(self, connection: Connection, folders: Sequence[Path] = FOLDERS) -> None:
        self._connection = connection
        self._folders = folders
        self.firmware: Firmware = connection.firmware()
        if self.firmware.name == "circuitpython":
            raise ToolError(
                f"the board runs CircuitPython {self.firmware.release}: this needs MicroPython"
            )
        self.firmware.check()
        self._loaded: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """Reset the board's memory, so that nothing is loaded."""
        self._connection.interrupt(soft_reset=True)
        self._connection.run(_FILE_SYSTEM)
        self._loaded.clear()

    def run(self, code: str, within: int = _TIMEOUT) -> str:
        """Run code, its imports and data loaded first; return its output."""
        tree = ast.parse(code)
        for name in imported(tree, self._folders):
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
        package = name.rpartition(".")[0]
        if package:
            self.load(package)  # may load this module
        file_by_module = self._put_module(name, source, name + ".")
        if file_by_module:
            lines = [f"__import__({module!r})" for module in reversed(file_by_module)]
            lines += [f"del files[{file!r}]" for file in file_by_module.values()]  # not needed now
            self._connection.run("\n".join([*lines, "gc.collect()"]))

    def _put_module(self, name: str, source: Path | None, within: str) -> dict[str, str]:
        """Put the file of a module; load the modules that it imports.

        Modules whose names begin with `within` are put but not loaded, because MicroPython imports
        a package before its modules. Returns {module: its file} of the modules put.
        """
        if name in self._loaded:
            return {}
        self._loaded.add(name)
        source = source or find(name, self._folders)
        if source is None or (self.firmware.arch is None and uses_viper(source)):
            return {}
        file_by_module: dict[str, str] = {}
        for needed in imported(ast.parse(source.read_text(encoding="utf-8")), self._folders):
            if needed.startswith(within):
                file_by_module |= self._put_module(needed, None, within)
            else:
                self.load(needed)
        place = name.replace(".", "/") + ("/__init__" if source.stem == "__init__" else "")
        self.put(place + ".mpy", compile_file(source, place + ".py", self.firmware.arch))
        return {**file_by_module, name: place + ".mpy"}

    def put(self, name: str, content: bytes) -> None:
        """Put a file into the board's RAM."""
        for start in range(0, len(content) or 1, CHUNK_BYTES):
            text = base64.b64encode(content[start : start + CHUNK_BYTES])
            self._connection.run(f"put({name!r}, {start}, {len(content)}, {text!r})")

    def put_data(self, code: ast.AST) -> None:
        """Put the data files of lib/ into RAM whose stem is a string in the code.

        For words.tree the string is `words`.
        """
        texts = {node.value for node in ast.walk(code) if isinstance(node, ast.Constant)}
        for path in sorted((ROOT / "lib").glob("*/*")):
            if path.is_file() and path.suffix not in (".py", ".pyc") and path.stem in texts:
                self.put(path.relative_to(ROOT / "lib").as_posix(), path.read_bytes())


def find(name: str, folders: Sequence[Path] = FOLDERS) -> Path | None:
    """Return the source of a module of ours by its dotted name, as a board imports it."""
    for folder in folders:
        place = folder / name.replace(".", "/")
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.is_file():
                return path
    return None


def imported(tree: ast.AST, folders: Sequence[Path] = FOLDERS) -> list[str]:
    """Return the dotted names of the modules of ours that code imports anywhere."""
    return sorted(name for name in syntax.modules(tree) if find(name, folders))
