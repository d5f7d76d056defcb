"""Compile kernels in C for this machine, once, into build/, or into the cache if read-only."""

import hashlib
import os
import platform
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

from commands.errors import Unavailable
from commands.folders import BUILD, CACHE, replacing
from commands.reporting import last_line

FOLDERS = (BUILD, CACHE)  # for compiled kernels; the first writable one is used


def library(source: Path, options: Sequence[str], *libraries: str) -> Path:
    """Return the kernel `source` as a shared library; compile it if needed. Raises Unavailable.

    The compiler is CC or gcc; `options` and `libraries`, such as "-lm", are passed to it.
    """
    value = os.environ.get("CC", "")
    try:
        compiler = shlex.split(value) or ["gcc"]
    except ValueError:
        raise Unavailable(f"CC is {value!r}: its quotes do not match") from None
    options = ["-O3", "-shared", "-fPIC", *options]
    # Everything that determines the result: -march=native depends on the processor.
    build = repr((compiler, options, platform.machine(), _processor())).encode()
    header = source.with_suffix(".h")
    sources = source.read_bytes() + (header.read_bytes() if header.is_file() else b"")
    key = hashlib.sha256(sources + build).hexdigest()[:16]
    name = f"{source.stem.removesuffix('_kernel')}-{key}.so"
    for folder in FOLDERS:
        if _is_whole(folder / name):
            return folder / name
    problems = []
    for folder in FOLDERS:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with replacing(folder / name) as fresh:
                fresh.touch()
                _compile([*compiler, *options], source, fresh, libraries)
                digest = _digest(fresh)
            (folder / name).with_suffix(".sha256").write_bytes(digest)
            return folder / name
        except OSError as error:
            problems.append(f"cannot write {error.filename or folder}: {error.strerror}")
    raise Unavailable("; ".join(problems))


def _is_whole(path: Path) -> bool:
    """Return whether a compiled kernel has its digest: a damaged one could end the process."""
    try:
        return path.with_suffix(".sha256").read_bytes() == _digest(path)
    except OSError:
        return False


def _digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def _processor() -> str:
    """Return text that differs for processors with different instructions."""
    try:  # platform.processor() is "" on most Linux systems
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return repr(sorted({line for line in lines if line.startswith(("flags", "Features"))}))


def _compile(command: list[str], source: Path, target: Path, libraries: Sequence[str]) -> None:
    error = ""
    for option in (["-march=native"], []):  # not every compiler supports it
        arguments = [*command, *option, str(source), "-o", str(target), *libraries]
        try:
            done = subprocess.run(arguments, capture_output=True, text=True)
        except OSError:
            raise Unavailable(
                f"cannot run {command[0]}: install gcc, or name a compiler in CC"
            ) from None
        if done.returncode == 0 and target.stat().st_size:
            return
        error = last_line(done.stderr)
    raise Unavailable(f"{command[0]} cannot compile {source.name}: {error}")
