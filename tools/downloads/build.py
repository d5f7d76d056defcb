"""Build MicroPython from unpatched source; for the Pico always from Debian's source packages."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from commands.command_line import say
from commands.errors import Unavailable
from commands.reporting import step

from . import apt, cache, toolchain, uf2
from .build_env import BuildEnv
from .download import download
from .releases import KINDS, PORTS, RELEASES, SDK_SUITE, Item

JOBS = f"-j{os.cpu_count() or 1}"
_SOURCES = sorted({f"deb-src {release.suite}" for release in RELEASES.values()})


def build(items: Sequence[Item], *, online: bool, install: bool, keep: bool) -> None:
    """Build `items`, (port, kind) pairs, and put them into the cache.

    `online` allows a download of the source; `install` is as for `apt.install_packages`; `keep`
    leaves the build folder in place. Raises Unavailable, OSError.
    """
    folder = Path(tempfile.mkdtemp(prefix="firmware-"))
    try:
        build_env = BuildEnv(folder)
        wants_pico = any(port == "pico" for port, _ in items)
        apt.need_programs(["gcc", "make", *(["cmake"] if wants_pico else [])], install)
        if wants_pico:
            build_env.open_archives([*_SOURCES, f"deb {SDK_SUITE}", toolchain.suite()])
            toolchain.get_toolchain(build_env, install)
            _get_pico_libraries(build_env)
        for kind in KINDS:
            ports = [port for port in PORTS if (port, kind) in items]
            source = None
            if ports == ["unix"] and online:
                try:
                    source = _download_source(build_env, kind)
                except Unavailable as error:
                    online = False  # do not try again after a failure
                    say(f"{error}: taking Debian's source instead")
            if ports:
                _make(build_env, kind, ports, *(source or _get_debian_source(build_env, kind)))
    finally:
        if keep:
            say(f"build folder kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


def _get_pico_libraries(build_env: BuildEnv) -> None:
    """Fetch libraries that the Pico's firmware needs and Debian's MicroPython source lacks."""
    folder = build_env.folder / "libraries"
    folder.mkdir()
    names = [f"{name}/{SDK_SUITE}" for name in ("pico-sdk-source", "tinyusb-source")]
    build_env.apt_get("download the Pico's libraries", "download", *names, cwd=folder)
    source = ("source", "--download-only", f"mbedtls/{SDK_SUITE}")
    build_env.apt_get("download mbedtls", *source, cwd=folder)
    with step("unpack the libraries"):
        for archive in folder.glob("*.deb"):
            subprocess.run(["dpkg", "-x", archive, folder], check=True)
        mbedtls = _unpack(next(folder.glob("mbedtls_*.orig.tar.*")), folder)
    mbedtls.rename(folder / "usr/src/mbedtls")


def _download_source(build_env: BuildEnv, kind: str) -> tuple[Path, str]:
    """Return the unpacked source of one kind, and a note of its origin."""
    url = RELEASES[kind].source
    folder = build_env.folder / kind
    folder.mkdir()
    archive = folder / url.rpartition("/")[2]
    download(url, archive)
    if cache.sha256(archive) != RELEASES[kind].source_sha256:
        raise Unavailable(f"{url} does not match its SHA-256")
    return _unpack(archive, folder), url


def _get_debian_source(build_env: BuildEnv, kind: str) -> tuple[Path, str]:
    """Return the unpacked source of one kind from Debian's package, and a note of its origin.

    Opens Debian's archives first if necessary.
    """
    folder = build_env.folder / kind
    folder.mkdir(exist_ok=True)
    if not build_env.sources_list.exists():
        build_env.open_archives(_SOURCES)
    package = f"micropython/{RELEASES[kind].suite}"
    words = ("source", "--download-only", package)
    build_env.apt_get(f"download the source of {package}", *words, cwd=folder)
    version = next(folder.glob("micropython_*.dsc")).stem.partition("_")[2]
    with step(f"unpack micropython {version}"):
        source = _unpack(next(folder.glob("micropython_*.orig.tar.*")), folder)
    return source, f"Debian's micropython {version}"


def _make(build_env: BuildEnv, kind: str, ports: list[str], source: Path, origin: str) -> None:
    """Build one kind for some ports, put it into the cache, and remove the source."""
    for port in ports:
        make = _make_pico if port == "pico" else _make_unix
        version = cache.store((port, kind), make(build_env, source, kind), f"built from {origin}")
        say(f"{port} {kind}: MicroPython {version}")
    shutil.rmtree(source)  # to save disk space


def _make_unix(build_env: BuildEnv, source: Path, kind: str) -> Path:
    port = source / "ports/unix"
    feature_options = [f"MICROPY_{name}=0" for name in ("PY_BTREE", "PY_SSL", "SSL_MBEDTLS")]
    options = [*feature_options, "MICROPY_PY_FFI=0", "FROZEN_MANIFEST="]
    build_env.run(f"make unix {kind}", "make", JOBS, "-C", port, *options)
    return port / "build-standard/micropython"


def _make_pico(build_env: BuildEnv, source: Path, kind: str) -> Path:
    for name in ("pico-sdk", "tinyusb", "mbedtls"):
        library = source / "lib" / name
        library.rmdir()
        library.symlink_to(build_env.folder / "libraries/usr/src" / name)
    # The board's manifest names parts of micropython-lib, which Debian's source lacks.
    (source / "lib/micropython-lib/README.md").touch()
    manifest = source / "manifest.py"
    manifest.write_text('freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n')
    build_env.run(f"make mpy-cross {kind}", "make", JOBS, "-C", source / "mpy-cross")
    port = source / "ports/rp2"
    build_folder = port / "build"
    generator = ["-G", "Ninja"] if shutil.which("ninja", path=apt.search_path()) else []
    options = {
        "MICROPY_BOARD": "RPI_PICO",
        "MICROPY_FROZEN_MANIFEST": manifest,
        "PICO_NO_PICOTOOL": 1,
    }
    defines = [f"-D{name}={value}" for name, value in options.items()]
    build_env.run(
        f"prepare pico {kind}", "cmake", "-S", port, "-B", build_folder, *generator, *defines
    )
    build_env.run(f"make pico {kind}", "cmake", "--build", build_folder, JOBS)
    converter = [sys.executable, source / "tools/uf2conv.py", "-c"]
    place = ["-f", hex(uf2.RP2040_FAMILY), "-b", "0x10000000"]
    files = ["-o", build_folder / "firmware.uf2", build_folder / "firmware.bin"]
    build_env.run(f"convert pico {kind}", *converter, *place, *files)
    return build_folder / "firmware.uf2"


def _unpack(archive: Path, folder: Path) -> Path:
    """Unpack a source archive and return the one folder in it."""
    before = set(folder.iterdir())
    shutil.unpack_archive(archive, folder)
    return (set(folder.iterdir()) - before).pop()
