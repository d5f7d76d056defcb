"""Stores in the transposition table, in viper; see `store` and `entry_index` of `reference`.

`native_alphabeta.run` looks positions up.
"""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.midgame.layout:
_DEPTH = const(8)
_RANK_CELLS = const(12)
_ENTRIES = const(17)
_CELLS_ADDRESS = const(40)
_FRAMES = const(88)
_FRAME_BYTES = const(84)
_SIDE = const(4)
_HASH = const(7)
_CHECK = const(8)
_BETA = const(10)
_BEST_VALUE = const(11)
_BEST_MOVE = const(12)
_FIRST_ALPHA = const(16)
_CURRENT_MOVE = const(17)
_KILLERS = const(32)
_ENTRY_ZERO = const(16384)
_ENTRY_VALUE_SHIFT = const(14)
_ENTRY_DEPTH_SHIFT = const(9)
_ENTRY_DEPTH_MASK = const(31)
_ENTRY_BOUND_SHIFT = const(7)
_LOWER = const(1)
_UPPER = const(2)


@micropython.viper
def store(frame: ptr32, words: ptr32, table: ptr32):
    """Store a frame, searched to words[_DEPTH], in the table; on a cutoff also its killer move.

    `run` does not call it for a frame after a pass.
    """
    side = frame[_SIDE]
    best = frame[_BEST_VALUE]
    bound = _LOWER | _UPPER
    if best >= frame[_BETA]:
        bound = _LOWER
        if int(frame) != int(words) + 4 * _FRAMES:
            previous_move = ptr32(int(frame) - _FRAME_BYTES)[_CURRENT_MOVE]
            killer_at = words[_RANK_CELLS] + _KILLERS + 64 * side + previous_move
            ptr8(words[_CELLS_ADDRESS])[killer_at] = frame[_BEST_MOVE]
    elif best <= frame[_FIRST_ALPHA]:
        bound = _UPPER
    if words[_ENTRIES]:
        depth = words[_DEPTH]
        at = 2 * ((frame[_HASH] ^ side) & words[_ENTRIES] - 1)
        key = side + frame[_CHECK]
        is_deeper = (table[at + 1] >> _ENTRY_DEPTH_SHIFT & _ENTRY_DEPTH_MASK) > depth
        if table[at] != key and (is_deeper or table[at ^ 2] == key):
            at ^= 2
        table[at] = key
        table[at + 1] = (
            best + _ENTRY_ZERO << _ENTRY_VALUE_SHIFT
            | depth << _ENTRY_DEPTH_SHIFT
            | bound << _ENTRY_BOUND_SHIFT
            | frame[_BEST_MOVE]
        )
