"""A SAMD21 board emulated on the emulated Pico: its heap, its clock, its timer and its PORT.

    from boards import itsybitsy_m0 as wiring
    from emulator.samd21 import EmulatedSamd21

    board = EmulatedSamd21("pico-soft.uf2", wiring)  # a firmware with soft timers only
    board.install(compiled("itsybitsy_m0", wiring.ARCH))
    board.boot()
    board.until(board.panel.showing("1 dUEL"))
    print(board.heap())

Both chips have a Cortex-M0+ core, so native code runs unchanged. Made like the SAMD21:

  - the core runs at 48 MHz;
  - the heap: `heap` bytes are free when main.py begins, and one more raises MemoryError. The
    firmware's own idea of where its heap ends is moved in RAM, so collecting garbage takes as
    long as on the small heap. An open file takes the memory it takes on a SAMD21. The least
    `heap` that a program runs with is its need;
  - the PORT at 0x41004400, with the panel at its pins (board/samd21-port.js);
  - viper: give the board the files that `compiled()` makes for its ARCH. Files made without viper
    (`viper=False`) use `machine.Pin`. This firmware has no pin of a SAMD21, so the panel is at
    pins of the Pico, in the order of the board file, and `machine.Pin` takes a SAMD21's names.

Not modelled: the firmware itself is the Pico's, which knows more names and has more of the
language; the PORT answers in a cycle or two, as the RP2040's SIO, not over a bridge.
"""

from __future__ import annotations

from os import PathLike
from types import ModuleType, SimpleNamespace
from typing import Any

from .errors import EmulatorError
from .panel import WIRES
from .pico import EmulatedPico

FREQUENCY = 48_000_000  # Hz
HEAP = 20 * 1024  # bytes free at the start, about what MicroPython 1.25 leaves of the 32 KB
SHRUNK = {"shrunk": True}  # the condition that main.py begins, in the heap that was asked for
_CACHE = 256  # bytes, progsize in ports/samd/modules/_boot.py
# MicroPython's port leaves out gc.threshold (MICROPY_GC_ALLOC_THRESHOLD in
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
# For files made without viper: `machine` with a Pin that looks up its number on the Pico.
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
# Nothing is at this address of a SAMD21; board/looks.js shrinks the heap when it is written to.
_READY = b"""gc.collect()
machine.mem32[0x41008000] = 1
"""


class EmulatedSamd21(EmulatedPico):
    """An emulated Pico that looks like a SAMD21 board to the program on it.

    Arguments as for `EmulatedPico`; `wiring` is a board file whose pins are named as the chip
    names them ("PA15"), `heap` the bytes that are free when main.py begins, `viper` whether its
    files are made with viper.
    """

    look = "samd21"
    _frequency = FREQUENCY
    _cache = _CACHE

    def __init__(
        self,
        uf2: str | PathLike[str],
        wiring: ModuleType | SimpleNamespace,
        *,
        heap: int = HEAP,
        viper: bool = True,
        flash: bytes | None = None,
        seed: int = 0,
        usb: bool = False,
    ) -> None:
        named = dict.fromkeys(pin for wires in WIRES for pin in getattr(wiring, wires))
        numbers = {pin: pin_number(pin) if viper else at for at, pin in enumerate(named)}
        self._names = {number: pin for pin, number in numbers.items()}
        self._heap = heap
        self._viper = viper
        super().__init__(uf2, _numbered(wiring, numbers), flash=flash, seed=seed, usb=usb)
        machine = "" if viper else _MACHINE.format(numbers)
        self.install({"boot.py": _BOOT + machine.encode() + _READY})

    def _options(self) -> dict[str, Any]:
        return {"heap": self._heap, "hasPort": self._viper}

    def pin_name(self, pin: int) -> str:
        """Return the name of the pin with a number."""
        return self._names[pin]

    def port_registers(self) -> dict[str, list[int]]:
        """Return the settings of the pins as `Port` in board/samd21-port.js names them.

        Each has a word for group A and one for group B.
        """
        return self._call("portRegisters")

    def stack(self) -> int:
        """Return the most of the stack's 8 KB in use since main.py began, in bytes."""
        return self._call("stack")


def _numbered(wiring: Any, numbers: dict[str, int]) -> SimpleNamespace:
    """Return the board file with its pins as `numbers` has them."""
    pins = {wires: tuple(numbers[pin] for pin in getattr(wiring, wires)) for wires in WIRES}
    return SimpleNamespace(SEGMENT_ON=wiring.SEGMENT_ON, DIGIT_ON=wiring.DIGIT_ON, **pins)


def pin_number(pin: str) -> int:
    """Return the number of a pin, PA00 = 0 to PB31 = 63. Raises EmulatorError if there is none."""
    if pin[:2] not in ("PA", "PB") or not 0 <= int(pin[2:]) < 32:
        raise EmulatorError(f"{pin} is no pin of a SAMD21")
    return 32 * "AB".index(pin[1]) + int(pin[2:])
