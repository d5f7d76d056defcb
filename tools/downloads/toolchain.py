"""The C and C++ compiler for the Pico: the machine's own, or one unpacked for a build."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from commands.errors import Unavailable
from commands.reporting import os_error_line

from . import apt, cache
from .build_env import BuildEnv

PACKAGES = ("gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "libstdc++-arm-none-eabi-newlib")
ARCHIVES = (
    "binutils-arm-none-eabi",
    "gcc-arm-none-eabi",
    "libnewlib-dev",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-dev",
)


@contextlib.contextmanager
def compiler() -> Iterator[str]:
    """Yield the path of a C compiler for the Pico, which exists while the context lasts.

    It is the arm-none-eabi-gcc on the PATH. If there is none, one is unpacked into a temporary
    folder as for a build, which takes half a minute and 1 GB. Raises Unavailable.
    """
    path = shutil.which("arm-none-eabi-gcc")
    if path:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="firmware-") as folder:
        try:
            with cache.lock():  # for the log
                build_env = BuildEnv(Path(folder))
                build_env.open_archives([suite()])
                get_toolchain(build_env, install=False)
        except OSError as error:
            raise Unavailable(os_error_line(error)) from error
        path = shutil.which("arm-none-eabi-gcc", path=build_env.environment["PATH"])
        if not path:
            raise Unavailable("no arm-none-eabi-gcc: install gcc-arm-none-eabi")
        yield path


def suite() -> str:
    """Return the suite of the compiler: this machine's own, because a newer one needs its libc."""
    return f"deb {apt.own_suite()}"


def get_toolchain(build_env: BuildEnv, install: bool) -> None:
    """Make sure that a C and C++ compiler for RP2040 is on the PATH of `build_env`.

    The archives of `build_env` must be open, programs included. `install` as for
    `apt.install_packages`. Raises Unavailable.
    """
    if _compiles(build_env):
        return
    downloads, root = build_env.folder / "toolchain-archives", build_env.folder / "toolchain"
    downloads.mkdir()
    names = [f"{name}/{apt.own_suite()}" for name in ARCHIVES]
    build_env.apt_get("download the compiler", "download", *names, cwd=downloads)
    for archive in sorted(downloads.iterdir()):
        build_env.run(f"unpack {archive.name.split('_')[0]}", "dpkg", "-x", archive, root)
    shutil.rmtree(downloads)
    # Outside /usr the compiler searches its headers and libraries under these names.
    target = root / "usr/lib/arm-none-eabi"
    (target / "include").symlink_to("../../include/newlib")
    (target / "lib").symlink_to("newlib")
    path = build_env.environment["PATH"]
    build_env.environment["PATH"] = f"{root / 'usr/bin'}{os.pathsep}{path}"
    # The linker requires libstdc++, 313 MB to download, but uses nothing of it.
    library = target / "lib/thumb/v6-m/nofp/libstdc++.a"
    build_env.run("make an empty libstdc++", "arm-none-eabi-ar", "rc", library)
    if not _compiles(build_env):
        build_env.environment["PATH"] = path
        apt.install_packages(PACKAGES, install)


def _compiles(build_env: BuildEnv) -> bool:
    """Return whether the compiler compiles a C++ program that needs the same as MicroPython."""
    path = shutil.which("arm-none-eabi-g++", path=build_env.environment["PATH"])
    if not path:
        return False
    options = "-mcpu=cortex-m0plus -mthumb --specs=nosys.specs -x c++ - -o /dev/null".split()
    program = b"#include <cstdlib>\n#include <stdio.h>\nint main() { return 0; }\n"
    done = subprocess.run(
        [path, *options], input=program, env=build_env.environment, capture_output=True
    )
    return done.returncode == 0
