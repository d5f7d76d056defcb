"""The console on an emulated Pico with real firmware and the files that a board gets.

Import it only in the private environment (commands/environment.py), because the emulator needs a
package.
"""

import inspect
import os
from pathlib import Path
from typing import Any

from boards import pico
from deployment.files import compiled
from downloads import firmware
from emulator import EmulatedPico
from page.portable import untyped
from simulator import seeded
from simulator.display_reader import DisplayReader

_TURN = 0.04  # s, the longest turn in real time
_EYE = 0.03  # s of emulated time over which an eye averages light


def seeding(seed: int) -> dict[str, bytes]:
    """Return files that make a board's games use a seed in place of the chip's random bits."""
    boot = (
        "import seeded\n"
        "from device import start\n"
        "class os:\n"
        "    urandom = seeded.random_bytes({})\n"
        "start.os = os\n"
    )
    return {
        "/boot.py": boot.format(seed).encode(),
        "/lib/seeded.py": untyped(Path(inspect.getfile(seeded)).read_text()).encode(),
    }


class EmulatedConsole:
    """The console on an emulated Raspberry Pi Pico.

    `kind`: the timers of the firmware, "hard" or "soft". `seed`: the seed of its games, with the
    same games as on the other machines; None for the chip's random bits. Raises ToolError if
    the firmware or the files for it are not available.
    """

    def __init__(self, kind: str = "hard", seed: int | None = None) -> None:
        chip_seed = int.from_bytes(os.urandom(4), "big")
        self._pico = EmulatedPico(firmware.pico(kind), pico, seed=chip_seed)
        self._panel = self._pico.panel
        self._pico.install(compiled("pico", pico.ARCH))
        if seed is not None:
            self._pico.install(seeding(seed))
        self._pico.boot()
        self._kind = kind
        self._reader = DisplayReader()
        self._lit = False
        self._share = 1.0  # of a Pico's speed

    def run(self) -> bool:
        """Let the Pico catch up with real time, for at most 40 ms; return whether it has."""
        is_up_to_date, self._share = self._pico.play(_TURN)
        return is_up_to_date

    def milliseconds(self) -> int:
        """Return the Pico's time, in ms since power-up."""
        return int(self._pico.now * 1000)

    def ready(self) -> bool:
        """Return whether the display was lit; an earlier # would stop the Pico at its REPL."""
        self._lit = self._lit or any(self._panel.cells(_EYE))
        return self._lit

    def press(self, key: str) -> None:
        """Close a key's contact."""
        self._panel.press(key)
        self._reader.press(key)

    def release(self, key: str) -> None:
        """Open a key's contact."""
        self._panel.release(key)
        self._reader.release(key)

    def light(self) -> list[list[float]]:
        """Return the segments visible at the Pico's pins: 1 or 0 for a to g and the point."""
        cells = self._panel.cells(_EYE, joined=True)
        return [[float(cell >> segment & 1) for segment in range(8)] for cell in cells]

    def status(self) -> str:
        """Return the status of this board as text."""
        speed = "a Pico's" if self._share > 0.99 else f"{self._share:.2f} of a Pico's"
        return (
            f"emulated Pico, {self._kind} timers, at {speed} speed, on for {self._pico.now:.1f} s"
        )

    def rules(self) -> str:
        """Return the rules of the game played last, or of the duel, in plain words."""
        return self._reader.rules()

    def view(self) -> dict[str, Any]:
        """Return the state that the display shows, a dictionary as in view.py."""
        frame = bytes(self._panel.cells(_EYE))
        return self._reader.view(frame, self._pico.now * 1000)

    def position(self) -> None:
        """Return None: the position is in the Pico's memory."""
