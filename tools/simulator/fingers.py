"""Fingers on the keypad: typed characters and mouse clicks become presses that a keypad can see.

A terminal tells when a key was typed but not when it was let go, and may deliver a whole click,
or a pasted line, at one moment. So every press lasts a while, one after another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

HOME, HELP = "home", "help"
_PRESS = 60  # ms that a key is held at least
_LONG_PRESS = 1150  # ms of `#` or `*`, which take a second to call the menu or for help
_GAP = 40  # ms between two presses; the keypad needs 18 to see a release
_AHEAD = 64  # presses waiting; more are dropped


class Machine(Protocol):
    """What the fingers press keys on; its clock may run slower than ours."""

    def press(self, key: str) -> None:
        """Hold a key down."""

    def release(self, key: str) -> None:
        """Let a key go."""

    def milliseconds(self) -> int:
        """Return the machine's time."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Whether it takes keys yet: one down at power-up is no press."""
        raise NotImplementedError


class _Press:
    def __init__(self, key: str, duration: int, held: bool = False) -> None:
        self.key = key
        self.duration = duration  # ms, at least
        self.held = held  # by the mouse button


class Fingers:
    """Presses keys on a machine one at a time; call `move` often.

    `key_of(key)` returns the machine's key for a typed one, or "" for none. It is called when the
    press begins, because the page may have changed since the key was typed.
    """

    def __init__(self, machine: Machine, key_of: Callable[[str], str] = str) -> None:
        self._machine = machine
        self._key_of = key_of
        self._waiting: deque[_Press] = deque()
        self._press: _Press | None = None  # the key down now
        self._click: _Press | None = None  # the one that the mouse began last
        self._due = 0  # when `move` has something to do

    def type(self, key: str) -> None:
        """Press a key for a moment; HELP is a second of `*`.

        HOME is a second of `#`, and drops what still waits.
        """
        if key == HOME:
            self._waiting.clear()
            self._wait(_Press("#", _LONG_PRESS))
        elif key == HELP:
            self._wait(_Press("*", _LONG_PRESS))
        else:
            self._wait(_Press(key, _PRESS))

    def hold(self, key: str) -> None:
        """Press a key until `let_go`."""
        self.let_go()
        self._click = _Press(key, _PRESS, held=True)
        self._wait(self._click)

    def let_go(self) -> None:
        """End what `hold` began."""
        if self._click:
            self._click.held = False
            self._click = None

    def drop(self) -> None:
        """Let go, and forget what was typed ahead."""
        self._waiting.clear()
        self.let_go()

    def _wait(self, press: _Press) -> None:
        if len(self._waiting) < _AHEAD:
            self._waiting.append(press)

    def move(self) -> None:
        """Press and release what is due by the machine's clock."""
        now = self._machine.milliseconds()
        if now < self._due or not self._machine.ready():
            return
        if self._press:
            if not self._press.held:
                self._machine.release(self._press.key)
                self._press = None
                self._due = now + _GAP
        elif self._waiting:
            press = self._waiting.popleft()
            press.key = self._key_of(press.key)
            if press.key:
                self._press = press
                self._machine.press(press.key)
                self._due = now + press.duration

    @property
    def down(self) -> str:
        """The key held down now, or an empty string."""
        return self._press.key if self._press else ""
