"""The PORT block of a SAMD21, which rp2040py's RP2040 has not: registers and pins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rp2040py.peripherals.peripheral import BasePeripheral

from .errors import RigError

_PORT = 0x400  # where the PORT is in its block of peripherals
_GROUP = 0x80  # bytes of registers of each of its groups, A and B
_LOW, _HIGH, _FLOATING, _PULL_UP, _PULL_DOWN = range(5)  # rp2040py's GPIOPinState


class Port(BasePeripheral):
    """The two groups of 32 pins, with the registers that set, clear and read them.

    `pins` has a pin for each number, PA00 = 0 to PB31 = 63, as the panel wants them.
    """

    def __init__(self, chip: Any) -> None:
        super().__init__(chip, "PORT")
        self.pins = [_Pin(self, number // 32, 1 << number % 32) for number in range(64)]
        self.inputs = [0, 0]  # the levels at the pins
        self.reset()

    def reset(self) -> None:
        """Every pin an input that is not even read."""
        self.direction = [0, 0]
        self.output = [0, 0]
        self.input_enable = [0, 0]
        self.pull_enable = [0, 0]
        self.strong = [0, 0]  # pins driven with 8 mA instead of 2

    def state(self, group: int, bit: int) -> int:
        """What a pin does to its wire, as rp2040py's GPIOPinState numbers it."""
        high = bool(self.output[group] & bit)
        if self.direction[group] & bit:
            return _HIGH if high else _LOW
        if self.pull_enable[group] & bit:
            return _PULL_UP if high else _PULL_DOWN
        return _FLOATING

    def read_uint32(self, offset: int) -> int:
        """The register at an offset in this block."""
        group, register = divmod(offset - _PORT, _GROUP)
        match group, register:
            case 0 | 1, 0x00 | 0x04 | 0x08 | 0x0C:
                return self.direction[group]
            case 0 | 1, 0x10 | 0x14 | 0x18 | 0x1C:
                return self.output[group]
            case 0 | 1, 0x20:
                return self.inputs[group] & self.input_enable[group]
        raise RigError(f"the PORT has nothing to read at 0x41004000 + {offset:#x}")

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Write a register; a SAMD21 has no atomic aliases."""
        group, register = divmod(offset - _PORT, _GROUP)
        value &= 0xFFFFFFFF
        if group not in (0, 1) or register not in _WRITERS:
            raise RigError(f"the PORT has nothing to write at 0x41004000 + {offset:#x}")
        before = [self.state(group, 1 << bit) for bit in range(32)]
        _WRITERS[register](self, group, value)
        for bit, was in enumerate(before):
            now = self.state(group, 1 << bit)
            if now != was:
                for listener in tuple(self.pins[32 * group + bit].listeners):
                    listener(now, was)

    def _configure(self, group: int, value: int) -> None:
        """WRCONFIG: bits 15:0 which pins of the half that bit 31 says, then their settings."""
        if not value & 1 << 30:  # WRPINCFG
            return
        if value & 1 << 16:
            raise RigError("a pin was given to a peripheral (PMUXEN)")
        pins = (value & 0xFFFF) << (16 if value & 1 << 31 else 0)
        for setting, bit in (
            (self.input_enable, 17),
            (self.pull_enable, 18),
            (self.strong, 22),
        ):
            setting[group] &= ~pins
            if value & 1 << bit:
                setting[group] |= pins


def _writer(name: str, change: Callable[[int, int], int]) -> Callable[[Port, int, int], None]:
    def write(port: Port, group: int, value: int) -> None:
        words = getattr(port, name)
        words[group] = change(words[group], value)

    return write


_WRITERS: dict[int, Callable[[Port, int, int], None]] = {
    0x00: _writer("direction", lambda old, value: value),
    0x04: _writer("direction", lambda old, value: old & ~value),
    0x08: _writer("direction", lambda old, value: old | value),
    0x0C: _writer("direction", lambda old, value: old ^ value),
    0x10: _writer("output", lambda old, value: value),
    0x14: _writer("output", lambda old, value: old & ~value),
    0x18: _writer("output", lambda old, value: old | value),
    0x1C: _writer("output", lambda old, value: old ^ value),
    0x28: Port._configure,
}


class _Pin:
    """One pin of the PORT, with as much of rp2040py's GPIOPin as the panel uses."""

    def __init__(self, port: Port, group: int, bit: int) -> None:
        self._port = port
        self._group = group
        self._bit = bit
        self.listeners: list[Callable[[int, int], None]] = []

    @property
    def value(self) -> int:
        return self._port.state(self._group, self._bit)

    def add_listener(self, listener: Callable[[int, int], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def set_input_value(self, value: bool) -> None:
        inputs = self._port.inputs
        inputs[self._group] = inputs[self._group] & ~self._bit | (self._bit if value else 0)


def number(pin: str) -> int:
    """The number of a pin such as "PA15", PA00 = 0 to PB31 = 63. Raises RigError for no pin."""
    if pin[:2] not in ("PA", "PB") or not 0 <= int(pin[2:]) < 32:
        raise RigError(f"{pin} is no pin of a SAMD21")
    return 32 * "AB".index(pin[1]) + int(pin[2:])
