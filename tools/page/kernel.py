"""Othello's engine in C as WebAssembly, othello.wasm: it makes the page's levels fast.

The engine is tools/othello_tools/othello_kernel.c, the C port of lib/othello. It searches the
same nodes. `tools/generate.py kernels --wasm` writes the file. It is in the repository, because
players have no compiler.
"""

import hashlib
import os
import subprocess
import tempfile
from pathlib import Path

from commands.errors import Unavailable
from commands.reporting import last_line
from downloads import zig

_HERE = Path(__file__).resolve().parent
PATH = _HERE / "othello.wasm"
NAME = PATH.name
REMEDY = "run tools/generate.py kernels --wasm"
_MAIN = "engine.c"
_FOLDER = _HERE / "c"
_PORT = _HERE.parent / "othello_tools" / "othello_kernel.c"
SOURCES = (_PORT, _PORT.with_suffix(".h"), *sorted(_FOLDER.iterdir()))
_EXPORTS = ("__wasm_call_ctors", "allocate", "load_weights", "best_move", "value")
OPTIONS = (
    *("-target", "wasm32-freestanding", "-O2", "-ffreestanding", "-nostdlib", "-I."),
    *("-Wl,--no-entry", "-Wl,--gc-sections", "-Wl,--strip-all"),
    *(f"-Wl,--export={name}" for name in _EXPORTS),
)
_CUSTOM = 0  # the number of a section that engines ignore
_SECTION = b"sources"


def digest() -> bytes:
    """Return a SHA-256 of the sources, the options and the compiler's version."""
    sha256 = hashlib.sha256(repr((OPTIONS, zig.lock())).encode())
    for path in SOURCES:
        sha256.update(f"{path.name}\0{path.read_text(encoding='utf-8')}\0".encode())
    return sha256.digest()


def is_current() -> bool:
    """Return whether the file in the repository was made from these sources and options."""
    return PATH.is_file() and PATH.read_bytes().endswith(_section())


def build() -> bytes:
    """Compile the engine, to the same bytes on every machine. Raises Unavailable."""
    command = [*zig.compiler(), *OPTIONS, _MAIN]
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, NAME)
        # Without these variables the compiler writes its cache into the home folder.
        settings = {"ZIG_GLOBAL_CACHE_DIR": folder, "ZIG_LOCAL_CACHE_DIR": folder}
        done = subprocess.run(
            [*command, "-o", str(target)],
            cwd=_FOLDER,
            env=os.environ | settings,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise Unavailable(f"zig cannot compile {_MAIN}: {last_line(done.stderr)}")
        return target.read_bytes() + _section()


def _section() -> bytes:
    """Return the file's last section, which holds the digest."""
    content = bytes([len(_SECTION)]) + _SECTION + digest()
    return bytes([_CUSTOM, len(content)]) + content
