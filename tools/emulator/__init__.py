"""An emulated Raspberry Pi Pico that boots real firmware, with our six digits and twelve keys.

    from boards import pico as wiring
    from emulator import EmulatedPico

    pico = EmulatedPico("firmware.uf2", wiring)
    pico.install({"main.py": b"..."})
    pico.boot()
    pico.until(pico.panel.showing("HELLO"))
    pico.panel.tap("5")

The chip is emulated by rp2040js in a Node process (board/), which interprets the firmware's ARM
code. Time is emulated: it passes only in calls such as `run()` and `until()`. `CONNECTED` and
`DRIVEN` are conditions for `until()`. `EmulatedPico` lists its limits.
"""

from .errors import BoardError, EmulatorError, Timeout
from .measure import DigitMeasure, Measure, Violation
from .panel import KEYS, Panel
from .pico import CONNECTED, DRIVEN, EmulatedPico
from .started import StartedBoards

__all__ = (
    "CONNECTED",
    "DRIVEN",
    "KEYS",
    "BoardError",
    "DigitMeasure",
    "EmulatedPico",
    "EmulatorError",
    "Measure",
    "Panel",
    "StartedBoards",
    "Timeout",
    "Violation",
)
