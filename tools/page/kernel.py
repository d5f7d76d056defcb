"""Othello's engine in C as WebAssembly: it makes the page's levels quick. By clang and lld.

It is tools/othello_kernel.c, which finds what lib/othello finds on a board, node for node.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from othello.constants import FEW, PENALTY
from othello.midgame import ENTRIES, NAMES
from othello.midgame.margins import MARGINS
from othello.midgame.words import SAFE
from supply import apt
from supply.reporting import Unavailable, last_line

NAME = "othello.wasm"
_SOURCES = Path(__file__).resolve().parent / "c"
_EXPORTS = ("__wasm_call_ctors", "room", "take", "answer")
_OPTIONS = (
    *("--target=wasm32", "-O3", "-mbulk-memory", "-ffreestanding", "-nostdlib", f"-I{_SOURCES}"),
    *(f"-DFEW={FEW}", f"-DPENALTY={PENALTY}", f"-DSAFE={SAFE}", f"-DENTRIES={ENTRIES}"),
    "-DMARGINS=" + ",".join(map(str, b"".join(MARGINS[NAMES[0]]))),
    *("-Wl,--no-entry", "-Wl,--gc-sections", "-Wl,--strip-all"),
    *(f"-Wl,--export={name}" for name in _EXPORTS),
)


def wasm() -> bytes:
    """The engine, the same bytes from the same compiler. Raises Unavailable.

    In CI clang and lld are installed for it.
    """
    apt.need_programs(("clang", "wasm-ld"), install=False)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, NAME)
        command = ["clang", *_OPTIONS, str(_SOURCES / "thinker.c"), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise Unavailable(f"clang cannot compile thinker.c: {last_line(done.stderr)}")
        return target.read_bytes()
