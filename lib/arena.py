"""A block of memory, reserved from power-up on for the largest array that a board needs.

Loading and removing modules leaves names behind. MicroPython never frees them, and they are spread
over the heap. Later no free block is large enough for the array.
"""

import gc
import sys

SIZE = 42624  # bytes: the tables of Othello's large weights
_kept = []


def keep():
    """Reserve the block if more than twice its size is free; CircuitPython does not need it."""
    if sys.implementation.name == "micropython" and not _kept and gc.mem_free() > 2 * SIZE:
        _kept.append(bytearray(SIZE))


def take(size):
    """Return a bytearray of at least `size` bytes: the block, if reserved and large enough.

    Only one user at a time may have the block. The bytes have any values.
    """
    return _kept[0] if _kept and size <= SIZE else bytearray(size)
