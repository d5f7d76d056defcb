"""Output files, written whole or not at all."""

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from commands.folders import CACHE, replacing

UNSAVED = CACHE / "unsaved"  # copies of files that could not be written to their place


def check_writable(path: Path) -> None:
    """Check, before long work, that a file can be written at `path`. Raises OSError."""
    _check_kind(path)
    with _named(path), tempfile.TemporaryFile(dir=_target(path).parent) as file:
        file.write(b"x")


def write(path: Path, content: bytes) -> None:
    """Write `content` to `path` atomically: whole or not at all.

    Raises OSError; its message has the path of a copy elsewhere, if one could be written.
    """
    try:
        with _named(path):
            write_all({path: content})
    except OSError as error:
        copy_path = _save_copy(path, content)
        if copy_path is None:
            raise
        words = f"{error.strerror}; the content is saved in {copy_path}"
        raise OSError(error.errno, words, str(path)) from None


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write the files of {path: content}. Raises OSError.

    None is replaced unless all could be written beside their places. A failure while they are
    replaced may leave some of them replaced.
    """
    for path in contents:
        _check_kind(path)
    with contextlib.ExitStack() as replaced:
        for path, content in contents.items():
            with _named(path):
                replaced.enter_context(replacing(_target(path))).write_bytes(content)


def _target(path: Path) -> Path:
    """Return the file that `path` names; a link stays a link if that file is replaced."""
    return Path(os.path.realpath(path))


def _check_kind(path: Path) -> None:
    """Raise OSError if `path` is something that a file must not replace: a folder, a device."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EEXIST, "it is not a regular file", str(path))


def _save_copy(path: Path, content: bytes) -> str | None:
    """Write the content for `path` to another place; return that, or None if it fails."""
    for folder in fallback_folders():
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            handle, copy_path = tempfile.mkstemp(path.suffix, path.stem + "-", folder)
            with open(handle, "wb") as file:
                file.write(content)
            return copy_path
    return None


def fallback_folders() -> list[Path]:
    """Return the folders for a file that cannot be written to its place."""
    return [UNSAVED, Path(tempfile.gettempdir())]


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Make an error name the requested file, not a temporary one; a context manager."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
