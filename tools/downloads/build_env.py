"""A build folder: its environment, its log, and its own package lists."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

from commands.command_line import say
from commands.errors import Unavailable
from commands.reporting import NO_SPACE, step

from . import apt, cache

MEGABYTES = 2000  # compiler, libraries, lists and one built source took 1.2 GB


class BuildEnv:
    """An empty folder for downloads and builds. Methods raise Unavailable."""

    def __init__(self, folder: Path) -> None:
        _need_space(folder)
        self.folder = folder
        self.sources_list = folder / "sources.list"  # exists once archives are open
        self.log = cache.log_path()
        self.log.write_text(f"{time.ctime()}, in {folder}\n")
        # Little of the user's environment: CFLAGS or PICO_SDK_PATH would change the result. No
        # search for a git repository above the folder, because its tag would become the version.
        self.environment = {
            "PATH": apt.search_path(),
            "LC_ALL": "C.UTF-8",
            "GIT_CEILING_DIRECTORIES": str(folder.parent),
            **{name: value for name, value in os.environ.items() if "_proxy" in name.lower()},
        }

    def run(self, name: str, *command: str | Path, cwd: Path | None = None) -> None:
        """Run a command with its output in the log; show the end of the log if it fails."""
        with step(name), self.log.open("ab") as log:
            try:
                subprocess.run(
                    command,
                    check=True,
                    cwd=cwd or self.folder,
                    env=self.environment,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )
            except subprocess.CalledProcessError:
                lines = self.log.read_text(errors="replace").splitlines()[-12:]
                for line in lines:
                    say(f"  | {line}")
                if any("No space left on device" in line for line in lines):
                    raise Unavailable(NO_SPACE) from None
                raise Unavailable(f"{name}: failed, read {self.log}") from None

    def apt_get(self, name: str, *arguments: str, cwd: Path | None = None) -> None:
        """Run apt-get with the folder's own lists."""
        self.run(name, "apt-get", "-q", "-c", self.folder / "apt.conf", *arguments, cwd=cwd)

    def open_archives(self, suites: Iterable[str]) -> None:
        """Read Debian's package lists of suites, such as "deb-src trixie"."""
        apt.write_configuration(self.folder)
        keyrings = sorted(Path("/usr/share/keyrings").glob("debian-archive-keyring.[gp]*"))
        signed = f"[signed-by={keyrings[0]}]" if keyrings else ""
        for mirror in apt.debian_mirrors():
            lines = [suite.replace(" ", f" {signed} {mirror} ") + " main\n" for suite in suites]
            self.sources_list.write_text("".join(lines))
            with contextlib.suppress(Unavailable):
                return self.apt_get("read Debian's package lists", "update")
        if "NO_PUBKEY" in self.log.read_text(errors="replace"):
            raise Unavailable("apt lacks Debian's newer keys: upgrade debian-archive-keyring")
        raise Unavailable(f"no archive of apt's sources could be read: see {self.log}")


def _need_space(folder: Path) -> None:
    megabytes = os.environ.get("FIRMWARE_BUILD_MB") or str(MEGABYTES)
    if not megabytes.isdecimal():
        raise Unavailable(f"FIRMWARE_BUILD_MB is {megabytes!r}: give a whole number of megabytes")
    needed = int(megabytes)
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < needed:
        raise Unavailable(
            f"{free} MB free in {folder.parent} but the build needs {needed} MB: "
            "free some, or name another folder in TMPDIR"
        )
