"""The CAD package in the cache: build123d, and the geometry kernel Open CASCADE that it uses.

Only the case of the circuit board needs it. It takes 1 GB, so it is not in .venv, which players
install too. Its programs run in a child process, because its packages would replace others.
"""

import os
import subprocess
import sys
from pathlib import Path

from commands.errors import Unavailable
from commands.folders import ROOT
from commands.reporting import last_line

from . import pip_package

OLDEST = (3, 11)  # build123d's limit
TIMEOUT_S = 900


def run(module: str, *arguments: str, text: str = "") -> str:
    """Run a module of tools/ that needs build123d in a child process; return its output.

    `text` is its input. Installs the package first if it is missing. Raises Unavailable if that
    fails, or if the child fails: the message has the last line of its output.
    """
    paths = [folder(), ROOT, ROOT / "tools", ROOT / "lib"]
    settings = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONNOUSERSITE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            env=os.environ | settings,
            input=text,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"build123d did not run: {error}") from None
    if done.returncode:
        raise Unavailable(f"build123d failed: {last_line(done.stderr)}")
    return done.stdout


def folder() -> Path:
    """Return the folder with the package; install it first if missing. Raises Unavailable."""
    if sys.version_info < OLDEST:
        version = ".".join(map(str, sys.version_info[:2]))
        raise Unavailable(f"build123d needs Python 3.11 or newer; this is Python {version}")
    # Its packages have compiled parts, so each version of Python needs its own.
    size = "240 MB to download, 1 GB on the disk"
    options = "--only-binary", ":all:", "--no-compile"
    return pip_package.folder("build123d", "case", size, *options, key=sys.version)
