"""The C compiler for WebAssembly, in the cache: clang and lld of the package `ziglang`.

Only developers need it, for `tools/generate.py kernels --wasm` and the test of its output. It
takes 400 MB, so it is not in .venv, which players install too.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from commands import environment
from commands.errors import Unavailable
from commands.reporting import NO_SPACE, last_line, step

from . import cache

_PATIENCE = 900  # s


def compiler() -> list[str]:
    """Return the compiler's command; install it first if it is missing. Raises Unavailable."""
    digest = hashlib.sha256(lock().encode()).hexdigest()
    folder = cache.installed(cache.CACHE / f"ziglang-{digest[:16]}", _install)
    return [str(folder / "ziglang" / "zig"), "cc"]


def lock() -> str:
    """Return the version and the hashes of the compiler in pip's format."""
    return Path(environment.locked("compiler")).read_text(encoding="utf-8")


def _install(folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    command += ["--no-cache-dir", "--target", str(folder), "-r", environment.locked("compiler")]
    settings = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    with step("install the compiler for WebAssembly (100 MB to download, 400 MB on the disk)"):
        try:
            done = subprocess.run(
                command,
                env=os.environ | settings,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Unavailable(f"pip could not install ziglang: {error}") from None
        if "No space left" in done.stderr:
            raise Unavailable(NO_SPACE)
        if done.returncode:
            reason = last_line(done.stderr)
            raise Unavailable(f"pip could not install ziglang: {reason}; get online")
