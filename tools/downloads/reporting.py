"""Messages to the user: slow steps, and errors."""

import contextlib
import errno
import sys
import time
from collections.abc import Iterator

NO_SPACE = (
    "no space left on the disk: free some, or set TMPDIR and XDG_CACHE_HOME to other folders"
)


class Unavailable(Exception):
    """A file is not available. The message is one line with the reason and the remedy."""


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
