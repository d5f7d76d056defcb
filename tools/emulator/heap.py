"""The heap of MicroPython on an emulated board."""

from typing import NamedTuple


class Heap(NamedTuple):
    """Sizes of the heap, in bytes.

    `used` includes garbage. `live` is the part that MicroPython's collector would keep. `largest`
    is the largest free piece.
    """

    total: int
    used: int
    live: int
    free: int
    largest: int
