"""A SAMD21 board emulated on the emulated Pico: its heap, its clock, its timer and its PORT.

    from boards import itsybitsy_m0 as wiring
    from emulator.samd21 import EmulatedSamd21

    board = EmulatedSamd21("pico-soft.uf2", wiring)  # a firmware with soft timers only
    board.install(compiled("itsybitsy_m0", wiring.ARCH))
    board.boot()
    board.until(board.panel.showing("1 dUEL"))
    print(board.heap())

Both chips have a Cortex-M0+ core, so native code runs unchanged. Like on a SAMD21:

  - The core runs at 48 MHz.
  - The heap: `heap` bytes are free when main.py begins; one more raises MemoryError. The end of
    the firmware's heap is moved in RAM, so a collection is as slow as on the small
    heap. An open file takes as much memory as on a SAMD21. A program's need is the smallest
    `heap` with which it runs.
  - The PORT is at 0x41004400, with the panel at its pins (board/samd21-port.js).
  - Viper: the board needs the files that `compiled()` makes for its ARCH. Files made without
    viper (`viper=False`) use `machine.Pin`. The Pico's firmware lacks SAMD21 pins, so the panel
    is at pins of the Pico, in the order of the board file. `machine.Pin` accepts SAMD21 names.

Not modelled: the firmware is the Pico's, which has more names and more of the language. The PORT
answers in a cycle or two, like the RP2040's SIO, without a bridge.
"""

import re
from os import PathLike
from types import ModuleType, SimpleNamespace
from typing import Any

from .errors import EmulatorError
from .panel import WIRES
from .pico import EmulatedPico

FREQUENCY = 48_000_000  # Hz
HEAP = 20 * 1024  # bytes free at the start, about as with MicroPython 1.25, of 32 KB RAM
_CACHE = 256  # bytes, progsize in ports/samd/modules/_boot.py
# MicroPython's SAMD port has no gc.threshold (MICROPY_GC_ALLOC_THRESHOLD in
# ports/samd/mpconfigport.h), so the program gets a gc without it.
_BOOT = b"""import gc
import machine
import sys
class GC:
    collect = gc.collect
    disable = gc.disable
    enable = gc.enable
    isenabled = gc.isenabled
    mem_alloc = gc.mem_alloc
    mem_free = gc.mem_free
sys.modules["gc"] = GC
"""
# For files made without viper: a `machine` with a Pin that maps SAMD21 names to pins of the Pico.
_MACHINE = """class Chip:
    Timer = machine.Timer
    idle = machine.idle
    class Pin:
        IN = machine.Pin.IN
        OUT = machine.Pin.OUT
        PULL_UP = machine.Pin.PULL_UP
        PULL_DOWN = machine.Pin.PULL_DOWN
        def __new__(cls, name):
            return machine.Pin({!r}[name])
sys.modules["machine"] = Chip
"""
# A SAMD21 has nothing at this address; board/chip-variants.js shrinks the heap at a write to it.
_READY = b"""gc.collect()
machine.mem32[0x41008000] = 1
"""


class EmulatedSamd21(EmulatedPico):
    """An emulated Pico that looks like a SAMD21 board to its program.

    Arguments as for `EmulatedPico`, without `flash`. The pins of `wiring` have the chip's names
    ("PA15"). `heap` is the number of bytes free when main.py begins. `viper` is True if the files
    are made with viper.
    """

    variant = "samd21"
    _frequency = FREQUENCY
    _cache_bytes = _CACHE

    def __init__(
        self,
        uf2: str | PathLike[str],
        wiring: ModuleType | SimpleNamespace,
        *,
        heap: int = HEAP,
        viper: bool = True,
        seed: int = 0,
        usb: bool = False,
    ) -> None:
        named = dict.fromkeys(pin for wires in WIRES for pin in getattr(wiring, wires))
        numbers = {pin: pin_number(pin) if viper else at for at, pin in enumerate(named)}
        self._names = {number: pin for pin, number in numbers.items()}
        self._heap = heap
        self._viper = viper
        super().__init__(uf2, _numbered(wiring, numbers), seed=seed, usb=usb)
        machine = "" if viper else _MACHINE.format(numbers)
        self.install({"boot.py": _BOOT + machine.encode() + _READY})

    def _options(self) -> dict[str, Any]:
        return {"heap": self._heap, "hasPort": self._viper}

    def pin_name(self, pin: int) -> str:
        """Return the name of the pin with a number."""
        return self._names[pin]

    def port_registers(self) -> dict[str, list[int]]:
        """Return the pin settings, with the names of `Port` in board/samd21-port.js.

        Each has a word for group A and one for group B.
        """
        return self._call("portRegisters")

    def stack(self) -> int:
        """Return the peak use of the 8 KB stack since main.py began, in bytes."""
        return self._call("board.heap.peakStack")


def _numbered(wiring: Any, numbers: dict[str, int]) -> SimpleNamespace:
    """Return the board file with its pins replaced by `numbers`."""
    pins = {wires: tuple(numbers[pin] for pin in getattr(wiring, wires)) for wires in WIRES}
    return SimpleNamespace(SEGMENT_ON=wiring.SEGMENT_ON, DIGIT_ON=wiring.DIGIT_ON, **pins)


def pin_number(pin: str) -> int:
    """Return the number of a pin, PA00 = 0 to PB31 = 63. Raises EmulatorError if there is none."""
    match = re.fullmatch(r"P([AB])([0-2]\d|3[01])", pin)
    if not match:
        raise EmulatorError(f"{pin} is no pin of a SAMD21")
    return 32 * "AB".index(match[1]) + int(match[2])
