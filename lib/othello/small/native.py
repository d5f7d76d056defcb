"""The moves of a node, in viper, for boards with 20 KB; `reference` is the specification.

Moves are generated on a mailbox board with sentinels. The pattern indices are updated for each
disc that changes (incremental evaluation).
"""

import sys

import micropython
from micropython import const

# pyright: reportArgumentType=false

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")

# Written by tools/kernels.py from othello.small.layout:
_PLY = const(0)
_SIGN = const(1)
_FROM = const(2)
_UP_TO = const(3)
_NODES = const(4)
_CONSTANT = const(5)
_FEW_DISCS = const(6)
_LACKING = const(7)
_SIZE = const(8)
_INCIDENCES = const(9)
_INCIDENCE_BYTES = const(10)
_LAST = const(11)
_TURNED = const(12)
_FRAMES = const(24)
_FRAME_BYTES = const(32)
_OWN = const(0)
_MINE = const(1)
_THEIRS = const(2)
_CHILD_OWN = const(8)
_CHILD_MINE = const(9)
_CHILD_THEIRS = const(10)
_STEPS = const(64)
_STEPS_END = const(72)
_BOARD = const(92)
_NEVER = const(32000)
_ALL = const(64)
_WON = const(10000)


@micropython.viper
def visit(p: int, q: int, words: ptr32, cells: ptr8, indices16: ptr16, tables: ptr8) -> int:
    """Make the next move of a node or, if LAST is set, evaluate all its moves.

    The move is made in the next frame. Returns its index in the order of moves, 64 if no move is
    left. With LAST set: returns the best value, or -NEVER without a move.

    `p` and `q` are any numbers: mpy-cross keeps the first two locals in registers.
    """
    size = words[_SIZE]
    at = int(cells) + _STEPS_END + _BOARD * words[_PLY]
    frame = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    own = ptr32(frame)[_OWN]
    index = int(indices16) + size * words[_PLY]
    child = index + size
    discs = int(words) + 4 * _TURNED
    best = -_NEVER
    k = words[_FROM]
    while k < 64:
        cell = cells[k]
        turned = 0
        if ptr8(at)[cell] == 0:
            here = at + cell
            way = _STEPS
            while way < _STEPS_END:
                step = cells[way] - 10
                p = here + step
                while ptr8(p)[0] == 3 - own:
                    p += step
                if ptr8(p)[0]:
                    p -= step
                    while p != here:
                        ptr8(discs)[turned] = p - at
                        turned += 1
                        p -= step
                way += 1
        if turned:
            words[_NODES] += 1
            # Fill the next frame with the board after the move.
            p = index
            while p < child:
                ptr16(p + size)[0] = ptr16(p)[0]
                p += 2
            if words[_LAST] == 0:
                p = at
                while p < at + _BOARD:
                    ptr32(p + _BOARD)[0] = ptr32(p)[0]
                    p += 4
            ptr8(discs)[turned] = cell
            change = words[_SIGN]
            way = turned
            while way >= 0:
                q = ptr8(discs)[way]
                if words[_LAST] == 0:
                    ptr8(at + q)[_BOARD] = own
                if size:
                    q = int(indices16) + words[_INCIDENCES] + words[_INCIDENCE_BYTES] * q
                    step = q + words[_INCIDENCE_BYTES]
                    while q < step:
                        p = ptr8(q)[0] + child
                        ptr16(p)[0] = ptr8(q)[1] * change + ptr16(p)[0]
                        q += 2
                change = 2 * words[_SIGN]
                way -= 1
            p = ptr32(frame)[_MINE] + turned + 1
            q = ptr32(frame)[_THEIRS] - turned
            if words[_LAST] == 0:
                ptr32(frame)[_CHILD_OWN] = 3 - own
                ptr32(frame)[_CHILD_MINE] = q
                ptr32(frame)[_CHILD_THEIRS] = p
                return k
            value = words[_CONSTANT]
            if q < words[_FEW_DISCS]:
                value += words[_LACKING] * (q - words[_FEW_DISCS])
            if p < words[_FEW_DISCS]:
                value -= words[_LACKING] * (p - words[_FEW_DISCS])
            if size == 0:
                value = 8 * (q - p)
            elif q == 0:
                value = -_WON - 8 * _ALL
            else:
                q = child
                while q < child + size:
                    value += tables[ptr16(q)[0]]
                    q += 2
            if best + value < 0:
                best = 0 - value
                words[_FROM] = k
                if best >= words[_UP_TO]:
                    return best
        k += 1
    if words[_LAST]:
        return best
    return 64
