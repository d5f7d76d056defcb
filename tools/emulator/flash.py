"""Erase and program operations in the flash of an emulated Pico, and power cuts during them.

`EmulatedPico.operations` lists the operations.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .connection import decode

_HALF_CLEARED = 0x55  # mask of the bits that a cut program leaves in its next byte


class Operation(NamedTuple):
    """One erase or program: `kind`, its address in flash, its size in bytes, emulated seconds.

    `data`: the bytes that a program writes; empty for an erase.
    """

    kind: str
    address: int
    size: int
    time: float
    data: bytes = b""

    @classmethod
    def read(cls, item: dict[str, Any]) -> Operation:
        """Return the operation that a reply of the board's process describes."""
        data = decode(item["data"] or "")
        return cls(item["kind"], item["address"], item["size"], item["nanos"] / 1e9, data)


def cut(image: bytes, operation: Operation, done: float) -> bytes:
    """Return the flash image after a power cut in an operation.

    `done`: the completed share, 0 to 1. A cut program has written its first bytes, and cleared
    half of the bits in the next byte. A cut erase has erased the first part of the block.
    """
    changed = bytearray(image)
    start, count = operation.address, int(operation.size * done)
    if operation.kind == "erase":
        changed[start : start + count] = b"\xff" * count
        return bytes(changed)
    for at in range(count):
        changed[start + at] &= operation.data[at]
    if count < operation.size and done:
        changed[start + count] &= operation.data[count] | _HALF_CLEARED
    return bytes(changed)
