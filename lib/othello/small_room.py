"""Takes the memory for looking ahead by `small`, in large pieces; lent before all else is."""

import gc
from array import array

import memory
from othello.numbers import FILE, INSTANCE, MOST

_CODE = 1760  # bytes, as _small_viper takes in one piece


def play(board, depth, nodes, _):
    """A generator that yields 0 and returns what `small_weights` and `small_frames` fill.

    That is the board; the four arrays of `small`, to be filled; INSTANCE bytes for each pattern
    instance. They are empty without a file of weights, and with no `nodes`, to solve the ending.
    """
    size = count = 0
    if nodes:
        try:
            with open(memory.beside(FILE), "rb") as file:
                head = file.read(8)
            if len(head) == 8 and head[:4] == b"OTW1":
                count = head[5]
                size = head[6] + 256 * head[7]
            del file, head
        except OSError:
            pass
    gc.collect()
    yield 0
    code = _in_place_of_the_code()
    while True:
        try:
            return (board,) + _arrays(size, count, depth)
        except MemoryError:
            if code is None:
                raise
            code = None


def _in_place_of_the_code():
    """What keeps a large piece free while the arrays are made; None when there is none."""
    try:
        return bytearray(_CODE if memory.SMALL else 0)
    except MemoryError:
        return None


def _arrays(size, count, depth):
    """All that is to be filled, the largest first."""
    tables = bytearray(size)
    halves = array("H", range(count * (depth + 2) + 71 * MOST if count else 0))
    cells = bytearray(96 * (depth + 1))
    words = array("i", range(32 + 8 * depth))
    return words, cells, halves, tables, bytearray(count * INSTANCE)
