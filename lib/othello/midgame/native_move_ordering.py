"""Sorted moves, in viper; see `ordered_moves` of `reference`."""

import micropython
from micropython import const

# pyright: reportCallIssue=false

# Filled in by generate.py kernels from othello.midgame.layout:
_OPERATION = const(0)
_PLY = const(1)
_FRAMES = const(88)
_FRAME_BYTES = const(84)
_MOVES = const(13)
_MOVES_END = const(14)
_GENERATE = const(1)
_NO_MOVE = const(64)
_FIRST_KEY = const(0x1000000)


@micropython.viper
def generate(words: ptr32, first: int, expand_node: object) -> int:
    """Push the moves of the current frame with their sort keys, the rank `first` with the highest.

    The low six bits of a key are 63 - rank. `first` may be NO_MOVE. Returns the bytes of the
    pushed keys, so 0 without a move.
    """
    words[_OPERATION] = _GENERATE
    end = int(expand_node(int(words)))
    frame = ptr32(int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY])
    frame[_MOVES_END] = end
    at = int(words) + 4 * frame[_MOVES]
    keys_end = int(words) + 4 * end
    key_bytes = keys_end - at
    first_low_bits = 63 - first  # -1 for NO_MOVE, which equals no key's
    while at < keys_end:
        if (ptr32(at)[0] & 63) == first_low_bits:
            ptr32(at)[0] = ptr32(at)[0] + _FIRST_KEY
        at += 4
    return key_bytes


@micropython.viper
def pop_best(words: ptr32, frame: ptr32) -> int:
    """Pop the best move of a frame; return its rank, NO_MOVE without a move."""
    end = frame[_MOVES_END] - 1
    last_at = int(words) + 4 * end
    best_at = int(words) + 4 * frame[_MOVES]
    if best_at > last_at:
        return _NO_MOVE
    frame[_MOVES_END] = end
    at = best_at
    while at < last_at:
        at += 4
        if ptr32(at)[0] > ptr32(best_at)[0]:
            best_at = at
    rank = 63 - (ptr32(best_at)[0] & 63)
    ptr32(best_at)[0] = ptr32(last_at)[0]  # the order of the rest does not matter
    return rank
