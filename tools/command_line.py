"""How every tool reads its command line and how it ends: in one line where something is wrong.

Exit status 2 then, and 130 after Ctrl-C. Only what is a mistake of ours ends in a traceback.
Nothing here needs a package that is not in the standard library.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

from supply.cache import CACHE

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

REFUSED = 2
INTERRUPTED = 130  # what a shell makes of a program that Ctrl-C has ended

# What writing says where nobody reads, nothing has room or the terminal has gone.
_OUTPUT = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF)


class Parser(argparse.ArgumentParser):
    """Reads the command line of the tool called `name`; `text` is what --help says of it."""

    def __init__(
        self, name: str, text: str | None, usage: str | None = None, epilog: str | None = None
    ) -> None:
        super().__init__(
            prog=name + ".py",
            description=text,
            usage=usage,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._name = name

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; argparse's own would not tell that it could not."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """End with one line."""
        say(self._name, f"{message}; --help explains")
        sys.exit(REFUSED)


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say in one line that Ctrl-C has ended a tool which was still importing modules."""
    if issubclass(kind, KeyboardInterrupt):
        say(Path(sys.argv[0]).stem, "interrupted")
    else:
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _end


@contextlib.contextmanager
def tool(name: str) -> Iterator[None]:
    """Let the body, a tool's work, end in one line and the status for it.

    That is where it is interrupted, and where the system refuses it a file or its output.
    """
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
            sys.stdout.reconfigure(errors="backslashreplace")  # a file's name may be no text
        try:
            yield
        finally:
            sys.stdout.flush()  # what cannot be written is known here, not after the end
    except KeyboardInterrupt:
        say(name, "interrupted")
        status = INTERRUPTED
    except OSError as error:
        say(name, reason(error))
        status = REFUSED
    else:
        return
    _drop_output()
    sys.exit(status)


def say(name: str, text: str) -> None:
    """Print a line of a tool on stderr, if there is one."""
    if sys.stderr:
        with contextlib.suppress(OSError):
            print(f"{name}: {text}", file=sys.stderr, flush=True)


def reason(error: OSError) -> str:
    """What the system refused, as a line: the file, where there is one, and why."""
    if error.filename is None and error.errno in _OUTPUT:
        return f"output: {error.strerror}"
    if error.filename is None or not error.strerror:
        return str(error) or type(error).__name__
    return f"{os.fsdecode(error.filename)}: {error.strerror}"


def _drop_output() -> None:
    """Leave nothing in the output's buffer that the end of the program would try to write."""
    if sys.stdout is None:
        return
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def stop_at_once(name: str) -> None:
    """Let Ctrl-C end the tool even while a kernel in C runs, which does not look for it."""
    if os.name == "nt":  # which hears of it in no other way
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.set_wakeup_fd(told)

    def wait() -> None:
        while os.read(heard, 1) != bytes([signal.SIGINT]):
            pass
        say(name, "interrupted")
        os._exit(INTERRUPTED)

    threading.Thread(target=wait, daemon=True).start()


def check_writable(path: Path) -> None:
    """Find out before long work whether a file can be written at `path`. Raises OSError."""
    _check_kind(path)
    with _named(path), tempfile.TemporaryFile(dir=path.parent) as file:
        file.write(b"x")


def write(path: Path, content: bytes) -> None:
    """Put what took long to make at `path`, whole or not at all.

    Raises OSError, whose words tell where the content is kept instead if anything could take it.
    """
    fresh = path.with_name(path.name + ".new")
    try:
        _check_kind(path)
        with _named(path):
            try:
                fresh.write_bytes(content)
                os.replace(fresh, path)
            except BaseException:
                fresh.unlink(missing_ok=True)
                raise
    except OSError as error:
        kept = _keep(path, content)
        if kept is None:
            raise
        words = f"{error.strerror}; what was made is in {kept}"
        raise OSError(error.errno, words, str(path)) from None


def _check_kind(path: Path) -> None:
    """Raise OSError for what no file may take the place of: a folder, a device."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EEXIST, "it is there and is no file", str(path))


def _keep(path: Path, content: bytes) -> str | None:
    """Write what belongs at `path` to some other place, and return which; None without one."""
    for folder in _kept_folders():
        with contextlib.suppress(OSError):
            handle, kept = tempfile.mkstemp(path.suffix, path.stem + "-", folder)
            with open(handle, "wb") as file:
                file.write(content)
            return kept
    return None


def _kept_folders() -> list[Path]:
    return [CACHE, Path(tempfile.gettempdir())]


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Let an error name the file that was asked for, not one made on the way to it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
