"""Folders: the project, its generated files, and the user's cache; files written whole."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


def xdg(variable: str) -> Path | None:
    """Return the folder that a variable names, such as XDG_CACHE_HOME; None if it names none.

    Source: XDG Base Directory Specification 0.8. It ignores relative paths.
    """
    named = os.environ.get(variable, "")
    return Path(named) if os.path.isabs(named) else None


def _folder_of_caches() -> Path:
    if named := xdg("XDG_CACHE_HOME"):
        return named
    try:
        home = Path.home()
    except RuntimeError:  # no home folder
        home = Path()
    return home / ".cache" if home.is_absolute() else Path(tempfile.gettempdir())


CACHE = _folder_of_caches() / "bulls-cows-othello"


@contextlib.contextmanager
def replacing(path: Path, suffix: str = "") -> Iterator[Path]:
    """Yield the path of a new file; it replaces `path` at the end. After an error it is removed.

    It gets the mode of the earlier file. `suffix`: of the new file's name, by default one that no
    other process has. Raises OSError, which names `path`.
    """
    fresh = path.with_name(path.name + (suffix or f".{os.getpid()}"))
    try:
        yield fresh
        with contextlib.suppress(OSError):  # there may be no earlier file
            shutil.copymode(path, fresh)
        os.replace(fresh, path)
    except BaseException as error:
        fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, os.fspath(fresh)):
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise
