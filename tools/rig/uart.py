"""The UARTs of the emulated RP2040, of which rp2040py's send at once and never stop interrupting.

Here a byte takes its time on the wire, and the transmit interrupt comes when the FIFO runs low
(RP2040 datasheet, 4.2.6): the firmware enables it for good, and would be in it for ever.
"""

from collections import deque
from typing import Any

from rp2040py.peripherals.uart import RPUART, UARTDR, UARTTXINTR

_KEYS = (0x40034, 0x40038)  # in the emulator's table of peripherals: addresses >> 12
_FIFO = 32  # bytes
_LOW = 4  # bytes left at which the firmware is asked for more
_CLOCK = 48_000_000  # Hz, what MicroPython gives the UARTs
_BITS = 10  # of a byte on the wire, with its start and its stop
_FULL, _EMPTY, _BUSY = 1 << 5, 1 << 7, 1 << 3  # flags of the transmitter


class Uart(RPUART):
    """One UART. `on_byte` gets each byte when it has been sent; `feed_byte()` hands one in."""

    def __init__(self, chip: Any, old: RPUART, clock: Any) -> None:
        super().__init__(chip, old.name, old.irq, old.dreq)
        self._sending: deque[int] = deque()
        self._alarm = clock.create_alarm(self._sent)

    @property
    def flags(self) -> int:
        """The flag register."""
        receiver = super().flags & ~_EMPTY
        sending = _BUSY if self._sending else _EMPTY
        return receiver | sending | (_FULL if len(self._sending) >= _FIFO else 0)

    def check_interrupts(self) -> None:
        """Raise or lower the interrupt."""
        self.rp2040.set_interrupt(self.irq, bool(self._interrupt_status & self._interrupt_mask))

    def reset(self) -> None:
        """Go back to what it is at power-up."""
        self._sending.clear()
        super().reset()

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        if offset != UARTDR:
            super().write_uint32(offset, value)
        elif self.enabled and len(self._sending) < _FIFO:
            self._sending.append(value & 0xFF)
            if len(self._sending) == 1:
                self._begin()

    def _begin(self) -> None:
        self._alarm.schedule(round(_BITS * 16e9 * self.baud_divider / _CLOCK))

    def _sent(self) -> None:
        if not self._sending:  # the chip was reset meanwhile
            return
        byte = self._sending.popleft()
        if len(self._sending) == _LOW:
            self._interrupt_status |= UARTTXINTR
            self.check_interrupts()
        if self._sending:
            self._begin()
        if self.on_byte:
            self.on_byte(byte)


def install(chip: Any, clock: Any) -> list[Uart]:
    """Put such UARTs in place of the chip's; return both."""
    found = []
    for number, key in enumerate(_KEYS):
        uart = Uart(chip, chip.uart[number], clock)
        chip.uart[number] = chip.peripherals[key] = uart
        found.append(uart)
    return found
