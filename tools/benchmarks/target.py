"""The target of measurements: an emulated Pico with a kind of firmware and the console."""

from typing import Any, TypeAlias

from boards import pico as board
from deployment import files
from deployment.remote_board import RemoteBoard
from downloads import cache, firmware
from emulator import CONNECTED, EmulatedPico

CLOCK = 125  # MHz, of the emulated Pico
MENU_TEXT = "1 dUEL"  # the first text
# Keys from the menu to long thinking, if no game is saved. No book has a move: a disc is on 1.1.
OTHELLO_THINKS = "53*91********2"
EXPERT_THINKS = "1*52*202*56789***"
AnyTarget: TypeAlias = "Target | RemoteBoard"
Row = tuple[Any, ...]  # its cells: str, int, float, or None if not available


class Failed(Exception):
    """A measurement has an invalid result."""


class Target:
    """A kind of firmware, "hard" or "soft", and boards with it and the console.

    Raises ToolError, such as Unavailable, if one is not available.
    """

    clock = float(CLOCK)  # MHz

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._uf2 = firmware.pico(kind)
        self.version = cache.version_of(("pico", kind), self._uf2)
        self.files = files.compiled("pico", board.ARCH, references=True)
        self._repl: EmulatedPico | None = None

    def restart(self) -> None:
        """Let the next code run on a board that was just switched on.

        Else earlier code stays in its memory, and garbage collections would disturb the timing.
        """
        self._repl = None

    def exec(self, code: str) -> str:
        """Run code at the REPL of a board whose console has not been started."""
        if self._repl is None:
            pico = EmulatedPico(self._uf2)
            pico.install({path: data for path, data in self.files.items() if path != files.MAIN})
            pico.boot()
            self._repl = pico
        return self._repl.exec(code, within=60)

    def board(self, game: str = "", usb: bool = True) -> EmulatedPico:
        """Return a board with a panel, and the console in its flash, switched off.

        `game` is code that runs before the console starts: it may replace `games.menu.play`.
        """
        pico = EmulatedPico(self._uf2, board, usb=usb)
        main = {files.MAIN: files.main_after(game).encode()} if game else {}
        pico.install({**self.files, **main})
        return pico

    def console(self, game: str = "", text: str = MENU_TEXT) -> EmulatedPico:
        """Return `board()` switched on: it shows `text` and the serial port is open."""
        pico = self.board(game)
        pico.boot()
        pico.until(pico.panel.showing(text), within=5, what=f"the text {text!r}")
        pico.until(CONNECTED, within=5, what="USB enumeration")
        return pico
