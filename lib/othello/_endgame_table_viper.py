"""What is known of positions met before, in viper, for `_endgame_descend_viper`.

An entry of the table is three words: two of hash, so that 64 bits must agree, and bounds of what
the side to move can add to the difference of discs, lower << 16 | upper, each + 256.
"""

import micropython


@micropython.viper
def remember(p: ptr8, a: int, work: ptr32, table: ptr32) -> int:
    """Look a position up, with -opponent's disc for `a`; or note its value `a`, 0 or 1.

    Returns the value when it is known, else -1. Words of `work`: 1 margin, 5 the address of three
    words where looking up leaves what noting the same position needs.
    """
    # mpy-cross keeps the first two locals in registers.
    key = ptr32(work[5])
    value = a
    if value < 0:
        b = a
        end = int(p) + 648
        p = ptr8(int(p) + 80)
        while int(p) ^ end:
            a = a * 0x2545F491 + p[0]
            b = b * 0x3243F6A9 + p[0]
            p = ptr8(int(p) + 8)
        key[0] = a
        key[1] = b
        key[2] = work[1]
    margin = key[2]
    table = ptr32(int(table) + 12 * (key[0] >> 20 & 511))
    known = table[0] ^ key[0] | table[1] ^ key[1]
    if value < 0:
        if known:
            return -1
        if (table[2] >> 16) - 256 > 0 - margin:
            return 1
        if (table[2] & 0xFFFF) - 256 <= 0 - margin:
            return 0
        return -1
    if known:
        table[0] = key[0]
        table[1] = key[1]
        table[2] = 512
    if value:
        table[2] = table[2] & 0xFFFF | 257 - margin << 16
    else:
        table[2] = table[2] & -65536 | 256 - margin
    return -1
