"""The native search, run in slices; `reference.search_steps` is the readable implementation."""

import sys

import micropython
from micropython import const

from othello.midgame.native_alphabeta import run
from othello.midgame.native_node import expand_node, static_probcut

# pyright: reportArgumentType=false

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")

_SLICE = const(100)  # nodes in a slice: 1 to 2 ms

# Filled in by generate.py kernels from othello.midgame.layout:
_PLY = const(1)
_STATE = const(4)
_NODES = const(5)
_NODE_LIMIT = const(6)
_SLICE_END = const(7)
_INCIDENCES = const(10)
_RANK_CELLS = const(12)
_STACK_END = const(16)
_PROBED_PLY = const(19)
_CELLS_ADDRESS = const(40)
_INDICES_ADDRESS = const(41)
_TABLES_ADDRESS = const(42)
_DE_BRUIJN = const(74)
_RANK_CELLS_ADDRESS = const(75)
_INCIDENCES_ADDRESS = const(79)
_STACK_LIMIT = const(82)
_DE_BRUIJN_NUMBER = const(0x77CB531)
_ENTER = const(6)
_SLICE_OVER = const(0)
_STOPPED = const(2)


def search_steps(words, cells, indices16, tables, table, should_stop):
    """Search as `reference.search_steps` does."""
    words[_PLY] = 0
    words[_STATE] = _ENTER
    words[_PROBED_PLY] = -1
    write_addresses(words, cells, indices16, tables)
    limit = words[_NODE_LIMIT]
    status = _SLICE_OVER
    while status == _SLICE_OVER:
        slice_end = words[_NODES] + _SLICE
        words[_SLICE_END] = slice_end if slice_end < limit else limit
        # The zeros fill the two parameters that the kernel keeps in registers.
        status = run(0, 0, words, cells, table, expand_node, static_probcut)
        yield 0
        if should_stop and status == _SLICE_OVER and should_stop():
            return _STOPPED
    return status


def write_addresses(words, cells, indices16, tables):
    """Write the addresses of the arrays into `words`, for the native code."""
    words[_CELLS_ADDRESS] = address(cells)
    words[_INDICES_ADDRESS] = address(indices16)
    words[_TABLES_ADDRESS] = address(tables)
    words[_DE_BRUIJN] = _DE_BRUIJN_NUMBER
    words[_RANK_CELLS_ADDRESS] = words[_CELLS_ADDRESS] + words[_RANK_CELLS]
    words[_INCIDENCES_ADDRESS] = words[_INDICES_ADDRESS] + 2 * words[_INCIDENCES]
    words[_STACK_LIMIT] = address(words) + 4 * words[_STACK_END]


@micropython.viper
def address(data: ptr8) -> int:
    """Return the address of an array."""
    return int(data)
