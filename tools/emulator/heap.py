"""The heap of MicroPython on an emulated board."""

from typing import NamedTuple


class Heap(NamedTuple):
    """The heap, in bytes: `used`, garbage too; `live`, reached from elsewhere, as MicroPython's
    collector would find it; `largest`, free in one piece.
    """

    total: int
    used: int
    live: int
    free: int
    largest: int
