"""Connects a console with a terminal until the user quits: keys in one way, drawings back."""

from __future__ import annotations

import time
import traceback
from typing import Any

from commands.errors import ToolError
from simulator import bell, keypad_input, panel, terminal, typed_keys

HOME_CHARACTERS = "hH\x1b"
HELP_CHARACTERS = "?"
LEAVE = "qQ\x03\x04"
# s within which one of HOME_CHARACTERS must be typed again. A held key repeats by itself.
HOME_TIMEOUT = 2.0
HOME_PROMPT = "h or Esc again: to the menu"
HINT = 4.0  # s that a hint stays, if no key is typed
_STOPPED = 1  # s of one turn, after which Ctrl-C names the line that runs
_WAKE = 0.01  # s between two turns while the console is idle
_DRAW = 0.03  # s between two drawings


class Session:
    """Passes keys from the terminal to the console, and drawings back.

    `shades` are the panel's colours; `has_bell`: write BEL for the events of simulator/bell.py.
    """

    def __init__(
        self,
        console: keypad_input.Console,
        window: terminal.Terminal,
        unicode: bool,
        shades: dict[str, str],
        has_bell: bool = False,
    ) -> None:
        self._console = console
        self._terminal = window
        self._unicode = unicode
        self._shades = shades
        self._input = keypad_input.KeypadInput(console, self._key_or_hint)
        self._size = (0, 0)
        self._screen = panel.Screen(0, 0, shades)
        self._drawn: object = None
        self._next_drawing = 0.0
        self._bell = bell.Bell() if has_bell else None
        self._notice = ""  # in place of the status line
        self._ineffective_key = ""  # a typed key: its hint is the notice
        self._notice_end = 0.0
        self._rules = ""  # of the game, until the next key

    def run(self) -> None:
        """Run until the user quits; Ctrl-C raises ToolError if the game does not yield."""
        while True:
            idle = self._run_console()
            self._check_size()
            for event in self._terminal.read(_WAKE if idle else 0):
                if isinstance(event, str) and event in LEAVE:
                    return
                if self._screen.fits:  # else the effect of a key would be invisible
                    self._handle(event)
            self._input.update()
            if time.monotonic() >= self._next_drawing:
                self._next_drawing = time.monotonic() + _DRAW
                self._draw()

    def _run_console(self) -> bool:
        """Run the console's due turns; return True if it is idle."""
        start = time.monotonic()
        try:
            return self._console.run()
        except KeyboardInterrupt as interrupt:
            if time.monotonic() - start < _STOPPED:
                raise
            frame = traceback.extract_tb(interrupt.__traceback__)[-1]
            raise ToolError(
                f"{frame.filename}, line {frame.lineno}: the console stood still, because the "
                "game ran for a second without a yield"
            ) from None

    def _check_size(self) -> None:
        """Check whether the terminal's size has changed or its screen was cleared."""
        size = self._terminal.size()
        if self._terminal.renewed or size != self._size:
            self._terminal.renewed = False
            self._size = size
            self._screen = panel.Screen(*size, self._shades)
            self._drawn = None
            if not self._screen.fits:
                self._input.clear()

    def _handle(self, event: str | terminal.Mouse) -> None:
        notice, rules = self._shown_notice(self._console.view()), self._rules
        self._rules = ""
        if isinstance(event, terminal.Mouse):
            key = self._screen.key_at(event.column, event.row)
            if not event.pressed:
                self._input.release()
            elif key:
                self._show_notice("")
                self._input.hold(key)
            return
        self._show_notice("")
        if event in HOME_CHARACTERS:
            if notice == HOME_PROMPT:
                self._input.tap(keypad_input.HOME)
            else:
                self._show_notice(HOME_PROMPT, HOME_TIMEOUT)
        elif event in HELP_CHARACTERS:
            self._rules = "" if rules else self._console.rules()
        elif event in typed_keys.KEYS or event in typed_keys.CAPTIONS:
            self._input.tap(event)
        elif event.isascii() and event.isprintable():
            self._key_or_hint(event)

    def _key_or_hint(self, typed: str) -> str:
        """Return the console's key for a typed key; if there is none, show a hint."""
        view = self._console.view()
        key = typed_keys.key_of(typed, view)
        if not key:
            self._show_notice("", HINT, typed)
        return key

    def _show_notice(self, text: str, seconds: float = 0, ineffective_key: str = "") -> None:
        self._notice, self._ineffective_key = text, ineffective_key
        self._notice_end = time.monotonic() + seconds

    def _shown_notice(self, view: dict[str, Any]) -> str:
        """Return the notice; a hint is for the page that is shown now."""
        if time.monotonic() >= self._notice_end:
            return ""
        if not self._ineffective_key:
            return self._notice
        has_effect = typed_keys.key_of(self._ineffective_key, view)  # on a later page
        return "" if has_effect else typed_keys.hint(self._ineffective_key, view)

    def _draw(self) -> None:
        light, down, status = self._console.light(), self._input.down, self._console.status()
        view = self._console.view()
        notice = self._shown_notice(view)
        if self._bell and self._bell.is_due(view):
            self._terminal.write(bell.BEL)
        shown = light, down, status, view, self._rules, notice
        if shown == self._drawn:
            return
        self._drawn = shown
        cells = panel.grid(
            light,
            down,
            status,
            unicode=self._unicode,
            ghosts=panel.DARK in self._shades,
            position=self._console.position(),
            view=view,
            rules=self._rules,
            layout=self._screen.layout,
            notice=notice,
        )
        self._terminal.write(self._screen.update(cells))
