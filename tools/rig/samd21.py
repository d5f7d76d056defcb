"""A SAMD21 board worn by the emulated Pico: its heap, its clock, its timer and its PORT.

    from boards import itsybitsy_m0 as wiring
    from rig.samd21 import WornSamd21

    board = WornSamd21("pico-soft.uf2", wiring)  # a firmware with soft timers only
    board.install(compiled("itsybitsy_m0", wiring.ARCH))
    board.boot()
    board.until(lambda: board.panel.shows("1 dUEL"))
    print(board.heap())

Both chips have a Cortex-M0+ core, so native code runs as it is. What is made like the SAMD21:

  - the core runs at 48 MHz, for which all that measures time runs faster beside it;
  - the heap: `heap` bytes are free when main.py begins, and one more raises MemoryError. The
    firmware's own idea of where its heap ends is moved in RAM, so collecting garbage takes as
    long as on the small heap. An open file takes as much of it as on a SAMD21. To find out what
    a program needs, look for the least `heap` with which it runs; `heap()` tells what is in use
    at this instant;
  - the PORT at 0x41004400 (SAM D21 datasheet, chapter "PORT"), with the panel at its pins;
  - viper: give the board the files that `compiled()` makes for its ARCH. Those made without it
    (`viper=False`) go by `machine.Pin`, in which this firmware knows no pin of a SAMD21: the panel
    is then at pins of the Pico, in the order in which the board file has them, and `machine.Pin`
    takes a SAMD21's names for those.

Not modelled: the firmware itself is the Pico's, which knows more names and has more of the
language; the PORT answers in a cycle or two, as the RP2040's SIO, not over a bridge.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from os import PathLike
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from rp2040py.peripherals.peripheral import BasePeripheral

from .errors import RigError
from .filesystem import BLOCK, BLOCKS
from .pico import CLOCK, EmulatedPico
from .port import Port
from .port import number as pin_number

FREQUENCY = 48_000_000  # Hz
HEAP = 20 * 1024  # bytes free at the start, about what MicroPython 1.25 leaves of the 32 KB
_PORT_BLOCK = 0x41004  # key of 0x41004000 in the emulator's table of peripherals
_SIGNAL_BLOCK = 0x41008  # nothing is there on a SAMD21: where boot.py tells the rig its heap size
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
_READY = b"""gc.collect()
machine.mem32[0x41008000] = 1
"""
_WIRES = ("SEGMENTS", "DIGITS", "COLUMNS", "ROWS")  # what a board file names pins for
_SRAM = 0x20000000
# In littlefs's configuration (struct lfs2_config): sizes read and programmed, block size, blocks,
# cycles, cache size, lookahead. A file's buffer is as large as the cache.
_FILES = (32, 256, BLOCK, BLOCKS, 100, 1024, 32)
# progsize=256 in ports/samd/modules/_boot.py
_FILES_SAMD21 = (32, 256, BLOCK, BLOCKS, 100, 256, 32)
_STACK, _STACK_END = 0x20040000, 0x20042000  # as large as a SAMD21's (samd21x18a.ld)
_UNTOUCHED = 0xA5  # what fills the stack where nothing has been yet
_STATES = [f"{n & 3}{n >> 2 & 3}{n >> 4 & 3}{n >> 6}" for n in range(256)]
_UNIT = 16  # bytes of a block of MicroPython's heap
_MARKED = bytes("3" in states for states in _STATES)
_TAKEN = bytes(4 - [n >> at & 3 for at in (0, 2, 4, 6)].count(0) for n in range(256))


class Heap(NamedTuple):
    """The heap, in bytes: `used`, garbage too; `live`, what is reached from elsewhere, as
    MicroPython's collector would find it; `largest`, free in one piece.
    """

    total: int
    used: int
    live: int
    free: int
    largest: int


class WornSamd21(EmulatedPico):
    """An emulated Pico that looks like a SAMD21 board to the program on it.

    Arguments as for `EmulatedPico`; `wiring` is a board file whose pins are named as the chip
    names them ("PA15"), `heap` the bytes that are free when main.py begins, `viper` whether its
    files are made with viper.
    """

    _state_at: int | None = None  # where in SRAM the heap is described, once it was found

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
        self._heap = heap
        self.shrunk = False  # whether main.py has begun, in the heap that was asked for
        self._viper = viper
        named = dict.fromkeys(pin for wires in _WIRES for pin in getattr(wiring, wires))
        numbers = {pin: pin_number(pin) if viper else at for at, pin in enumerate(named)}
        self._names = {number: pin for pin, number in numbers.items()}
        super().__init__(uf2, _numbered(wiring, numbers), flash=flash, seed=seed, usb=usb)
        machine = "" if viper else _MACHINE.format(numbers)
        self.install({"boot.py": _BOOT + machine.encode() + _READY})

    def _disguise(self) -> None:
        chip = self._chip
        self._frequency = FREQUENCY
        self._cache = _FILES_SAMD21[5]
        self._clock = clock = _SlowClock(chip.clock, CLOCK / FREQUENCY)
        timer: Any = chip.timer
        timer.clock = clock
        for number, alarm in enumerate(timer.alarms):
            alarm.clock_alarm = clock.create_alarm(_firing(timer, number))
        self.port = Port(chip)
        if self._viper:
            self._pins = self.port.pins
        chip.peripherals[_PORT_BLOCK] = self.port
        chip.peripherals[_SIGNAL_BLOCK] = _Signal(chip, self._shrink)

    def pin_name(self, pin: int) -> str:
        """What the pin with a number is called."""
        return self._names[pin]

    def _reset(self, cause: Any) -> None:
        self.port.reset()
        super()._reset(cause)

    def heap(self) -> Heap:
        """The heap as it is at this instant."""
        blocks = self._blocks(*self._heap_state()[1:3])
        return Heap(
            _UNIT * len(blocks),
            _UNIT * (len(blocks) - blocks.count("0")),
            _UNIT * self._reached(blocks),
            _UNIT * blocks.count("0"),
            _UNIT * max(map(len, blocks.replace("2", "1").replace("3", "1").split("1"))),
        )

    def used(self) -> int:
        """The bytes in use at this instant, garbage too: as `heap().used`, found faster.

        0 while garbage is collected: then what the collector itself looks at seems to be in use.
        """
        _, table, length = self._heap_state()[:3]
        states = bytes(self._chip.sram[table - _SRAM : table - _SRAM + length])
        if any(states.translate(_MARKED)):
            return 0
        return _UNIT * sum(states.translate(_TAKEN))

    def _reached(self, blocks: str) -> int:
        """How many blocks registers, stack and variables lead to (py/gc.c)."""
        where, table, _, _, start, stop = self._heap_state()
        words = self._words()
        core = self._chip.core
        found = [
            *core.registers,
            *words[: where // 4],  # what describes the heap itself names its first block
            *words[where // 4 + 5 : (table - _SRAM) // 4],
            *words[(core.sp - _SRAM) // 4 : (_STACK_END - _SRAM) // 4],
        ]
        reached: set[int] = set()
        while found:
            word = found.pop()
            if not start <= word < stop or word % _UNIT:
                continue
            block = (word - start) // _UNIT
            if blocks[block] in "02" or block in reached:
                continue
            end = block + 1
            while end < len(blocks) and blocks[end] == "2":
                end += 1
            reached.update(range(block, end))
            found += words[(word - _SRAM) // 4 : (start - _SRAM + _UNIT * end) // 4]
        return len(reached)

    def stack(self) -> int:
        """The most of the stack's 8 KB that was in use since main.py began, in bytes."""
        ram = self._chip.sram[_STACK - _SRAM : _STACK_END - _SRAM]
        return len(ram) - next(at for at, byte in enumerate(ram) if byte != _UNTOUCHED)

    def _words(self) -> tuple[int, ...]:
        ram = self._chip.sram
        return struct.unpack(f"<{len(ram) // 4}I", ram)

    def _heap_state(self) -> tuple[int, ...]:
        """Where in SRAM MicroPython describes its heap, and the first five words there.

        mp_state_mem_area_t in py/mpstate.h: the allocation table's start and length, the
        finaliser table's start, the pool's start and end. A byte of the table is four blocks.
        """
        if self._state_at is None:
            words = self._words()
            end = _SRAM + 4 * len(words)
            for at in range(len(words) - 5):
                table, length, finalisers, start, stop = words[at : at + 5]
                if (
                    _SRAM <= table < table + length <= finalisers <= start < stop <= end
                    and 4 * _UNIT * length <= stop - start < 4 * _UNIT * (length + 1)
                    and length >= 64
                ):
                    self._state_at = 4 * at
                    break
            else:
                raise RigError("the firmware's heap was not found in RAM")
        return self._state_at, *struct.unpack_from("<5I", self._chip.sram, self._state_at)

    def _blocks(self, table: int, length: int) -> str:
        """The blocks of the heap: "0" free, "1" the first of a run, "2" another, "3" marked."""
        states = self._chip.sram[table - _SRAM : table - _SRAM + length]
        return "".join(map(_STATES.__getitem__, states))

    def _shrink(self) -> None:
        self.shrunk = True
        words = self._words()
        for at in range(len(words)):
            if words[at : at + len(_FILES)] == _FILES:
                struct.pack_into("<7I", self._chip.sram, 4 * at, *_FILES_SAMD21)
        below = self._chip.core.sp - _STACK
        self._chip.sram[_STACK - _SRAM : _STACK - _SRAM + below] = bytes([_UNTOUCHED]) * below
        where, table, length, finalisers, start, stop = self._heap_state()
        blocks = self._blocks(table, length)
        used = len(blocks) - blocks.count("0")
        wanted = -(-(used + self._heap // _UNIT) // 4)  # bytes of the table
        if wanted > length:
            raise RigError(f"there are no {self._heap} bytes of heap to leave")
        if "1" in blocks[4 * wanted :]:
            raise RigError("the heap cannot end where something lies")
        stop = start + 4 * _UNIT * wanted
        struct.pack_into("<5I", self._chip.sram, where, table, wanted, finalisers, start, stop)


class _Signal(BasePeripheral):
    """An address that calls `act` when it is written to."""

    def __init__(self, chip: Any, act: Callable[[], None]) -> None:
        super().__init__(chip, "signal")
        self._act = act

    def write_uint32(self, offset: int, value: int) -> None:
        self._act()


class _SlowClock:
    """A clock of rp2040py's that runs `ratio` times as fast: a core that seems as much slower."""

    def __init__(self, clock: Any, ratio: float) -> None:
        self._clock = clock
        self._ratio = ratio

    @property
    def nanos(self) -> int:
        return round(self._clock.nanos * self._ratio)

    def create_alarm(self, callback: Callable[[], None]) -> _SlowAlarm:
        return _SlowAlarm(self._clock.create_alarm(callback), self._ratio)


class _SlowAlarm:
    def __init__(self, alarm: Any, ratio: float) -> None:
        self._alarm = alarm
        self._ratio = ratio

    def schedule(self, nanos: float) -> None:
        # A nanosecond late, so that the clock, rounded, is not before its time.
        self._alarm.schedule((nanos + 1) / self._ratio)

    def cancel(self) -> None:
        self._alarm.cancel()


def _firing(timer: Any, number: int) -> Callable[[], None]:
    return lambda: timer._fire_alarm(number)


def _numbered(wiring: Any, numbers: dict[str, int]) -> SimpleNamespace:
    """The board file with its pins as `numbers` has them."""
    pins = {wires: tuple(numbers[pin] for pin in getattr(wiring, wires)) for wires in _WIRES}
    return SimpleNamespace(SEGMENT_ON=wiring.SEGMENT_ON, DIGIT_ON=wiring.DIGIT_ON, **pins)
