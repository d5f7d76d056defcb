"""Moves sorted by the evaluation after each, in viper; see `sorted_moves` of `reference`."""

import micropython
from micropython import const

# pyright: reportCallIssue=false

# Written by tools/kernels.py from othello.midgame.layout, othello.midgame.native_layout:
_FRAMES = const(88)
_LIST = const(13)
_NO_MOVE = const(64)
_MODE = const(0)
_PLY = const(1)
_FRAME_BYTES = const(80)
_LIST_END = const(14)
_EXPAND = const(1)
_FIRST = const(0x1000000)


@micropython.viper
def expand(p: int, best: int, visit: object) -> int:
    """Push the moves of the current frame with their sort keys, `best` with the highest.

    Returns 0 if there is no move.
    """
    words = ptr32(p)
    words[_MODE] = _EXPAND
    end = int(visit(int(words)))
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    ptr32(p)[_LIST_END] = end
    at = int(words) + 4 * ptr32(p)[_LIST]
    last = int(words) + 4 * end
    moves = last - at
    best = 63 - best
    while at < last:
        if (ptr32(at)[0] & 63) == best:
            ptr32(at)[0] = ptr32(at)[0] + _FIRST
        at += 4
    return moves


@micropython.viper
def take(p: int, frame: int) -> int:
    """Pop the move with the highest key; return its rank, or _NO_MOVE without a move."""
    words = ptr32(p)
    end = ptr32(frame)[_LIST_END] - 1
    last = int(words) + 4 * end
    most = int(words) + 4 * ptr32(frame)[_LIST]
    if most > last:
        return _NO_MOVE
    ptr32(frame)[_LIST_END] = end
    at = most
    while at < last:
        at += 4
        if ptr32(at)[0] > ptr32(most)[0]:
            most = at
    rank = 63 - (ptr32(most)[0] & 63)
    ptr32(most)[0] = ptr32(last)[0]
    return rank
