"""The typed duel (lib/games/text_duel.py) in a terminal, or with input redirected."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import random
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from types import FrameType

import command_line
from games import text_duel

if sys.platform != "win32":
    import termios
    import tty

# How long one wait for a key lasts, in seconds. A signal that comes just before a wait is obeyed
# only after it, so a wait without an end could keep SIGTERM and Ctrl-C back until the next key.
_WAIT = 0.1


def play(
    digits: int, seed: int | None = None, start: int | None = None, secret: int | None = None
) -> int:
    """Play a game, the machine's random codes following `seed`; return the exit status.

    0 at its end, on Ctrl-C and at the end of the input; 2, after a line on stderr, when there is
    no input. `start` and `secret` as `typed.play` has them. Raises OSError when the output is
    gone.
    """
    if sys.stdin is None:
        command_line.say("play", "--text needs its input open")
        return command_line.REFUSED
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    output = _Output()
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    with _no_echo(output) as read:
        try:
            text_duel.play(digits, read, output.write, chance.randrange, start, secret)
        except KeyboardInterrupt:
            output.write("\n")
    return 0


class _Output:
    """Standard output, which knows what stands in its last line."""

    def __init__(self) -> None:
        self.line = ""

    def write(self, text: str) -> None:
        self.line = (self.line + text).rpartition("\n")[2]
        sys.stdout.write(text)
        sys.stdout.flush()


def _read() -> str:
    try:
        return sys.stdin.read(1)
    except OSError:  # the terminal has gone
        return ""


def _keys(terminal: int) -> Callable[[], str]:
    """What reads a character typed at `terminal`, a file descriptor; "" once that has gone."""
    decode = codecs.getincrementaldecoder(sys.stdin.encoding)("replace").decode
    typed: deque[str] = deque()

    def read() -> str:
        while not typed:
            try:
                ready, _, _ = select.select([terminal], [], [], _WAIT)
                data = os.read(terminal, 4096) if ready else b""
            except OSError:
                return ""
            if ready and not data:
                return ""
            typed.extend(decode(data))
        return typed.popleft()

    return read


@contextlib.contextmanager
def _no_echo(output: _Output) -> Iterator[Callable[[], str]]:
    """What reads a character; a terminal gives each at once meanwhile and does not show it.

    It is put right again at the end, also by SIGTERM and SIGHUP, and for the time of a Ctrl-Z.
    """
    if not sys.stdin.isatty():
        yield _read
        return
    if sys.platform == "win32":  # written from the documentation, never run
        import msvcrt

        yield msvcrt.getwch
        return
    terminal = sys.stdin.fileno()
    settings = termios.tcgetattr(terminal)

    def restore() -> None:
        with contextlib.suppress(termios.error):  # a terminal that has gone
            termios.tcsetattr(terminal, termios.TCSADRAIN, settings)

    def end(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    def stop(number: int, _: FrameType | None) -> None:
        restore()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        # Here the program goes on again.
        signal.signal(number, stop)
        tty.setcbreak(terminal, termios.TCSADRAIN)
        if sys.stdout.isatty():  # the shell has printed in between
            # Not through sys.stdout, which may have been in the middle of a flush.
            os.write(sys.stdout.fileno(), output.line.encode())

    handlers = {signal.SIGTERM: end, signal.SIGHUP: end, signal.SIGTSTP: stop}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield _keys(terminal)
    finally:
        restore()
        for number, handler in before.items():
            signal.signal(number, handler)
