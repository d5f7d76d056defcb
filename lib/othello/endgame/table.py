"""The transposition table of the endgame, in viper.

An entry has two words of a multiplicative hash, so 64 bits must match. It also has a lower and an
upper bound of the gain of the side to move: the final disc difference minus the present one. A new
entry always replaces the old one.
"""

import micropython
from micropython import const

# Written by tools/kernels.py from othello.endgame.layout:
_MARGIN = const(1)
_FLIPPED_END = const(5)
_CELL_BYTES = const(8)
_FIRST_CELL = const(80)
_LAST_CELL = const(648)
_DISC = const(0)
_KEY = const(0)
_KEY_CHECK = const(1)
_BOUNDS = const(2)
_KEY_MARGIN = const(2)
_ENTRY_BYTES = const(12)
_NO_BOUNDS = const(512)


@micropython.viper
def probe_or_store(p: ptr8, a: int, work: ptr32, table: ptr32) -> int:
    """Look up a position, or store its value in a null window.

    `p`: the cells. `a` < 0 is a look-up, with minus the opponent's disc; it returns the value, 0
    or 1, or -1 if this is unknown. `a` of 0 or 1 is the value to store; that returns -1. A look-up
    leaves three words for the store of the same position, at the address in FLIPPED_END.
    """
    # mpy-cross keeps the first two locals in registers.
    key = ptr32(work[_FLIPPED_END])
    value = a
    if value < 0:
        b = a
        end = int(p) + _LAST_CELL
        p = ptr8(int(p) + _FIRST_CELL)
        while int(p) ^ end:
            a = a * 0x2545F491 + p[_DISC]
            b = b * 0x3243F6A9 + p[_DISC]
            p = ptr8(int(p) + _CELL_BYTES)
        key[_KEY] = a
        key[_KEY_CHECK] = b
        key[_KEY_MARGIN] = work[_MARGIN]
    margin = key[_KEY_MARGIN]
    table = ptr32(int(table) + _ENTRY_BYTES * (key[_KEY] >> 20 & 511))
    known = table[_KEY] ^ key[_KEY] | table[_KEY_CHECK] ^ key[_KEY_CHECK]
    if value < 0:
        if known:
            return -1
        if (table[_BOUNDS] >> 16) - 256 > 0 - margin:
            return 1
        if (table[_BOUNDS] & 0xFFFF) - 256 <= 0 - margin:
            return 0
        return -1
    if known:
        table[_KEY] = key[_KEY]
        table[_KEY_CHECK] = key[_KEY_CHECK]
        table[_BOUNDS] = _NO_BOUNDS
    if value:
        table[_BOUNDS] = table[_BOUNDS] & 0xFFFF | 257 - margin << 16
    else:
        table[_BOUNDS] = table[_BOUNDS] & -65536 | 256 - margin
    return -1
