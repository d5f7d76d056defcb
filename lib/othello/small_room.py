"""Takes the memory for looking ahead by `small`, in large pieces; lent before all else is."""

import gc
from array import array

import memory
from othello.numbers import MOST, WEIGHTS

_LOADING = 800  # bytes that loading `small` takes for a while, besides the code of a node


def play(board, depth, nodes, _):
    """A generator that yields 0 and returns what `small_weights` and `small_frames` fill.

    That is the board; the four arrays of `small`, to be filled; the pattern instances, which
    `small_weights` reads. Without a file of weights, and with no `nodes`, to solve the ending,
    there is no room for tables.
    """
    size = count = 0
    if nodes:
        try:
            with open(memory.beside(WEIGHTS), "rb") as file:
                head = file.read(8)
            if len(head) == 8 and head[:4] == b"OTW1":
                count = head[5]
                size = head[6] + 256 * head[7]
            del file, head
        except OSError:
            pass
    gc.collect()
    yield 0
    try:
        return (board,) + _arrays(size, count, depth, _LOADING)
    except MemoryError:
        return (board,) + _arrays(size, count, depth, 0)


def _arrays(size, count, depth, before):
    """The arrays, the largest first, behind a piece that stays free, and no instances yet.

    Else loading `small` would take its memory from the only piece in which the code has room.
    """
    free = bytearray(before)
    tables = bytearray(size)
    halves = array("H", range(count * (depth + 2) + 71 * MOST if count else 0))
    cells = bytearray(72 + 92 * depth)
    words = array("i", range(32 + 8 * depth))
    del free
    return words, cells, halves, tables, b""
