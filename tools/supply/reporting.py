"""What the user is told: each step that takes time, and what went wrong."""

import contextlib
import errno
import sys
import time
from collections.abc import Iterator

NO_SPACE = (
    "no space left on the disk: free some, or set TMPDIR and XDG_CACHE_HOME to other folders"
)


class Unavailable(Exception):
    """A file cannot be had. The message is one line: what is wrong, and what to do."""


def say(line: str) -> None:
    """Print a line on stderr."""
    print(line, file=sys.stderr, flush=True)


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Say what was done, and how long it took."""
    start = time.monotonic()
    yield
    say(f"{name}: {time.monotonic() - start:.1f} s")


def last_line(text: str) -> str:
    """The last line of what a program printed, which is where it says what failed."""
    return (text.strip().splitlines() or ["no reason given"])[-1]


def os_error_line(error: OSError) -> str:
    """What the operating system refused, and what to do, in one line."""
    return NO_SPACE if error.errno == errno.ENOSPC else f"{error}: see to that and try again"
