"""Messages to the user: slow steps, and errors."""

import contextlib
import errno
import sys
import time
from collections.abc import Callable, Iterator

NO_SPACE = (
    "no space left on the disk: free some, or set TMPDIR and XDG_CACHE_HOME to other folders"
)


def say(line: str) -> None:
    """Print a line on stderr."""
    print(line, file=sys.stderr, flush=True)


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step and its duration when it ends; a context manager."""
    start = time.monotonic()
    yield
    say(f"{name}: {time.monotonic() - start:.1f} s")


def last_line(text: str) -> str:
    """Return the last line of a program's output, which usually has the error."""
    return (text.strip().splitlines() or ["no reason given"])[-1]


def os_error_line(error: OSError) -> str:
    """Return an error of the operating system, and the remedy, as one line."""
    return NO_SPACE if error.errno == errno.ENOSPC else f"{error}: see to that and try again"


Progress = Callable[[str], object]  # gets progress as text; text that ends with "\n" must be shown


def silent(text: str) -> None:
    """Show nothing; a Progress."""


class ProgressLine:
    """Shows progress on stderr: on one line of a terminal, else a line every ten seconds."""

    def __init__(self) -> None:
        self._next = 0.0
        self._live = sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        """Show the text if it ends with a newline or enough time has passed."""
        now = time.monotonic()
        if now < self._next and not text.endswith("\n"):
            return
        self._next = now + (0.2 if self._live else 10)
        start, end = ("\r\x1b[K", "") if self._live else ("", "\n")
        print(start + text.rstrip("\n"), end="\n" if text.endswith("\n") else end, file=sys.stderr)
        sys.stderr.flush()
