"""A console before a terminal: keys go to it, what it shows is drawn, until the user leaves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from simulator import fingers, panel, terminal
from simulator.handheld import Handheld

if TYPE_CHECKING:
    from simulator.emulated import EmulatedHandheld

KEYS = {
    **{key: key for key in "0123456789*#"},
    **dict.fromkeys("\r\n+", "*"),
    **dict.fromkeys("\x7f\b-", "#"),
}
HOME = "hH\x1b"
HELP = "?"
LEAVE = "qQ\x03\x04"
TWICE = 2.0  # s within which HOME is to be typed again; held down, it repeats by itself
AGAIN = "once more: to the menu"
_WAKE = 0.01  # s between two looks at the console when there is nothing to do
_DRAW = 0.03  # s between two drawings


class Session:
    """Passes keys and pictures between the machine and the terminal; `shades` as panel's."""

    def __init__(
        self,
        machine: Handheld | EmulatedHandheld,
        screen: terminal.Terminal,
        unicode: bool,
        shades: dict[str, str],
    ) -> None:
        self._machine = machine
        self._screen = screen
        self._unicode = unicode
        self._shades = shades
        self._hand = fingers.Fingers(machine)
        self._size = (0, 0)
        self._view = panel.Screen(0, 0, shades)
        self._drawn: object = None
        self._next_drawing = 0.0
        self._asked = -TWICE  # when HOME was typed for the first time
        self._rules = ""  # of the game, until another key is typed

    def run(self) -> None:
        """Go on until the user leaves."""
        while True:
            idle = self._machine.run()
            self._look()
            for event in self._screen.read(_WAKE if idle else 0):
                if isinstance(event, str) and event in LEAVE:
                    return
                if self._view.fits:  # else nobody would see what a key does
                    self._take(event)
            self._hand.move()
            if time.monotonic() >= self._next_drawing:
                self._next_drawing = time.monotonic() + _DRAW
                self._draw()

    def _look(self) -> None:
        """See whether the terminal has another size, or has been emptied."""
        size = self._screen.size()
        if self._screen.renewed or size != self._size:
            self._screen.renewed = False
            self._size = size
            self._view = panel.Screen(*size, self._shades)
            self._drawn = None
            if not self._view.fits:
                self._hand.drop()

    def _take(self, event: str | terminal.Mouse) -> None:
        now = time.monotonic()
        rules, self._rules = self._rules, ""
        if isinstance(event, terminal.Mouse):
            key = self._view.key_at(event.column, event.row)
            if not event.pressed:
                self._hand.let_go()
            elif key:
                self._hand.hold(key)
        elif event in HOME:
            if now - self._asked < TWICE:
                self._hand.type(fingers.HOME)
                now -= TWICE
            self._asked = now
        elif event in HELP and not rules:
            self._explain()
        elif event in KEYS:
            self._asked = now - TWICE
            self._hand.type(KEYS[event])

    def _explain(self) -> None:
        rules = self._machine.rules()
        if rules is None:
            self._hand.type(fingers.HELP)
        else:
            self._rules = rules

    def _draw(self) -> None:
        machine = self._machine
        asking = time.monotonic() - self._asked < TWICE
        status = AGAIN if asking else machine.status()
        view = machine.view()
        shown = (machine.light(), self._hand.down, status, view, self._rules)
        if shown != self._drawn:
            self._drawn = shown
            light, down, status, view, rules = shown
            ghosts = panel.DARK in self._shades
            position = machine.position()
            options = self._unicode, ghosts, position, view, rules, self._view.layout
            self._screen.write(self._view.update(panel.grid(light, down, status, *options)))
