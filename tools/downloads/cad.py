"""The CAD package in the cache: build123d, and the geometry kernel Open CASCADE that it uses.

Only the case of the circuit board needs it. It takes 1 GB, so it is not in .venv, which players
install too. Its programs run in a child process, because its packages would replace others.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from commands import environment
from commands.errors import Unavailable
from commands.folders import ROOT
from commands.reporting import NO_SPACE, last_line, step

from . import cache

OLDEST = (3, 11)  # build123d's limit
_INSTALL_PATIENCE = 1800  # s
_RUN_PATIENCE = 900  # s


def run(module: str, *arguments: str, text: str = "") -> str:
    """Run a module of tools/ that needs build123d in a child process; return its output.

    `text` is its input. Installs the package first if it is missing. Raises Unavailable if that
    fails, or if the child fails: the message has the last line of its output.
    """
    paths = [folder(), ROOT / "tools"]
    settings = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONNOUSERSITE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            env=os.environ | settings,
            input=text,
            capture_output=True,
            text=True,
            timeout=_RUN_PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"build123d did not run: {error}") from None
    if done.returncode:
        raise Unavailable(f"build123d failed: {last_line(done.stderr)}")
    return done.stdout


def folder() -> Path:
    """Return the folder with the package; install it first if missing. Raises Unavailable."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        raise Unavailable(f"build123d needs Python 3.11 or newer; this is Python {found}")
    # Its packages have compiled parts, so each version of Python needs its own.
    key = Path(environment.locked("case")).read_text(encoding="utf-8") + sys.version
    digest = hashlib.sha256(key.encode()).hexdigest()
    return cache.installed(cache.CACHE / f"build123d-{digest[:16]}", _install)


def _install(target: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    command += ["--only-binary", ":all:", "--no-compile"]
    command += ["--no-cache-dir", "--target", str(target), "-r", environment.locked("case")]
    settings = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    with step("install build123d (240 MB to download, 1 GB on the disk)"):
        try:
            done = subprocess.run(
                command,
                env=os.environ | settings,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=_INSTALL_PATIENCE,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Unavailable(f"pip could not install build123d: {error}") from None
        if "No space left" in done.stderr:
            raise Unavailable(NO_SPACE)
        if done.returncode:
            reason = last_line(done.stderr)
            raise Unavailable(f"pip could not install build123d: {reason}; get online")
