"""The transposition table of the endgame, in viper.

An entry has two words of a multiplicative hash, so 64 bits must match. It also has a lower and an
upper bound of the gain of the side to move: the final disc difference minus the present one. A new
entry always replaces the old one.
"""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.endgame.layout:
_MARGIN = const(1)
_SCRATCH = const(16)
_CELL_BYTES = const(8)
_FIRST_CELL = const(80)
_LAST_CELL = const(648)
_DISC = const(0)
_ENTRY_HASH = const(0)
_ENTRY_CHECK = const(1)
_ENTRY_BOUNDS = const(2)
_ENTRY_MARGIN = const(2)
_ENTRY_BYTES = const(12)
_ENTRIES = const(512)
_NO_BOUNDS = const(512)


@micropython.viper
def look_up(at: ptr8, first_hash: int, words: ptr32, table: ptr32) -> int:
    """Look up a position for a null window; return its value, 0 or 1, or -1 if it is unknown.

    `at`: the cells. `first_hash`: the seed of both hashes, the negated opponent's disc; as a
    parameter it gets a register. Leaves three words for `store` of the same position, at the
    address in SCRATCH: an entry with ENTRY_MARGIN in place of ENTRY_BOUNDS.
    """
    # mpy-cross keeps the first two locals in registers. The factors are any two odd numbers that
    # mix well: the upper words of the multiplier of xorshift64* and of pi, made odd.
    entry = ptr32(words[_SCRATCH])
    end = int(at) + _LAST_CELL
    at = ptr8(int(at) + _FIRST_CELL)
    second_hash = first_hash
    while int(at) ^ end:
        first_hash = first_hash * 0x2545F491 + at[_DISC]
        second_hash = second_hash * 0x3243F6A9 + at[_DISC]
        at = ptr8(int(at) + _CELL_BYTES)
    margin = words[_MARGIN]
    entry[_ENTRY_HASH] = first_hash
    entry[_ENTRY_CHECK] = second_hash
    entry[_ENTRY_MARGIN] = margin
    table = ptr32(int(table) + _ENTRY_BYTES * ((first_hash >> 20) & (_ENTRIES - 1)))
    if table[_ENTRY_HASH] ^ first_hash | table[_ENTRY_CHECK] ^ second_hash:
        return -1
    # The window is (alpha, alpha + 1): the value is 1 if gain + margin > 0, else 0.
    if (table[_ENTRY_BOUNDS] >> 16) - 256 > 0 - margin:
        return 1
    if (table[_ENTRY_BOUNDS] & 0xFFFF) - 256 <= 0 - margin:
        return 0
    return -1


@micropython.viper
def store(value: int, words: ptr32, table: ptr32):
    """Store the value, 0 or 1, of a position in a null window, after `look_up`."""
    entry = ptr32(words[_SCRATCH])
    margin = entry[_ENTRY_MARGIN]
    table = ptr32(int(table) + _ENTRY_BYTES * ((entry[_ENTRY_HASH] >> 20) & (_ENTRIES - 1)))
    if table[_ENTRY_HASH] ^ entry[_ENTRY_HASH] | table[_ENTRY_CHECK] ^ entry[_ENTRY_CHECK]:
        table[_ENTRY_HASH] = entry[_ENTRY_HASH]
        table[_ENTRY_CHECK] = entry[_ENTRY_CHECK]
        table[_ENTRY_BOUNDS] = _NO_BOUNDS
    # Value 1: the gain is 1 - margin or more. Value 0: -margin or less. Both are stored + 256.
    if value:
        table[_ENTRY_BOUNDS] = (table[_ENTRY_BOUNDS] & 0xFFFF) | ((257 - margin) << 16)
    else:
        table[_ENTRY_BOUNDS] = (table[_ENTRY_BOUNDS] & -65536) | (256 - margin)
