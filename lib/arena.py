"""A block of memory, reserved from power-up on for the largest array that a board needs.

Loading and removing modules leaves names behind. MicroPython never frees them, and they are spread
over the heap. Later no free block is large enough for the array.
"""

import gc
import sys

ARENA_BYTES = 42624  # the tables of Othello's large weights
_reserved = []


def reserve():
    """Reserve the block if more than twice its size is free; CircuitPython does not need it."""
    if (
        sys.implementation.name == "micropython"
        and not _reserved
        and gc.mem_free() > 2 * ARENA_BYTES
    ):
        _reserved.append(bytearray(ARENA_BYTES))


def borrow(size):
    """Return a bytearray of at least `size` bytes: the block, if reserved and large enough.

    The block is not cleared, and two callers get the same one: use only the last result.
    """
    return _reserved[0] if _reserved and size <= ARENA_BYTES else bytearray(size)
