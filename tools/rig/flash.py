"""The flash chip of an emulated Pico at work: every erase and program, when and where.

    chip = FlashChip(pico)
    chip.on_operation = lambda operation, data: ...   # is called before it is done
    chip.operations                                   # all that were done

rp2040py does what the boot ROM asks of the flash at once. With `slow` it takes as long as on a
board, in which interrupts wait: W25Q16JV datasheet, 9.6, typical times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from . import filesystem

PAGE = 256  # bytes that one program writes at most
_ERASE, _PROGRAM, _STATUS = 0x20, 0x02, 0x05  # commands of the chip
_BUSY = 1  # in its status
_NANOS = {"erase": 45_000_000, "program": 400_000}


class Operation(NamedTuple):
    """One erase or program: `kind`, its address in the flash, its bytes, emulated seconds."""

    kind: str
    address: int
    size: int
    time: float

    @property
    def block(self) -> int:
        """The block of the file system that it is in; negative below the file system."""
        return (self.address - filesystem.START) // filesystem.BLOCK


class FlashChip:
    """Watches the flash chip of an `EmulatedPico`; one for each board."""

    def __init__(self, pico: Any, slow: bool = False) -> None:
        self._pico = pico
        self._slow = slow
        self._ssi = pico._chip.ssi
        self._ready_at = 0.0
        self.operations: list[Operation] = []
        self.on_operation: Callable[[Operation, bytes], None] | None = None
        self._apply: Callable[[], None] = self._ssi._apply_command
        self._shift: Callable[[int], int] = self._ssi._shift_byte
        self._ssi._apply_command = self._work
        self._ssi._shift_byte = self._answer

    def _work(self) -> None:
        sent = bytes(self._ssi._tx_buffer)
        if self._ssi._write_enabled and len(sent) >= 4 and sent[0] in (_ERASE, _PROGRAM):
            data = sent[4 : 4 + PAGE]
            kind = "program" if sent[0] == _PROGRAM else "erase"
            size = len(data) if data else filesystem.BLOCK
            address = int.from_bytes(sent[1:4], "big")
            operation = Operation(kind, address, size, self._pico.now)
            if self.on_operation is not None:
                self.on_operation(operation, data)
            self.operations.append(operation)
            if self._slow:
                self._ready_at = self._pico.nanos + _NANOS[kind]
        self._apply()

    def _answer(self, byte: int) -> int:
        answer = self._shift(byte)
        sent = self._ssi._tx_buffer
        if len(sent) > 1 and sent[0] == _STATUS and self._pico.nanos < self._ready_at:
            answer |= _BUSY
        return answer


def cut(image: bytes, operation: Operation, data: bytes, done: float) -> bytes:
    """A flash image in which an operation got as far as `done`, 0 to 1, when the power went.

    A program that is cut has its first bytes; half of the bits that were to go have gone in the
    byte where it stopped. An erase that is cut leaves the front of the block erased.
    """
    changed = bytearray(image)
    start, count = operation.address, int(operation.size * done)
    if operation.kind == "erase":
        changed[start : start + count] = b"\xff" * count
        return bytes(changed)
    for at in range(count):
        changed[start + at] &= data[at]
    if count < operation.size and done:
        changed[start + count] &= data[count] | 0x55
    return bytes(changed)
