"""Debian's archives and packages, through this machine's own apt."""

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from commands.errors import Unavailable
from commands.reporting import last_line, step

PACKAGES_OF = {"gcc": ("gcc", "libc6-dev"), "make": ("make",), "cmake": ("cmake",)}
_TIMEOUT = 900  # s


def debian_mirrors(options: Sequence[str] = ()) -> list[str]:
    """Return the URLs of the package archives in this machine's own apt configuration.

    apt itself reads its sources, so every format and file that it supports works. `options` are
    passed to apt-get, for instance to read another configuration. Archives of security fixes,
    additions ("trixie-security") and disks are left out. Raises Unavailable.
    """
    command = ["apt-get", *options, "update", "--print-uris"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        raise Unavailable("a build needs apt-get, of Debian: use --path, or go online") from None
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"apt-get cannot list its sources: {last_line(error.stderr)}") from None
    urls = re.findall(r"^'((?!cdrom:)[^']+?)/dists/[^-/']+/main/binary-", listed, re.MULTILINE)
    if not urls:
        raise Unavailable("apt has no Debian archive in its sources: add one, or use --path")
    return list(dict.fromkeys(urls))


def write_configuration(folder: Path) -> None:
    """Write `folder`/apt.conf: apt then reads sources.list there and keeps its files there.

    The machine's settings for access to archives (proxies, certificates) and their checks remain.
    """
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    settings = {
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::Etc::preferences": "/dev/null",
        "Dir::Etc::preferencesparts": "/dev/null",
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "Acquire::Languages": "none",
        # An unreadable list is an error, not a warning.
        "APT::Update::Error-Mode": "any",
        # apt's unprivileged user cannot read a private folder.
        "APT::Sandbox::User": "root",
    }
    # The machine's hooks after an update are for its own lists.
    lines = ["#clear APT::Update;", "#clear DPkg;"]
    lines += [f'{name} "{value}";' for name, value in settings.items()]
    (folder / "apt.conf").write_text("\n".join(lines) + "\n")


def own_suite() -> str:
    """Return the name of this machine's Debian release. Raises Unavailable, OSError."""
    name = platform.freedesktop_os_release().get("VERSION_CODENAME")
    if not name:
        raise Unavailable("this machine's Debian release has no name: use --path, or go online")
    return name


def search_path() -> str:
    """Return the path to search for programs: cmake and ninja may be in a virtual environment."""
    folders = [os.environ.get("PATH", os.defpath)]
    if sys.prefix != sys.base_prefix:
        folders.append(str(Path(sys.prefix, "bin")))
    return os.pathsep.join(folders)


def need_programs(names: Sequence[str], install: bool) -> None:
    """Make sure that programs exist; `install` as for `install_packages`. Raises Unavailable."""
    missing = [name for name in names if not shutil.which(name, path=search_path())]
    if missing:
        install_packages([package for name in missing for package in PACKAGES_OF[name]], install)


def install_packages(packages: Sequence[str], install: bool) -> None:
    """Install Debian packages if that is allowed, else raise Unavailable with the command.

    It is allowed to root with `install`, or with CI=true in the environment.
    """
    install_words = ["install", "-y", "--no-install-recommends", *packages]
    allowed = install or os.environ.get("CI") == "true"
    if not allowed or not hasattr(os, "geteuid") or os.geteuid():
        raise Unavailable(f"programs are missing; as root: apt-get {' '.join(install_words)}")
    with step(f"install {' '.join(packages)}"):
        problem = ""
        # The second attempt is for old or missing lists of apt.
        for words in (install_words, ["update"], install_words):
            problem = _apt_get(words)
            if words is install_words and not problem:
                return
        raise Unavailable(problem)


def _apt_get(words: Sequence[str]) -> str:
    """Run apt-get, waiting for another one to end; return an error message, or ""."""
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *words]
    settings = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        result = subprocess.run(
            command, env=settings, capture_output=True, text=True, timeout=_TIMEOUT
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"apt-get {' '.join(words)}: {error}"
    return f"apt-get {' '.join(words)}: {last_line(result.stderr)}" if result.returncode else ""
