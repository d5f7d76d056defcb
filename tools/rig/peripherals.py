"""Peripherals of the emulated RP2040 that are changed: for speed, and for repeatable chance."""

import random
from collections.abc import Callable
from typing import Any

from rp2040py.peripherals.peripheral import BasePeripheral


class RestingPio:
    """A PIO block that wakes both up when the firmware first writes to it."""

    def __init__(self, pio: Any, wake: Callable[[], None]) -> None:
        self._pio = pio
        self._wake = wake
        self.read_uint32 = pio.read_uint32
        self.reset = pio.reset

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        self._wake()
        self._pio.write_uint32(offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Write a register through one of its aliases."""
        self._wake()
        self._pio.write_uint32_atomic(offset, value, atomic_type)


class RingOscillator(BasePeripheral):
    """The ring oscillator, whose random bit rp2040py leaves at one (RP2040 datasheet, 2.17)."""

    def __init__(self, chip: Any, seed: int) -> None:
        super().__init__(chip, "ROSC")
        self._random = random.Random(seed)
        self._written: dict[int, int] = {}

    def read_uint32(self, offset: int) -> int:
        """Read a register."""
        if offset == 0x1C:  # RANDOMBIT
            return self._random.getrandbits(1)
        if offset == 0x18:  # STATUS: stable, enabled
            return 0x80001000
        return self._written.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        self._written[offset] = value


def sharpen(timer: Any, clock: Any) -> None:
    """Let timer alarms fire at their microsecond; rp2040py cuts the fraction off the delay."""
    write = timer.write_uint32

    def exact(offset: int, value: int) -> None:
        write(offset, value)
        if 0x10 <= offset <= 0x1C:  # ALARM0 to ALARM3
            since = clock.nanos - timer._epoch_nanos
            delay = (value * 1000 - since) % (1000 << 32)
            if delay > (1000 << 32) - 1000:  # it is that microsecond already
                delay = 0
            timer.alarms[(offset - 0x10) // 4].clock_alarm.schedule(delay)

    timer.write_uint32 = exact
