"""The C compiler for WebAssembly, in the cache: clang and lld of the package `ziglang`.

Only developers need it, for `tools/generate.py kernels --wasm` and the test of its output. It
takes 400 MB, so it is not in .venv, which players install too.
"""

from pathlib import Path

from commands import environment

from . import pip_package


def compiler() -> list[str]:
    """Return the compiler's command; install it first if it is missing. Raises Unavailable."""
    size = "100 MB to download, 400 MB on the disk"
    folder = pip_package.folder("ziglang", "compiler", size)
    return [str(folder / "ziglang" / "zig"), "cc"]


def lock() -> str:
    """Return the version and the hashes of the compiler in pip's format."""
    return Path(environment.locked("compiler")).read_text(encoding="utf-8")
