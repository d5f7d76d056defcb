"""A terminal with unbuffered keys and mouse events, restored at the end.

It needs the usual ANSI and xterm sequences: cursor position, colours, alternate screen, mouse
reports in SGR form (xterm control sequences, "Extended coordinates").
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple

if sys.platform != "win32":
    import termios
    import tty

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h"
_LEAVE = "\x1b[?1006l\x1b[?1000l\x1b[m\x1b[?25h\x1b[?1049l"
UP, DOWN, RIGHT, LEFT, BACK_TAB = "Up", "Down", "Right", "Left", "Shift-Tab"
_NAMED = {b"A": UP, b"B": DOWN, b"C": RIGHT, b"D": LEFT, b"Z": BACK_TAB}  # by the last byte
_SEQUENCE = re.compile(
    rb"\x1b\[<(?P<button>\d{1,5});(?P<column>\d{1,5});(?P<row>\d{1,5})(?P<kind>[Mm])"
    rb"|\x1b(\[(?P<named>[ABCDZ])|O(?P<application>[ABCD]))"
    rb"|\x1b+\[[0-?]*[ -/]*[@-~]"  # any other control sequence
    rb"|\x1b+O."  # a function key
    rb"|\x1b[^\x1b\[O]"  # a key with Alt
)
_UNFINISHED = re.compile(rb"\x1b+(\[[0-?]*[ -/]*|O)?")
_LOCAL_FLAGS = 3  # index in the list of termios.tcgetattr()
_MODIFIERS = 28  # bits of Shift, Alt and Ctrl in the number of a mouse button
_ESC_TIMEOUT = 0.05  # s; an escape character alone for longer is the Esc key


class Mouse(NamedTuple):
    """A mouse button pressed or released at a column and row, both counted from 1."""

    column: int
    row: int
    pressed: bool


class Closed(Exception):
    """The terminal was closed."""


class Terminal:
    """The terminal at standard input and output; use it in a `with` statement.

    `renewed` is True if the screen was cleared: at the start and after Ctrl-Z.
    """

    renewed = False

    def __init__(self) -> None:
        self._output = sys.stdout.fileno()
        self._buffer = b""
        self._buffer_at = 0.0

    def __enter__(self) -> Terminal:
        self._set_up()
        return self

    def __exit__(self, *_: object) -> None:
        self.write(_LEAVE)

    def _set_up(self) -> None:
        self.write(_ENTER)
        self.renewed = True

    def size(self) -> tuple[int, int]:
        """Return columns and rows; 80 and 24 if the terminal reports 0, that is, unknown.

        Raises Closed if the terminal was closed.
        """
        try:
            columns, rows = os.get_terminal_size(self._output)
        except OSError:
            raise Closed from None
        return columns or 80, rows or 24

    def write(self, text: str) -> None:
        """Write text. Raises Closed if the terminal was closed."""
        data = text.encode(sys.stdout.encoding, "replace")
        while data:
            try:
                data = data[os.write(self._output, data) :]
            except BlockingIOError:  # an earlier program left the terminal non-blocking
                select.select([], [self._output], [])
            except OSError:
                raise Closed from None

    def read(self, seconds: float) -> list[str | Mouse]:
        """Wait up to `seconds` for input; return typed characters and mouse events.

        Esc is the escape character. Arrows and Shift-Tab are their names, such as UP. Other keys
        that send a sequence are ignored. Raises Closed if the terminal was closed.
        """
        data = self._wait(seconds)
        if data:
            self._buffer += data
            self._buffer_at = time.monotonic()
        return self._events()

    def _wait(self, seconds: float) -> bytes:
        raise NotImplementedError

    def _events(self) -> list[str | Mouse]:
        events: list[str | Mouse] = []
        while self._buffer:
            match = _SEQUENCE.match(self._buffer)
            if match:
                self._buffer = self._buffer[match.end() :]
                if match["kind"] and int(match["button"]) & ~_MODIFIERS < 3:
                    pressed = match["kind"] == b"M"
                    events.append(Mouse(int(match["column"]), int(match["row"]), pressed))
                elif name := match["named"] or match["application"]:
                    events.append(_NAMED[name])
                continue
            unfinished = _UNFINISHED.fullmatch(self._buffer)
            if unfinished and time.monotonic() - self._buffer_at < _ESC_TIMEOUT:
                break  # the rest may still arrive
            if unfinished and unfinished[1]:  # `[` or `O` with Alt
                self._buffer = b""
                break
            events.append(chr(self._buffer[0]))
            self._buffer = self._buffer[1:]
        return events


def set_cbreak(terminal: int) -> None:
    """Set a terminal to send each key at once and without echo.

    Ctrl-C and Ctrl-Z keep the keys that were typed before (NOFLSH). Else a key could vanish
    between select(), which reports it, and os.read(), which would wait for the next one.
    """
    tty.setcbreak(terminal, termios.TCSADRAIN)
    settings = termios.tcgetattr(terminal)
    settings[_LOCAL_FLAGS] |= termios.NOFLSH
    termios.tcsetattr(terminal, termios.TCSADRAIN, settings)


def handle_signals(restore: Callable[[], None], resume: Callable[[], None]) -> dict[int, Any]:
    """Handle the signals that end or stop a program that uses a terminal.

    SIGTERM, SIGHUP and SIGQUIT (Ctrl-\\) raise SystemExit. Ctrl-Z calls `restore` and stops the
    program; after SIGCONT it calls `resume`. Returns the earlier handlers, by their signal.
    """

    def end(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    def stop(number: int, _: FrameType | None) -> None:
        restore()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        # The program continues here.
        signal.signal(number, stop)
        resume()

    ends = dict.fromkeys((signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT), end)
    handlers = {**ends, signal.SIGTSTP: stop}
    return {number: signal.signal(number, handler) for number, handler in handlers.items()}


class PosixTerminal(Terminal):
    """Restores the terminal when SIGTERM, SIGHUP or SIGQUIT ends the program with SystemExit.

    Ctrl-Z restores it too and stops the program; the terminal is set up again after SIGCONT.
    """

    def __init__(self) -> None:
        super().__init__()
        self._input = sys.stdin.fileno()
        self._settings = termios.tcgetattr(self._input)

    def __enter__(self) -> Terminal:
        self._handlers = handle_signals(self._restore, self._set_up)
        try:
            return super().__enter__()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        for number in (*self._handlers, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)  # nothing may interrupt the next line
        self._restore()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def _set_up(self) -> None:
        self._settings = termios.tcgetattr(self._input)
        set_cbreak(self._input)
        super()._set_up()

    def _restore(self) -> None:
        try:
            self.write(_LEAVE)
            termios.tcsetattr(self._input, termios.TCSANOW, self._settings)
            termios.tcflush(self._input, termios.TCIFLUSH)  # drop pending mouse reports
        except (Closed, OSError, termios.error):
            pass  # the terminal was closed: nothing to restore

    def _wait(self, seconds: float) -> bytes:
        try:
            ready, _, _ = select.select([self._input], [], [], seconds)
            data = os.read(self._input, 4096) if ready else b""
        except OSError:
            raise Closed from None
        if ready and not data:
            raise Closed
        return data


class WindowsTerminal(Terminal):
    """The Windows console, without the mouse. Written from the documentation, not tested."""

    def __enter__(self) -> Terminal:
        os.system("")  # makes the console accept escape sequences
        return super().__enter__()

    def _wait(self, seconds: float) -> bytes:
        if sys.platform != "win32":  # for pyright
            raise NotImplementedError
        import msvcrt

        end = time.monotonic() + seconds
        while not msvcrt.kbhit():
            left = end - time.monotonic()
            if left <= 0:
                return b""
            time.sleep(min(left, 0.01))
        key = msvcrt.getwch()
        if key in "\x00\xe0":  # an arrow or a function key: its code follows
            return {"H": b"\x1b[A", "P": b"\x1b[B", "M": b"\x1b[C", "K": b"\x1b[D"}.get(
                msvcrt.getwch(), b""
            )
        return key.encode("ascii", "replace")


def open_terminal() -> Terminal:
    """Return the terminal for this operating system, not yet set up."""
    return WindowsTerminal() if os.name == "nt" else PosixTerminal()
