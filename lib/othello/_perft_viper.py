"""Counting move sequences in viper; `_perft_python` is the twin that says the same in Python.

Each ply has a frame of 30 words:

    0-22    the cells of the board, see `_board_python`
    23 24   the empty squares next to a disc, rows 1-4 and 5-8
    25 26   the empty squares
    27 28   the squares that are still to be tried
    29      0 no move found yet, 1 none yet after a pass, 2 a move found
"""

from array import array

import micropython

# pyright: reportArgumentType=false


@micropython.viper
def walk(p: int, other: int, work: ptr32) -> int:
    """The number of sequences; `work` as `perft` makes it."""
    # mpy-cross keeps the first two locals in registers: `p` goes over cells and words, `other`
    # is the disc to be turned and, while a frame is copied, where to.
    left = work[0]
    own = work[1]
    find = int(work) + 8
    table = int(work) + 40
    frame = int(work) + 1064
    first = frame
    total = 0
    fresh = 0
    here = 0
    while True:
        here = 0
        low = ptr32(frame)[27]
        if low:
            ptr32(frame)[27] = low & low - 1
        else:
            here = 32
            low = ptr32(frame)[28]
            if low:
                ptr32(frame)[28] = low & low - 1
        if low:
            square = ptr8(find)[(low & 0 - low) * 0x77CB531 >> 27 & 31] + here
            if fresh == 0:
                p = frame
                other = frame + 120
                ptr32(other)[0] = ptr32(p)[0]
                ptr32(other)[1] = ptr32(p)[1]
                ptr32(other)[2] = ptr32(p)[2]
                ptr32(other)[3] = ptr32(p)[3]
                ptr32(other)[4] = ptr32(p)[4]
                ptr32(other)[5] = ptr32(p)[5]
                ptr32(other)[6] = ptr32(p)[6]
                ptr32(other)[7] = ptr32(p)[7]
                ptr32(other)[8] = ptr32(p)[8]
                ptr32(other)[9] = ptr32(p)[9]
                ptr32(other)[10] = ptr32(p)[10]
                ptr32(other)[11] = ptr32(p)[11]
                ptr32(other)[12] = ptr32(p)[12]
                ptr32(other)[13] = ptr32(p)[13]
                ptr32(other)[14] = ptr32(p)[14]
                ptr32(other)[15] = ptr32(p)[15]
                ptr32(other)[16] = ptr32(p)[16]
                ptr32(other)[17] = ptr32(p)[17]
                ptr32(other)[18] = ptr32(p)[18]
                ptr32(other)[19] = ptr32(p)[19]
                ptr32(other)[20] = ptr32(p)[20]
                ptr32(other)[21] = ptr32(p)[21]
                ptr32(other)[22] = ptr32(p)[22]
                ptr32(other)[23] = ptr32(p)[23]
                ptr32(other)[24] = ptr32(p)[24]
                ptr32(other)[25] = ptr32(p)[25]
                ptr32(other)[26] = ptr32(p)[26]
                fresh = 1
            other = 3 - own
            here = frame + 120 + square + (square >> 3)
            p = here
            if ptr8(p)[0] & other:
                p -= 10
                while ptr8(p)[0] & other:
                    p -= 10
                if ptr8(p)[0]:
                    fresh = 0
                    p += 10
                    while ptr8(p)[0] & other:
                        ptr8(p)[0] = own
                        p += 10
                p = here
            if ptr8(p)[1] & other:
                p -= 9
                while ptr8(p)[1] & other:
                    p -= 9
                if ptr8(p)[1]:
                    fresh = 0
                    p += 9
                    while ptr8(p)[1] & other:
                        ptr8(p)[1] = own
                        p += 9
                p = here
            if ptr8(p)[2] & other:
                p -= 8
                while ptr8(p)[2] & other:
                    p -= 8
                if ptr8(p)[2]:
                    fresh = 0
                    p += 8
                    while ptr8(p)[2] & other:
                        ptr8(p)[2] = own
                        p += 8
                p = here
            if ptr8(p)[9] & other:
                p -= 1
                while ptr8(p)[9] & other:
                    p -= 1
                if ptr8(p)[9]:
                    fresh = 0
                    p += 1
                    while ptr8(p)[9] & other:
                        ptr8(p)[9] = own
                        p += 1
                p = here
            if ptr8(p)[11] & other:
                p += 1
                while ptr8(p)[11] & other:
                    p += 1
                if ptr8(p)[11]:
                    fresh = 0
                    p -= 1
                    while ptr8(p)[11] & other:
                        ptr8(p)[11] = own
                        p -= 1
                p = here
            if ptr8(p)[18] & other:
                p += 8
                while ptr8(p)[18] & other:
                    p += 8
                if ptr8(p)[18]:
                    fresh = 0
                    p -= 8
                    while ptr8(p)[18] & other:
                        ptr8(p)[18] = own
                        p -= 8
                p = here
            if ptr8(p)[19] & other:
                p += 9
                while ptr8(p)[19] & other:
                    p += 9
                if ptr8(p)[19]:
                    fresh = 0
                    p -= 9
                    while ptr8(p)[19] & other:
                        ptr8(p)[19] = own
                        p -= 9
                p = here
            if ptr8(p)[20] & other:
                p += 10
                while ptr8(p)[20] & other:
                    p += 10
                if ptr8(p)[20]:
                    fresh = 0
                    p -= 10
                    while ptr8(p)[20] & other:
                        ptr8(p)[20] = own
                        p -= 10
                p = here
            if fresh == 0:
                ptr8(p)[10] = own
                ptr32(frame)[29] = 2
                if left == 1:
                    total += 1
                else:
                    p = frame + 120
                    other = table + 16 * square
                    low = ptr32(p)[25] & ptr32(other)[2]
                    ptr32(p)[25] = low
                    low = (ptr32(p)[23] | ptr32(other)[0]) & low
                    ptr32(p)[23] = low
                    ptr32(p)[27] = low
                    low = ptr32(p)[26] & ptr32(other)[3]
                    ptr32(p)[26] = low
                    low = (ptr32(p)[24] | ptr32(other)[1]) & low
                    ptr32(p)[24] = low
                    ptr32(p)[28] = low
                    ptr32(p)[29] = 0
                    frame = p
                    left -= 1
                    own = 3 - own
        else:
            p = frame
            low = ptr32(p)[29]
            if low == 0:
                # A pass: the other side moves from the same board.
                if left == 1:
                    total += 1
                    ptr32(p)[29] = 2
                else:
                    other = p + 120
                    ptr32(other)[0] = ptr32(p)[0]
                    ptr32(other)[1] = ptr32(p)[1]
                    ptr32(other)[2] = ptr32(p)[2]
                    ptr32(other)[3] = ptr32(p)[3]
                    ptr32(other)[4] = ptr32(p)[4]
                    ptr32(other)[5] = ptr32(p)[5]
                    ptr32(other)[6] = ptr32(p)[6]
                    ptr32(other)[7] = ptr32(p)[7]
                    ptr32(other)[8] = ptr32(p)[8]
                    ptr32(other)[9] = ptr32(p)[9]
                    ptr32(other)[10] = ptr32(p)[10]
                    ptr32(other)[11] = ptr32(p)[11]
                    ptr32(other)[12] = ptr32(p)[12]
                    ptr32(other)[13] = ptr32(p)[13]
                    ptr32(other)[14] = ptr32(p)[14]
                    ptr32(other)[15] = ptr32(p)[15]
                    ptr32(other)[16] = ptr32(p)[16]
                    ptr32(other)[17] = ptr32(p)[17]
                    ptr32(other)[18] = ptr32(p)[18]
                    ptr32(other)[19] = ptr32(p)[19]
                    ptr32(other)[20] = ptr32(p)[20]
                    ptr32(other)[21] = ptr32(p)[21]
                    ptr32(other)[22] = ptr32(p)[22]
                    ptr32(other)[23] = ptr32(p)[23]
                    ptr32(other)[24] = ptr32(p)[24]
                    ptr32(other)[25] = ptr32(p)[25]
                    ptr32(other)[26] = ptr32(p)[26]
                    ptr32(other)[27] = ptr32(p)[23]
                    ptr32(other)[28] = ptr32(p)[24]
                    ptr32(other)[29] = 1
                    ptr32(p)[29] = 2
                    frame = other
                    fresh = 0
                    left -= 1
                    own = 3 - own
            else:
                total += low & 1
                if p == first:
                    return total
                frame = p - 120
                left += 1
                own = 3 - own
                fresh = 0


@micropython.viper
def _set_up(work: ptr32, discs: ptr32):
    """Write the tables and the first frame."""
    for n in range(32):
        at = (0x77CB531 << n >> 27 & 31) + 8
        work[at >> 2] |= n << ((at & 3) << 3)
    first = 266
    for square in range(64):
        row = square >> 3
        column = square & 7
        table = 10 + (square << 2)
        r = row - 1
        while r <= row + 1:
            c = column - 1
            while c <= column + 1:
                if r & 8 == 0 and c & 8 == 0 and (r != row or c != column):
                    work[table + (r >> 2)] |= 1 << ((r & 3) << 3) + c
                c += 1
            r += 1
        half = square >> 5
        bit = 1 << (square & 31)
        work[table + 2] = 0 - 1
        work[table + 3] = 0 - 1
        work[table + 2 + half] ^= bit
        disc = 0
        if discs[half] & bit:
            disc = 1
        elif discs[half + 2] & bit:
            disc = 2
        if disc:
            at = 10 + square + row
            work[first + (at >> 2)] |= disc << ((at & 3) << 3)
            work[first + 23] |= work[table]
            work[first + 24] |= work[table + 1]
        else:
            work[first + 25 + half] |= bit
    for i in range(2):
        work[first + 23 + i] &= work[first + 25 + i]
        work[first + 27 + i] = work[first + 23 + i]


def perft(discs, mine, depth):
    """The number of move sequences of `depth` moves; see `board`."""
    if not depth:
        return 1
    work = array("I", bytes(4 * (266 + 30 * (depth + 1))))
    work[0] = depth
    work[1] = 1 + (mine >> 1)
    _set_up(work, discs)
    return walk(0, 0, work)
