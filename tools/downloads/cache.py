"""The cache of downloaded and built files, which are checked when stored and when used."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from commands.command_line import reason, say
from commands.errors import Unavailable
from commands.folders import CACHE
from commands.output_files import UNSAVED

from . import uf2
from .releases import CIRCUITPYTHON, FILES, FIRST_CIRCUITPYTHON, FIRST_HARD_VERSION, Item

_FIELDS = {"sha256", "version", "origin"}  # of a record


def path_of(item: Item) -> Path:
    """Return the path of `item`, a (port, kind) pair, in the cache, whether it exists or not."""
    return CACHE / FILES[item]


def log_path() -> Path:
    """Return the path of the log of a build."""
    return CACHE / "build.log"


def version_of(item: Item, path: Path) -> str:
    """Return the MicroPython or CircuitPython version of a file, such as "1.26.1".

    Raises Unavailable if `path` does not match `item`, a (port, kind) pair.
    """
    port, kind = item
    try:
        if port == "pico":
            text = uf2.contents(uf2.read(path))
        else:
            command = [str(path.resolve()), "-c", "import sys; print(sys.version)"]
            text = subprocess.run(command, capture_output=True, timeout=60).stdout
    except ValueError as error:
        raise Unavailable(f"{path} {error}: get another file") from None
    except OSError as error:
        raise Unavailable(f"{reason(error)}: get another file") from None
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{path} prints no version in 60 s: get another file") from None
    if item == CIRCUITPYTHON:
        return _circuitpython_version(path, text)
    match = re.search(rb"MicroPython v((\d+)\.(\d+)[^\s\0;]*)", text)
    # Not the Pico W: it has a radio.
    if not match or (port == "pico" and b"Raspberry Pi Pico with RP2040" not in text):
        raise Unavailable(f"{path} is not MicroPython for {port}: get another file")
    version = match[1].decode()
    is_hard = (int(match[2]), int(match[3])) >= FIRST_HARD_VERSION
    if is_hard != (kind == "hard"):
        versions = "1.26 or newer" if kind == "hard" else "1.25 or older"
        raise Unavailable(f"{path} is MicroPython {version}, but {kind} is {versions}")
    return version


def _circuitpython_version(path: Path, text: bytes) -> str:
    match = re.search(rb"CircuitPython ((\d+)\.\d+[^\s\0;]*)", text)
    # Firmware of another RP2040 board works, because pins are numbers. Not the Pico W: it has a
    # radio.
    if not match or b" with rp2040" not in text or b"Pico W with" in text:
        raise Unavailable(f"{path} is not CircuitPython for an RP2040 board: get another file")
    version = match[1].decode()
    if int(match[2]) < FIRST_CIRCUITPYTHON:
        raise Unavailable(
            f"{path} is CircuitPython {version}: get {FIRST_CIRCUITPYTHON}.0 or newer"
        )
    return version


def problem(item: Item) -> str:
    """Return "" if the cache has `item` undamaged, else the problem, for a message."""
    path = path_of(item)
    if not path.exists():
        return "is not in the cache"
    if is_corrupt(item):
        return f"is corrupt in the cache ({path} does not match its SHA-256)"
    return ""


def is_corrupt(item: Item) -> bool:
    """Return whether the cache has `item`, but damaged."""
    path = path_of(item)
    return path.exists() and _record(item).get("sha256") != sha256(path)


def store(item: Item, path: Path, origin: str) -> str:
    """Check a file and put a copy into the cache; return its version.

    `origin` is the file's source, for `describe`. Raises Unavailable, OSError.
    """
    version = version_of(item, path)
    CACHE.mkdir(parents=True, exist_ok=True)
    record = {"sha256": sha256(path), "version": version, "origin": origin}
    with tempfile.TemporaryDirectory(dir=CACHE, prefix=".new-") as new:
        copy = Path(shutil.copyfile(path, Path(new, "copy")))
        copy.chmod(0o755 if item[0] == "unix" else 0o644)
        note = Path(new, "record")
        note.write_text(json.dumps(record) + "\n")
        os.replace(copy, path_of(item))
        os.replace(note, _record_path(item))
    return version


def describe(item: Item) -> str:
    """Return a line with file, version, SHA-256 and origin, or with the problem."""
    wrong, record = problem(item), _record(item)
    if wrong:
        return f"{FILES[item]}: {wrong}"
    return f"{FILES[item]}: {record['version']} sha256 {record['sha256']}, {record['origin']}"


def clean() -> None:
    """Remove firmware, and copies of files that could not be written, from the cache."""
    for item in FILES:
        for path in (path_of(item), _record_path(item)):
            path.unlink(missing_ok=True)
    log_path().unlink(missing_ok=True)
    shutil.rmtree(UNSAVED, ignore_errors=True)


def install_once(folder: Path, install: Callable[[Path], None]) -> Path:
    """Return `folder`; if it is missing, call `install` first.

    `install` fills a temporary folder, which is then renamed. So `folder` is complete or missing.
    """
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
            install(Path(fresh))
            try:
                os.rename(fresh, folder)
                Path(fresh).mkdir()  # TemporaryDirectory removes it at the end
            except OSError:
                if not folder.exists():  # else another run was faster
                    raise
    return folder


@contextlib.contextmanager
def lock() -> Iterator[None]:
    """Let only one run at a time fill the cache; a context manager."""
    import filelock  # here, because commands print their help without installed packages

    CACHE.mkdir(parents=True, exist_ok=True)
    held = filelock.FileLock(CACHE / "lock")
    try:
        held.acquire(timeout=0)
    except filelock.Timeout:
        say("waiting for another run that fills the cache")
        held.acquire()
    try:
        yield
    finally:
        held.release()


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _record_path(item: Item) -> Path:
    return CACHE / f"{FILES[item]}.json"


def _record(item: Item) -> dict[str, str]:
    """Return the record of a cached file; {} if it is missing or invalid."""
    try:
        record = json.loads(_record_path(item).read_text())
    except (OSError, ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) and set(record) >= _FIELDS else {}
