"""Messages to the user: slow steps, and errors."""

import contextlib
import errno
import sys
import time
from collections.abc import Iterator
from typing import Any, Protocol

from commands import command_line
from commands.command_line import say

NO_SPACE = (
    "no space left on the disk: free some, or set TMPDIR and XDG_CACHE_HOME to other folders"
)


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step and its duration when it ends; a context manager.

    At a terminal the name is printed at the start too, because a step may take minutes.
    """
    start = time.monotonic()
    if sys.stderr and sys.stderr.isatty():
        say(f"{name} ...")
    yield
    say(f"{name}: {time.monotonic() - start:.1f} s")


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message, without a colon or a full stop at its end."""
    return (str(error).splitlines() or ["no reason given"])[0].rstrip(".:")


def last_line(text: str) -> str:
    """Return the last line of a program's output, which usually has the error."""
    return (text.strip().splitlines() or ["no reason given"])[-1]


def os_error_line(error: OSError) -> str:
    """Return an error of the operating system, and the remedy, as one line."""
    if error.errno == errno.ENOSPC:
        return NO_SPACE
    return f"{command_line.reason(error)}: fix that and try again"


class ShowProgress(Protocol):
    """A function that shows progress: a Progress, or `silent`."""

    def __call__(self, done: int, total: int | None, stage: str, note: str = "", /) -> None:
        """Show that `done` of `total` are done, None if unknown; `note` follows the bar."""


def silent(done: int, total: int | None, stage: str, note: str = "") -> None:
    """Show nothing; a ShowProgress."""


class Progress:
    """Bars on stderr for the stages of a long job: live at a terminal, else a line a minute.

    `initial`: the amount that an earlier run has done, for the estimate of the time left.
    """

    def __init__(self, initial: int = 0) -> None:
        self._initial = initial
        self._stage: tuple[str, int | None] | None = None
        self._bar: Any = None

    def __call__(self, done: int, total: int | None, stage: str, note: str = "") -> None:
        """Show that `done` of `total` are done, None if unknown; `note` follows the bar."""
        if (stage, total) != self._stage:
            self.close()
            self._stage, self._bar = (stage, total), self._new_bar(stage, total)
        self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(done - self._bar.n)
        if done == total:
            self.close()

    def close(self) -> None:
        """End the bar of the last stage, if there is one."""
        if self._bar is not None:
            self._bar.close()
        self._stage = self._bar = None

    def _new_bar(self, stage: str, total: int | None) -> Any:
        import tqdm  # here, because commands print their help without installed packages

        interval = 0.2 if sys.stderr.isatty() else 60
        return tqdm.tqdm(
            desc=stage,
            total=total,
            initial=self._initial,
            file=sys.stderr,
            mininterval=interval,
            dynamic_ncols=True,
        )
