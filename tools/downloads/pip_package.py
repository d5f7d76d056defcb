"""Packages of PyPI in the cache, for programs that only developers run.

They are large, or would hide packages of others, so they are not in .venv.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from commands import environment
from commands.errors import Unavailable
from commands.reporting import NO_SPACE, last_line, step

from . import cache

_TIMEOUT = 1800  # s


def folder(package: str, group: str, size: str, *options: str, key: str = "") -> Path:
    """Return the folder with a package; install it first if it is missing. Raises Unavailable.

    `group`: its dependency group in pyproject.toml, whose lock file is installed. `size`: for the
    user. `options`: more options of pip. `key`: what the result depends on, besides the lock file.
    """
    lock = Path(environment.locked(group))
    digest = hashlib.sha256((lock.read_text(encoding="utf-8") + key).encode()).hexdigest()

    def install(target: Path) -> None:
        with step(f"install {package} ({size})"):
            _pip(package, ["--target", str(target), *options, "-r", str(lock)])

    return cache.install_once(cache.CACHE / f"{package}-{digest[:16]}", install)


def _pip(package: str, arguments: list[str]) -> None:
    try:
        done = subprocess.run(
            [sys.executable, *environment.PIP_INSTALL, "--no-cache-dir", *arguments],
            env=os.environ | environment.PIP_SETTINGS,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"pip could not install {package}: {error}") from None
    if "No space left" in done.stderr:
        raise Unavailable(NO_SPACE)
    if done.returncode:
        reason = last_line(done.stderr)
        raise Unavailable(f"pip could not install {package}: {reason}; get online")
