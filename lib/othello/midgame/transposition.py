"""Stores in the transposition table, in viper; see `store` and `entry_index` of `reference`.

`alphabeta.run` looks positions up.
"""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.midgame.layout, othello.midgame.native_layout:
_DEPTH = const(8)
_RANK_CELLS = const(12)
_ENTRIES = const(17)
_FRAMES = const(88)
_SIDE = const(4)
_HASH = const(7)
_CHECK = const(8)
_BETA = const(10)
_BEST = const(11)
_BEST_MOVE = const(12)
_KILLERS = const(32)
_LOWER = const(1)
_UPPER = const(2)
_CELLS_ADDRESS = const(40)
_FIRST_ALPHA = const(16)
_PARENT_MOVE_BACK = const(16)
_ENTRY_ZERO = const(16384)
_ENTRY_VALUE_SHIFT = const(14)
_ENTRY_DEPTH_SHIFT = const(9)
_ENTRY_DEPTH_MASK = const(31)
_ENTRY_BOUND_SHIFT = const(7)


@micropython.viper
def store(p: int, frame: int, table_at: int):
    """Store a frame, searched to words[_DEPTH], in the table, and its killer move on a cutoff.

    The arguments are the addresses of `words`, of a frame not after a pass, and of the table.
    """
    words = ptr32(p)
    p = frame
    side = ptr32(p)[_SIDE]
    best = ptr32(p)[_BEST]
    bound = _LOWER | _UPPER
    if best >= ptr32(p)[_BETA]:
        bound = _LOWER
        if p != int(words) + 4 * _FRAMES:
            killer_at = words[_RANK_CELLS] + _KILLERS + 64 * side + ptr32(p - _PARENT_MOVE_BACK)[0]
            ptr8(words[_CELLS_ADDRESS])[killer_at] = ptr32(p)[_BEST_MOVE]
    elif best <= ptr32(p)[_FIRST_ALPHA]:
        bound = _UPPER
    if words[_ENTRIES]:
        depth = words[_DEPTH]
        table = ptr32(table_at)
        at = 2 * ((ptr32(p)[_HASH] ^ side) & words[_ENTRIES] - 1)
        key = side + ptr32(p)[_CHECK]
        is_deeper = (table[at + 1] >> _ENTRY_DEPTH_SHIFT & _ENTRY_DEPTH_MASK) > depth
        if table[at] != key and (is_deeper or table[at ^ 2] == key):
            at ^= 2
        table[at] = key
        table[at + 1] = (
            best + _ENTRY_ZERO << _ENTRY_VALUE_SHIFT
            | depth << _ENTRY_DEPTH_SHIFT
            | bound << _ENTRY_BOUND_SHIFT
            | ptr32(p)[_BEST_MOVE]
        )
