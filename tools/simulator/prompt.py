"""The typed duel (lib/games/text_duel.py) in a terminal, or with input redirected."""

import codecs
import contextlib
import os
import random
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator

from games import text_duel

if sys.platform != "win32":
    import termios

    from .terminal import handle_signals, set_cbreak

# Seconds of one wait for a key. A signal that arrives just before a wait is handled after it. So
# a wait without a limit could delay SIGTERM and Ctrl-C until the next key.
_WAIT = 0.1


def play(digits: int, seed: int | None) -> int:
    """Play a game; return the exit status. `seed`: the seed of the machine's random codes.

    The status is 0 at the end of the game, on Ctrl-C and at the end of the input. Raises OSError
    if the output is closed.
    """
    output = _Output()
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    with _no_echo(output) as read:
        try:
            text_duel.play(digits, read, output.write, rng.randrange)
        except KeyboardInterrupt:
            output.write("\n")
    return 0


class _Output:
    """Standard output; `line` is the text of its last line."""

    def __init__(self) -> None:
        self.line = ""

    def write(self, text: str) -> None:
        self.line = (self.line + text).rpartition("\n")[2]
        sys.stdout.write(text)
        sys.stdout.flush()


def _read() -> str:
    try:
        return sys.stdin.read(1)
    except OSError:  # the terminal was closed
        return ""


def _keys(terminal: int) -> Callable[[], str]:
    """Return a function that reads a character from a terminal; it returns "" once closed."""
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
    """Yield a function that reads a character, at once and without echo if from a terminal.

    The terminal is restored at the end, on SIGTERM and SIGHUP, and while stopped by Ctrl-Z.
    """
    if not sys.stdin.isatty():
        yield _read
        return
    if sys.platform == "win32":  # written from the documentation, not tested
        import msvcrt

        yield msvcrt.getwch
        return
    terminal = sys.stdin.fileno()
    settings = termios.tcgetattr(terminal)

    def restore() -> None:
        with contextlib.suppress(termios.error):  # the terminal was closed
            termios.tcsetattr(terminal, termios.TCSADRAIN, settings)

    def resume() -> None:
        set_cbreak(terminal)
        if sys.stdout.isatty():  # the shell has printed in between
            # Not through sys.stdout, which the signal may have interrupted in a flush.
            os.write(sys.stdout.fileno(), output.line.encode())

    handlers = handle_signals(restore, resume)
    try:
        set_cbreak(terminal)
        yield _keys(terminal)
    finally:
        restore()
        for number, handler in handlers.items():
            signal.signal(number, handler)
