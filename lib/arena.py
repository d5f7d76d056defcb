"""A block of memory, reserved from power-up on for the largest array that a board needs.

Loading and removing modules leaves names behind, which MicroPython keeps for good and all over the
heap. Later no free block is large enough.
"""

import gc
import sys

SIZE = 42624  # bytes: the tables of Othello's large weights
_kept = []


def keep():
    """Keep the room where as much again is free; under CircuitPython nothing needs it."""
    if sys.implementation.name == "micropython" and not _kept and gc.mem_free() > 2 * SIZE:
        _kept.append(bytearray(SIZE))


def take(size):
    """A bytearray of `size` bytes or more: the room, where it is kept and large enough.

    It is to be taken by one at a time, and not empty.
    """
    return _kept[0] if _kept and size <= SIZE else bytearray(size)
