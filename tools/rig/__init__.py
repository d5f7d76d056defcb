"""An emulated Raspberry Pi Pico that boots real firmware, with our six digits and twelve keys.

    from boards import pico as wiring
    from rig import EmulatedPico

    pico = EmulatedPico("firmware.uf2", wiring)
    pico.install({"main.py": b"..."})
    pico.boot()
    pico.until(lambda: pico.panel.shows("HELLO"))
    pico.panel.tap("5")

The chip is emulated by rp2040py, which interprets the firmware's ARM code; see `EmulatedPico` for
what is exact and what is not.
"""

from .errors import BoardError, RigError, Timeout
from .fingers import KEYS
from .measure import DigitMeasure, Fault, Measure
from .panel import Panel
from .pico import EmulatedPico

__all__ = (
    "KEYS",
    "BoardError",
    "DigitMeasure",
    "EmulatedPico",
    "Fault",
    "Measure",
    "Panel",
    "RigError",
    "Timeout",
)
