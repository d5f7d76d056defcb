#!/usr/bin/env python3
"""Get MicroPython for a Raspberry Pi Pico (a UF2 file) and for this machine (an executable).

Each comes in two kinds, named the same everywhere in this project:

``soft``  MicroPython 1.25: timer callbacks wait for the running code (soft timers only)
``hard``  MicroPython 1.26 or newer: ``machine.Timer(..., hard=True)`` calls from the interrupt

Where a file comes from, first that works: a file the user names, the cache, a download from
micropython.org, a build from Debian's source packages.

>>> import firmware
>>> firmware.pico("hard")      # doctest: +SKIP
PosixPath('.../bulls-cows-othello/pico-hard.uf2')

Viper runs on the executables of x86-64, x86 and 32-bit ARM hosts. MicroPython has no emitter for
aarch64 (read in ``py/asm*.c`` and ``ports/unix/mpconfigport.h`` of 1.25.0 and 1.26.1), so on a
64-bit ARM host ``@micropython.viper`` is a SyntaxError there; the UF2 files are not affected.

The UF2 layout and family number are those of Microsoft's UF2 specification. The SHA-256 of the
source archives are those in Homebrew's formula for each version. None is known to us for the UF2
files: they are checked by their structure and by the version they contain.
"""

import argparse
import contextlib
import errno
import hashlib
import json
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: nothing is built there, and files are still replaced atomically
    fcntl = None

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bulls-cows-othello"

PORTS = ("pico", "unix")
KINDS = ("soft", "hard")
FILES = {
    (port, kind): f"{stem}-{kind}{suffix}"
    for port, stem, suffix in (("pico", "pico", ".uf2"), ("unix", "micropython", ""))
    for kind in KINDS
}
VARIABLES = {
    (port, kind): f"{stem}_{kind.upper()}"
    for port, stem in (("pico", "PICO_FIRMWARE"), ("unix", "MICROPYTHON"))
    for kind in KINDS
}

FIRST_HARD_VERSION = (1, 26)

UF2_BLOCK = struct.Struct("<8I476sI")
UF2_MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
UF2_HAS_FAMILY = 0x2000
RP2040_FAMILY = 0xE48BFF56

DOWNLOAD_TIMEOUT = 15  # seconds without an answer
BUILD_MEGABYTES = 2000  # compiler, libraries, lists and one built source were 1.2 GB

SDK_SUITE = "trixie"
TOOLCHAIN = ("gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "libstdc++-arm-none-eabi-newlib")
TOOLCHAIN_ARCHIVES = (
    "binutils-arm-none-eabi",
    "gcc-arm-none-eabi",
    "libnewlib-dev",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-dev",
)
PACKAGES_OF = {"gcc": ("gcc", "libc6-dev"), "make": ("make",), "cmake": ("cmake",)}
_NO_SPACE = (
    "no space left on the disk: free some, or set TMPDIR and XDG_CACHE_HOME to other folders"
)

Item = tuple[str, str]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Release:
    """Where one kind comes from: micropython.org, or the Debian suite that has its source."""

    uf2: str
    source: str
    source_sha256: str
    suite: str


RELEASES = {
    "soft": Release(
        uf2="https://micropython.org/resources/firmware/RPI_PICO-20250415-v1.25.0.uf2",
        source="https://micropython.org/resources/source/micropython-1.25.0.tar.xz",
        source_sha256="9fe99ad5808e66bb40d374f5cad187c32c7d1c49cf47f72b38fd453c28c2aebe",
        suite="trixie",
    ),
    "hard": Release(
        uf2="https://micropython.org/resources/firmware/RPI_PICO-20250911-v1.26.1.uf2",
        source="https://micropython.org/resources/source/micropython-1.26.1.tar.xz",
        source_sha256="12be6514df6272c0fcb328122b534af6b12abdd52435c19f40ee1707cc43ac98",
        suite="forky",
    ),
}


class Unavailable(Exception):
    """A file cannot be had. The message is one line: what is wrong, and what to do."""


def say_on_stderr(line: str) -> None:
    """Print a progress line on stderr."""
    print(line, file=sys.stderr, flush=True)


def pico(
    kind: str,
    *,
    build: bool = True,
    download: bool = True,
    install: bool = False,
    say: Say = say_on_stderr,
) -> Path:
    """Return the path of a UF2 firmware for the Raspberry Pi Pico.

    `kind` is "soft" or "hard". `build` and `download` allow those two sources; `install` lets
    apt-get install missing build tools (needs root; CI=true in the environment allows it too).
    `say` is called with one line for each step that takes time.

    Raises Unavailable.
    """
    return get([("pico", kind)], build=build, download=download, install=install, say=say)[0]


def unix(
    kind: str,
    *,
    build: bool = True,
    download: bool = True,
    install: bool = False,
    say: Say = say_on_stderr,
) -> Path:
    """Return the path of a MicroPython executable for this machine; arguments as for `pico`.

    No executable can be downloaded: `download` is about the source archive it is built from.
    """
    return get([("unix", kind)], build=build, download=download, install=install, say=say)[0]


def get(
    items: Sequence[Item],
    *,
    build: bool = True,
    download: bool = True,
    install: bool = False,
    keep: bool = False,
    say: Say = say_on_stderr,
) -> list[Path]:
    """Return the paths of several files, building in one go what has to be built.

    `items` are (port, kind) pairs, such as ("pico", "hard"); `keep` leaves the build folder in
    place; the rest is as for `pico`. Raises Unavailable when any of them cannot be had.
    """
    for port, kind in items:
        if (port, kind) not in FILES:
            raise Unavailable(
                f"there is no {port} {kind}: choose {' or '.join(PORTS)}, {' or '.join(KINDS)}"
            )
    try:
        given = {item: _given(item) for item in items}
        if all(given[item] or not cache_problem(item) for item in items):
            return [given[item] or CACHE / FILES[item] for item in items]
        with _lock(say):
            # Another run may have filled the cache while this one waited for the lock.
            missing = [item for item in items if not given[item] and cache_problem(item)]
            _fetch(missing, build, download, install, keep, say)
        return [given[item] or CACHE / FILES[item] for item in items]
    except OSError as error:
        raise Unavailable(_os_error_line(error)) from error


def check_uf2(data: bytes) -> bytes:
    """Return the flash contents of a UF2 file for RP2040, given all its bytes.

    Raises Unavailable when a block is damaged or missing, or meant for another chip.
    """
    if not data or len(data) % UF2_BLOCK.size:
        raise Unavailable(f"is no UF2: {len(data)} bytes are not a number of 512-byte blocks")
    payload = bytearray()
    for index, block in enumerate(UF2_BLOCK.iter_unpack(data)):
        first, second, flags, _address, size, number, count, family, content, last = block
        if (first, second, last) != UF2_MAGICS:
            raise Unavailable(f"is no UF2: block {index} lacks the magic numbers")
        if not flags & UF2_HAS_FAMILY or family != RP2040_FAMILY:
            raise Unavailable(f"is no UF2 for RP2040: block {index} has family 0x{family:08x}")
        if number != index or count != len(data) // UF2_BLOCK.size or size > len(content):
            raise Unavailable(f"is a damaged UF2: block {index} says {number} of {count}")
        payload += content[:size]
    return bytes(payload)


def check_file(item: Item, path: Path) -> str:
    """Return the MicroPython version of a file, such as "1.26.1".

    Raises Unavailable when `path` is not what `item`, a (port, kind) pair, asks for.
    """
    port, kind = item
    try:
        if port == "pico":
            text = check_uf2(path.read_bytes())
        else:
            command = [str(path.resolve()), "-c", "import sys; print(sys.version)"]
            text = subprocess.run(command, capture_output=True, timeout=60).stdout
    except Unavailable as error:
        raise Unavailable(f"{path} {error}: get another file") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{path} cannot be used ({error}): get another file") from None
    found = re.search(rb"MicroPython v((\d+)\.(\d+)[^\s\0;]*)", text)
    if not found:
        raise Unavailable(f"{path} is not MicroPython for {port}: get another file")
    version = found[1].decode()
    is_hard = (int(found[2]), int(found[3])) >= FIRST_HARD_VERSION
    if is_hard != (kind == "hard"):
        wanted = "1.26 or newer" if kind == "hard" else "1.25 or older"
        raise Unavailable(f"{path} is MicroPython {version}, but {kind} is {wanted}")
    return version


def cache_problem(item: Item) -> str:
    """Return "" when the cache holds `item` undamaged, else what is wrong, for a message."""
    path = CACHE / FILES[item]
    if not path.exists():
        return "is not in the cache"
    if _record(item).get("sha256") != _sha256(path):
        return f"is corrupt in the cache ({path} does not match its SHA-256)"
    return ""


def store(item: Item, path: Path, origin: str) -> str:
    """Check a file and put a copy into the cache; return its version.

    `origin` says where it is from, for `--list`. Raises Unavailable, OSError.
    """
    version = check_file(item, path)
    CACHE.mkdir(parents=True, exist_ok=True)
    target = CACHE / FILES[item]
    record = {"sha256": _sha256(path), "version": version, "origin": origin}
    with tempfile.TemporaryDirectory(dir=CACHE, prefix=".new-") as new:
        copy = Path(shutil.copyfile(path, Path(new, target.name)))
        copy.chmod(0o755 if item[0] == "unix" else 0o644)
        note = Path(new, "record")
        note.write_text(json.dumps(record) + "\n")
        os.replace(copy, target)
        os.replace(note, _record_path(item))
    return version


def debian_mirrors(options: Sequence[str] = ()) -> list[str]:
    """Return the addresses of the package archives in this machine's own apt set-up.

    apt itself reads its sources, so every format and every file it knows counts. `options` go
    to apt-get, for instance to read another set-up. Archives of security fixes, additions
    ("trixie-security") and disks are left out. Raises Unavailable.
    """
    command = ["apt-get", *options, "update", "--print-uris"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        raise Unavailable("a build needs apt-get, of Debian: use --path, or go online") from None
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"apt-get cannot list its sources: {_last_line(error.stderr)}") from None
    found = re.findall(r"^'((?!cdrom:)[^']+?)/dists/[^-/']+/main/binary-", listed, re.MULTILINE)
    if not found:
        raise Unavailable("apt has no Debian archive in its sources: add one, or use --path")
    return list(dict.fromkeys(found))


def _given(item: Item) -> Path | None:
    """Return the file that the environment names for `item`, checked."""
    name = os.environ.get(VARIABLES[item])
    if not name:
        return None
    path = Path(name).resolve()
    check_file(item, path)
    return path


def _fetch(
    items: list[Item], build: bool, download: bool, install: bool, keep: bool, say: Say
) -> None:
    """Put `items` into the cache, from wherever they can be had."""
    tried = ""
    to_build = []
    for item in items:
        problem = f"{item[0]} {item[1]} {cache_problem(item)}"
        if "corrupt" in problem and (build or download):
            say(f"{problem}: getting it again")
        if not build and (item[0] == "unix" or not download):
            raise Unavailable(f"{problem}: allow a build or a download, or use --path")
        if item[0] == "pico" and download:
            try:
                _download_uf2(item, say)
                continue
            except Unavailable as error:
                # One failure is enough: a machine without internet would wait for each.
                tried, download = str(error), False
                if not build:
                    raise Unavailable(f"{problem}, and {error}") from None
                say(f"{error}: building instead")
        to_build.append(item)
    if not to_build:
        return
    try:
        _build(to_build, download, install, keep, say)
    except Unavailable as error:
        raise Unavailable(f"{tried}; {error}" if tried else str(error)) from None


def _download(url: str, path: Path, say: Say) -> None:
    """Write what `url` holds into `path`."""
    with _step(f"download {url}", say):
        try:
            with urllib.request.urlopen(url, timeout=DOWNLOAD_TIMEOUT) as answer:
                data = answer.read()
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise Unavailable(f"no download from micropython.org ({reason})") from None
        path.write_bytes(data)


def _download_uf2(item: Item, say: Say) -> None:
    url = RELEASES[item[1]].uf2
    with tempfile.TemporaryDirectory(prefix="firmware-") as folder:
        path = Path(folder, FILES[item])
        _download(url, path, say)
        store(item, path, url)


def _build(items: list[Item], download: bool, install: bool, keep: bool, say: Say) -> None:
    """Build `items` from source and put them into the cache."""
    folder = Path(tempfile.mkdtemp(prefix="firmware-"))
    try:
        _need_space(folder)
        wants_pico = any(port == "pico" for port, _ in items)
        _need_tools(["gcc", "make", "cmake"] if wants_pico else ["gcc", "make"], install, say)
        _Workshop(folder, download, install, say).build(items)
    finally:
        if keep:
            say(f"build folder kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


class _Workshop:
    """One build folder: what is fetched into it, and what is made of it."""

    def __init__(self, folder: Path, download: bool, install: bool, say: Say) -> None:
        self.folder = folder
        self.download = download
        self.install = install
        self.say = say
        self.log = CACHE / "build.log"
        self.log.write_text(f"{time.ctime()}, in {folder}\n")
        # Little else of the environment: CFLAGS or PICO_SDK_PATH would change the result. And no
        # search for a git repository above the folder: its tag would become the version.
        self.environment = {
            "PATH": _search_path(),
            "LC_ALL": "C.UTF-8",
            "GIT_CEILING_DIRECTORIES": str(folder.parent),
            **{name: value for name, value in os.environ.items() if "_proxy" in name.lower()},
        }
        self.jobs = f"-j{os.cpu_count() or 1}"

    def build(self, items: Sequence[Item]) -> None:
        """Make `items` and put them into the cache."""
        if any(port == "pico" for port, _ in items):
            self._open_archives(with_programs=True)
            self._get_toolchain()
            self._get_pico_libraries()
        for kind in KINDS:
            ports = [port for port in PORTS if (port, kind) in items]
            if ports:
                source, origin = self._get_source(kind, "pico" in ports)
                for port in ports:
                    make = self._make_pico if port == "pico" else self._make_unix
                    version = store((port, kind), make(source, kind), f"built from {origin}")
                    self.say(f"{port} {kind}: MicroPython {version}")
                shutil.rmtree(source)  # keeps the need for space down

    def _run(self, step: str, *command: str | Path, cwd: Path | None = None) -> None:
        """Run a command with its output in the log, and show the log's end when it fails."""
        with _step(step, self.say), self.log.open("ab") as log:
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
                    self.say(f"  | {line}")
                if any("No space left on device" in line for line in lines):
                    raise Unavailable(_NO_SPACE) from None
                raise Unavailable(f"{step}: failed, read {self.log}") from None

    def _apt(self, step: str, *arguments: str, cwd: Path | None = None) -> None:
        self._run(step, "apt-get", "-q", "-c", self.folder / "apt.conf", *arguments, cwd=cwd)

    def _open_archives(self, with_programs: bool) -> None:
        """Make apt read Debian's package lists, in a set-up of its own inside the folder."""
        suites = {f"deb-src {release.suite}" for release in RELEASES.values()}
        if with_programs:
            # The compiler is of this machine's own release: a newer one needs a newer libc.
            suites |= {f"deb {SDK_SUITE}", f"deb {_own_suite()}"}
        write_apt_configuration(self.folder)
        keyrings = sorted(Path("/usr/share/keyrings").glob("debian-archive-keyring.[gp]*"))
        signed = f"[signed-by={keyrings[0]}]" if keyrings else ""
        for mirror in debian_mirrors():
            lines = [suite.replace(" ", f" {signed} {mirror} ") + " main\n" for suite in suites]
            (self.folder / "sources.list").write_text("".join(lines))
            with contextlib.suppress(Unavailable):
                return self._apt("read Debian's package lists", "update")
        if "NO_PUBKEY" in self.log.read_text(errors="replace"):
            raise Unavailable("apt lacks Debian's newer keys: upgrade debian-archive-keyring")
        raise Unavailable(f"no archive of apt's sources could be read: see {self.log}")

    def _get_toolchain(self) -> None:
        """Make sure that a C and C++ compiler for RP2040 is on the PATH of this build."""
        if self._compiles():
            return
        downloads, root = self.folder / "toolchain-archives", self.folder / "toolchain"
        downloads.mkdir()
        names = [f"{name}/{_own_suite()}" for name in TOOLCHAIN_ARCHIVES]
        self._apt("download the compiler", "download", *names, cwd=downloads)
        for archive in sorted(downloads.iterdir()):
            self._run(f"unpack {archive.name.split('_')[0]}", "dpkg", "-x", archive, root)
        shutil.rmtree(downloads)
        # Away from /usr the compiler looks for its headers and libraries under these names.
        target = root / "usr/lib/arm-none-eabi"
        (target / "include").symlink_to("../../include/newlib")
        (target / "lib").symlink_to("newlib")
        path = self.environment["PATH"]
        self.environment["PATH"] = f"{root / 'usr/bin'}{os.pathsep}{path}"
        # The linker asks for libstdc++, 313 MB to download, and takes nothing from it.
        library = target / "lib/thumb/v6-m/nofp/libstdc++.a"
        self._run("make an empty libstdc++", "arm-none-eabi-ar", "rc", library)
        if not self._compiles():
            self.environment["PATH"] = path
            _install(TOOLCHAIN, self.install, self.say)

    def _compiles(self) -> bool:
        """Try the compiler on a C++ program that needs what MicroPython needs."""
        compiler = shutil.which("arm-none-eabi-g++", path=self.environment["PATH"])
        options = "-mcpu=cortex-m0plus -mthumb --specs=nosys.specs -x c++ - -o /dev/null".split()
        program = b"#include <cstdlib>\n#include <stdio.h>\nint main() { return 0; }\n"
        return (
            bool(compiler)
            and not subprocess.run(
                [compiler, *options], input=program, env=self.environment, capture_output=True
            ).returncode
        )

    def _get_pico_libraries(self) -> None:
        """Fetch what Debian's MicroPython source leaves out and the Pico's firmware needs."""
        folder = self.folder / "libraries"
        folder.mkdir()
        names = [f"{name}/{SDK_SUITE}" for name in ("pico-sdk-source", "tinyusb-source")]
        self._apt("download the Pico's libraries", "download", *names, cwd=folder)
        source = ("source", "--download-only", f"mbedtls/{SDK_SUITE}")
        self._apt("download mbedtls", *source, cwd=folder)
        with _step("unpack the libraries", self.say):
            for archive in folder.glob("*.deb"):
                subprocess.run(["dpkg", "-x", archive, folder], check=True)
            _unpack(next(folder.glob("mbedtls_*.orig.tar.*")), folder)
        next(folder.glob("mbedtls-*")).rename(folder / "usr/src/mbedtls")

    def _get_source(self, kind: str, for_pico: bool) -> tuple[Path, str]:
        """Return the unpacked source of one kind, and what it is, for a note."""
        folder = self.folder / kind
        folder.mkdir()
        if self.download and not for_pico:
            try:
                url = RELEASES[kind].source
                archive = folder / url.rpartition("/")[2]
                _download(url, archive, self.say)
                if _sha256(archive) != RELEASES[kind].source_sha256:
                    raise Unavailable(f"{url} does not have the SHA-256 known for it")
                return _unpack(archive, folder), url
            except Unavailable as error:
                self.download = False
                self.say(f"{error}: taking Debian's source instead")
        if not (self.folder / "sources.list").exists():
            self._open_archives(with_programs=False)
        package = f"micropython/{RELEASES[kind].suite}"
        self._apt(
            f"download the source of {package}", "source", "--download-only", package, cwd=folder
        )
        version = next(folder.glob("micropython_*.dsc")).stem.partition("_")[2]
        with _step(f"unpack micropython {version}", self.say):
            source = _unpack(next(folder.glob("micropython_*.orig.tar.*")), folder)
        return source, f"Debian's micropython {version}"

    def _make_unix(self, source: Path, kind: str) -> Path:
        port = source / "ports/unix"
        parts_left_out = [f"MICROPY_{name}=0" for name in ("PY_BTREE", "PY_SSL", "SSL_MBEDTLS")]
        options = [*parts_left_out, "MICROPY_PY_FFI=0", "FROZEN_MANIFEST="]
        self._run(f"make unix {kind}", "make", self.jobs, "-C", port, *options)
        return port / "build-standard/micropython"

    def _make_pico(self, source: Path, kind: str) -> Path:
        for name in ("pico-sdk", "tinyusb", "mbedtls"):
            library = source / "lib" / name
            library.rmdir()
            library.symlink_to(self.folder / "libraries/usr/src" / name)
        # The manifest of the board names parts of micropython-lib, which Debian leaves out.
        (source / "lib/micropython-lib/README.md").touch()
        manifest = source / "manifest.py"
        manifest.write_text(
            'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'
        )
        self._run(f"make mpy-cross {kind}", "make", self.jobs, "-C", source / "mpy-cross")
        port = source / "ports/rp2"
        build = port / "build"
        generator = ["-G", "Ninja"] if shutil.which("ninja", path=_search_path()) else []
        options = {
            "MICROPY_BOARD": "RPI_PICO",
            "MICROPY_FROZEN_MANIFEST": manifest,
            "PICO_NO_PICOTOOL": 1,
        }
        defines = [f"-D{name}={value}" for name, value in options.items()]
        self._run(f"prepare pico {kind}", "cmake", "-S", port, "-B", build, *generator, *defines)
        self._run(f"make pico {kind}", "cmake", "--build", build, self.jobs)
        converter = [sys.executable, source / "tools/uf2conv.py", "-c"]
        place = ["-f", hex(RP2040_FAMILY), "-b", "0x10000000"]
        files = ["-o", build / "firmware.uf2", build / "firmware.bin"]
        self._run(f"convert pico {kind}", *converter, *place, *files)
        return build / "firmware.uf2"


@contextlib.contextmanager
def compiler(say: Say = say_on_stderr) -> Iterator[str]:
    """Give the path of a C compiler for the Pico's core, for as long as the context lasts.

    It is the arm-none-eabi-gcc on the PATH or, where there is none, one unpacked into a temporary
    folder as for a build: half a minute and 1 GB. Raises Unavailable.
    """
    path = shutil.which("arm-none-eabi-gcc")
    if path:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="firmware-") as name:
        try:
            _need_space(Path(name))
            with _lock(say):  # for the log
                workshop = _Workshop(Path(name), download=False, install=False, say=say)
                workshop._open_archives(with_programs=True)
                workshop._get_toolchain()
            path = shutil.which("arm-none-eabi-gcc", path=workshop.environment["PATH"])
        except OSError as error:
            raise Unavailable(_os_error_line(error)) from error
        if not path:
            raise Unavailable("no arm-none-eabi-gcc: install gcc-arm-none-eabi")
        yield path


def write_apt_configuration(folder: Path) -> None:
    """Write `folder`/apt.conf: apt reads sources.list there and keeps its files there.

    How the machine reaches its archives (proxies, certificates) and checks them stays in force.
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
        # A list that cannot be read is an error, not a warning.
        "APT::Update::Error-Mode": "any",
        # The unprivileged user of apt cannot enter a private folder.
        "APT::Sandbox::User": "root",
    }
    # The machine's hooks after an update are for its own lists.
    lines = ["#clear APT::Update;", "#clear DPkg;"]
    lines += [f'{name} "{value}";' for name, value in settings.items()]
    (folder / "apt.conf").write_text("\n".join(lines) + "\n")


def _own_suite() -> str:
    """Return the name of this machine's Debian release."""
    name = platform.freedesktop_os_release().get("VERSION_CODENAME")
    if not name:
        raise Unavailable("this machine's Debian release has no name: use --path, or go online")
    return name


def _search_path() -> str:
    """Return where programs are looked for: cmake and ninja may be in a virtual environment."""
    folders = [os.environ.get("PATH", os.defpath)]
    if sys.prefix != sys.base_prefix:
        folders.append(str(Path(sys.prefix, "bin")))
    return os.pathsep.join(folders)


def _need_tools(names: Sequence[str], install: bool, say: Say) -> None:
    """Make sure that programs are there."""
    missing = [name for name in names if not shutil.which(name, path=_search_path())]
    if missing:
        packages = [package for name in missing for package in PACKAGES_OF[name]]
        _install(packages, install, say)


def _install(packages: Sequence[str], install: bool, say: Say) -> None:
    """Install Debian packages where that is allowed, else raise Unavailable with the command."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    allowed = install or os.environ.get("CI") == "true"
    if not allowed or not hasattr(os, "geteuid") or os.geteuid():
        raise Unavailable(f"the build needs more programs, as root: {' '.join(command)}")
    with _step(f"install {' '.join(packages)}", say):
        for step in (["apt-get", "update"], command):
            try:
                done = subprocess.run(step, capture_output=True, text=True)
            except FileNotFoundError:
                raise Unavailable(f"no apt-get here: install {' '.join(packages)}") from None
            if done.returncode:
                raise Unavailable(f"{' '.join(step)}: {_last_line(done.stderr)}")


def _need_space(folder: Path) -> None:
    wish = os.environ.get("FIRMWARE_BUILD_MB") or str(BUILD_MEGABYTES)
    if not wish.isdecimal():
        raise Unavailable(f"FIRMWARE_BUILD_MB is {wish!r}: give a whole number of megabytes")
    needed = int(wish)
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < needed:
        raise Unavailable(
            f"{free} MB free in {folder.parent} but the build needs {needed} MB: "
            "free some, or name another folder in TMPDIR"
        )


def _unpack(archive: Path, folder: Path) -> Path:
    """Unpack a source archive and return the one folder in it."""
    before = set(folder.iterdir())
    shutil.unpack_archive(archive, folder)
    return (set(folder.iterdir()) - before).pop()


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _record_path(item: Item) -> Path:
    return CACHE / f"{FILES[item]}.json"


def _record(item: Item) -> dict[str, str]:
    """Return what was noted about a cached file, or {} when that is unreadable too."""
    try:
        record = json.loads(_record_path(item).read_text())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no reason given"])[-1]


def _os_error_line(error: OSError) -> str:
    return _NO_SPACE if error.errno == errno.ENOSPC else f"{error}: see to that and try again"


@contextlib.contextmanager
def _step(name: str, say: Say) -> Iterator[None]:
    """Say what is done, and afterwards how long it took."""
    start = time.monotonic()
    yield
    say(f"{name}: {time.monotonic() - start:.1f} s")


@contextlib.contextmanager
def _lock(say: Say) -> Iterator[None]:
    """Let one run at a time fill the cache."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        if fcntl:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("waiting for another run that fills the cache")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _list() -> None:
    """Print what is cached: file, version, SHA-256, where it is from."""
    for item, name in FILES.items():
        problem, record = cache_problem(item), _record(item)
        if problem:
            print(f"{name}: {problem}")
        else:
            print(f"{name}: {record['version']} sha256 {record['sha256']}, {record['origin']}")


def _clean() -> None:
    """Remove all that this tool put into the cache; other tools may keep files there."""
    for item, name in FILES.items():
        for path in (CACHE / name, _record_path(item), CACHE / "build.log"):
            path.unlink(missing_ok=True)


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one line."""

    def error(self, message: str):
        self.exit(2, f"firmware: {message}: see --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="firmware.py",
        description="""
Get MicroPython for a Raspberry Pi Pico (a UF2 file) and for this machine (an executable), each
in two kinds: soft (1.25, soft timers only) and hard (1.26 or newer, hard timers too). Prints
the path of each file on stdout.
""",
        epilog=f"""
where a file comes from, first that works:
  1. a file you name, with --path or with a variable of the environment (below)
  2. the cache
  3. a download from micropython.org; for this machine's executable that is a source archive,
     which is then built
  4. a build from Debian's source packages, read from the archive that apt uses here, with
     apt's own check of signatures; two to five minutes on two cores for all four.
     It needs gcc, make and cmake; the compiler for the Pico is fetched if it is not installed.

where it is kept: {CACHE}
  Each file has its SHA-256, version and origin beside it; a file that no longer agrees is got
  again. The output of a build is in build.log there.

variables of the environment:
  {", ".join(VARIABLES.values())}
      a file to use instead of the cache
  XDG_CACHE_HOME     the folder of all caches (else ~/.cache)
  TMPDIR             where to build
  FIRMWARE_BUILD_MB  free space a build asks for, in MB (else {BUILD_MEGABYTES})
  CI                 "true" allows --install by itself

exit status: 0 all files are there, 2 not, with one line saying why.
""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("port", nargs="?", choices=PORTS, help="for what (else both)")
    parser.add_argument("kind", nargs="?", choices=KINDS, help="which kind (else both)")
    parser.add_argument(
        "--path", type=Path, metavar="FILE", help="check FILE and keep a copy of it in the cache"
    )
    parser.add_argument("--no-build", action="store_true", help="do not build anything")
    parser.add_argument("--no-download", action="store_true", help="do not ask micropython.org")
    parser.add_argument(
        "--install", action="store_true", help="let apt-get install missing tools (as root)"
    )
    parser.add_argument("--keep", action="store_true", help="keep the build folder")
    parser.add_argument("--list", action="store_true", help="say what is cached, and stop")
    parser.add_argument("--clean", action="store_true", help="empty the cache, and stop")
    return parser


def main() -> int:
    """Run the command line; return its exit status."""
    parser = _parser()
    wish = parser.parse_args()
    items = [
        (port, kind)
        for kind in KINDS
        for port in PORTS
        if wish.port in (None, port) and wish.kind in (None, kind)
    ]
    if wish.path and not wish.kind:
        parser.error("--path needs to know what FILE is, such as: pico hard --path FILE")
    try:
        if wish.list:
            _list()
        elif wish.clean:
            _clean()
        else:
            if wish.path:
                with _lock(say_on_stderr):
                    store(items[0], wish.path, f"given as {wish.path}")
            paths = get(
                items,
                build=not wish.no_build,
                download=not wish.no_download,
                install=wish.install,
                keep=wish.keep,
            )
            print(*paths, sep="\n")
    except Unavailable as error:
        say_on_stderr(f"firmware: {error}")
        return 2
    except OSError as error:
        say_on_stderr(f"firmware: {_os_error_line(error)}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
