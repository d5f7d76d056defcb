"""Turns typed characters and mouse clicks into key presses of sufficient length.

A terminal reports typed keys but not their release. It may deliver a whole click, or a pasted
line, at once. So every press lasts some time, and presses wait for each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulator.emulated import EmulatedConsole
    from simulator.simulated import SimulatedConsole

    Console = SimulatedConsole | EmulatedConsole

HOME = "home"  # `#` for a second
_PRESS = 60  # ms, the shortest press
_LONG_PRESS = 1150  # ms; a held `#` needs a second
_GAP = 40  # ms between two presses; the keypad needs 18 ms to detect a release
_QUEUE_LENGTH = 64  # waiting presses; more are dropped


class _Press:
    def __init__(self, key: str, duration: int, held: bool = False) -> None:
        self.key = key
        self.duration = duration  # ms, the shortest duration
        self.held = held  # by the mouse button


class KeypadInput:
    """Presses keys of a console one at a time; call `update` often.

    `key_of(key)` returns the console's key for a typed key, or "" for none. It is called when the
    press begins, because the page may have changed since the key was typed.
    """

    def __init__(self, console: Console, key_of: Callable[[str], str] = str) -> None:
        self._console = console
        self._key_of = key_of
        self._queue: deque[_Press] = deque()
        self._press: _Press | None = None  # the key down now
        self._click: _Press | None = None  # the latest press by the mouse
        self._due = 0  # ms of the console, which may be slow: the time of the next change

    def tap(self, key: str) -> None:
        """Press a key briefly; HOME is `#` for a second, and drops all waiting presses."""
        if key == HOME:
            self._queue.clear()
        self._enqueue(_Press("#", _LONG_PRESS) if key == HOME else _Press(key, _PRESS))

    def hold(self, key: str) -> None:
        """Press a key until `release`."""
        self.release()
        self._click = _Press(key, _PRESS, held=True)
        self._enqueue(self._click)

    def release(self) -> None:
        """End the press that `hold` began."""
        if self._click:
            self._click.held = False
            self._click = None

    def clear(self) -> None:
        """Release the mouse's key, and drop all waiting presses."""
        self._queue.clear()
        self.release()

    def _enqueue(self, press: _Press) -> None:
        if len(self._queue) < _QUEUE_LENGTH:
            self._queue.append(press)

    def update(self) -> None:
        """Press and release the keys that are due by the console's clock."""
        now = self._console.milliseconds()
        if now < self._due or not self._console.ready():
            return
        if self._press:
            if not self._press.held:
                self._console.release(self._press.key)
                self._press = None
                self._due = now + _GAP
        elif self._queue:
            press = self._queue.popleft()
            press.key = self._key_of(press.key)
            if press.key:
                self._press = press
                self._console.press(press.key)
                self._due = now + press.duration

    @property
    def down(self) -> str:
        """The key held down now, or an empty string."""
        return self._press.key if self._press else ""
