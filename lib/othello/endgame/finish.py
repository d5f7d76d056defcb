# Made by tools/kernels.py from tools/kernel_tools/templates/endgame_finish.py.in: change that.
"""The last five empty squares of the endgame, in viper; `descend` calls it on its own cells.

Alpha-beta with a null window only, so a value is 0 or 1. Squares are tried in the order of the
list, first in quadrants with an odd number of empty squares (parity). The last square is not
played: only the discs that it would flip are counted.
"""

import micropython
from micropython import const

# Written by tools/kernels.py from othello.endgame.layout:
_MARGIN = const(1)
_EMPTY = const(2)
_PARITY = const(3)
_SLICE_LEFT = const(4)
_FLIPPED_END = const(5)
_FINISH_FRAMES = const(6)
_ALPHA = const(14)
_CLAIMANT = const(15)
_G_BYTES = const(16)
_G_CELL = const(0)
_G_TO_TRY = const(1)
_G_FLIPPED = const(2)
_G_MARGIN = const(3)
_DISC = const(0)
_QUADRANT = const(1)
_NEXT = const(1)
_PREVIOUS = const(2)
_HEAD = const(16)
_QUADRANTS = const(15)
_EVEN = const(32)
_MOVED = const(64)
_PASSED = const(128)
_LAST = const(256)


@micropython.viper
def finish(p: ptr8, opp: int, work: ptr32) -> int:
    """Return 1 if the side to move ends with a margin above 0, else 0.

    `p`: the cells. `opp`: the opponent's disc. It reads MARGIN, ALPHA, EMPTY (two or more), PARITY
    and SLICE_LEFT of `work`, and writes SLICE_LEFT. FLIPPED_END and FINISH_FRAMES are addresses of
    free memory: up to 18 words of flipped discs for each empty square, and the frames.

    A side to move wins if one of its moves leaves the other side losing. After a move that flips k
    discs the other side's margin is -margin - 2 * k. After a pass it is 1 - margin.

    The winner gets the empty squares. So one side has a claim: to win by more than ALPHA. If
    ALPHA is negative, the opponent has the claim: to win by more than -1 - ALPHA. Results are
    even, so an odd claim is equal to the even one below it. A last square that neither side can
    fill does not decide such a claim. Without that square the claim holds, or it fails by more
    than one disc.
    """
    # mpy-cross keeps the first two locals in registers. `p` is the address being read or written.
    base = int(p)
    margin = work[_MARGIN]
    n = work[_EMPTY]
    s = work[_ALPHA] >> 31
    work[_CLAIMANT] = opp ^ 3 ^ s & 3
    margin += ((n ^ margin) & 1) + s  # n has the parity of the difference: 1 for an odd ALPHA
    parity = work[_PARITY]
    slice_left = work[_SLICE_LEFT]
    flipped = work[_FLIPPED_END]
    frame = work[_FINISH_FRAMES]
    bottom = frame
    top = flipped
    to_try = parity | _HEAD
    r = 0
    d = 0
    q = base
    while True:
        p = ptr8(q)
        p = ptr8(ptr16(p)[_NEXT])
        p = ptr8(int(p) + base)
        while not p[_QUADRANT] & to_try:
            p = ptr8(ptr16(p)[_NEXT])
            p = ptr8(int(p) + base)
        q = int(p)
        if p[_QUADRANT] & _HEAD:
            if not to_try & _EVEN:
                to_try ^= _EVEN | _QUADRANTS
                continue
            if to_try & _MOVED:
                r = 0
            elif to_try & _PASSED:
                # The claim holds if its side leads, and by enough with the empty squares added.
                r = (work[_ALPHA] ^ work[_ALPHA] >> 31) & -2
                if r > n:
                    r = n
                if opp ^ work[_CLAIMANT]:
                    r = 0 - r
                r = int(margin > r)
            else:
                opp ^= 3
                margin = 1 - margin
                to_try = parity | (_PASSED | _HEAD)
                continue
        else:
            slice_left -= 1
            top = flipped
            p = ptr8(q + 8)
            if p[_DISC] & opp:
                p = ptr8(int(p) + 8)
                while p[_DISC] & opp:
                    p = ptr8(int(p) + 8)
                if p[_DISC]:
                    p = ptr8(int(p) - 8)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) - 8)
            p = ptr8(q - 8)
            if p[_DISC] & opp:
                p = ptr8(int(p) - 8)
                while p[_DISC] & opp:
                    p = ptr8(int(p) - 8)
                if p[_DISC]:
                    p = ptr8(int(p) + 8)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) + 8)
            p = ptr8(q + 64)
            if p[_DISC] & opp:
                p = ptr8(int(p) + 64)
                while p[_DISC] & opp:
                    p = ptr8(int(p) + 64)
                if p[_DISC]:
                    p = ptr8(int(p) - 64)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) - 64)
            p = ptr8(q - 64)
            if p[_DISC] & opp:
                p = ptr8(int(p) - 64)
                while p[_DISC] & opp:
                    p = ptr8(int(p) - 64)
                if p[_DISC]:
                    p = ptr8(int(p) + 64)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) + 64)
            p = ptr8(q + 72)
            if p[_DISC] & opp:
                p = ptr8(int(p) + 72)
                while p[_DISC] & opp:
                    p = ptr8(int(p) + 72)
                if p[_DISC]:
                    p = ptr8(int(p) - 72)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) - 72)
            p = ptr8(q - 72)
            if p[_DISC] & opp:
                p = ptr8(int(p) - 72)
                while p[_DISC] & opp:
                    p = ptr8(int(p) - 72)
                if p[_DISC]:
                    p = ptr8(int(p) + 72)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) + 72)
            p = ptr8(q + 80)
            if p[_DISC] & opp:
                p = ptr8(int(p) + 80)
                while p[_DISC] & opp:
                    p = ptr8(int(p) + 80)
                if p[_DISC]:
                    p = ptr8(int(p) - 80)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) - 80)
            p = ptr8(q - 80)
            if p[_DISC] & opp:
                p = ptr8(int(p) - 80)
                while p[_DISC] & opp:
                    p = ptr8(int(p) - 80)
                if p[_DISC]:
                    p = ptr8(int(p) + 80)
                    while int(p) ^ q:
                        ptr32(flipped)[0] = int(p)
                        flipped += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) + 80)
            d = flipped - top >> 1
            if not d:
                continue
            to_try |= _MOVED
            p = ptr8(q)
            p[_DISC] = opp ^ 3
            if n ^ 2:
                r = ptr16(p)[_NEXT]
                s = ptr16(p)[_PREVIOUS]
                p = ptr8(frame)
                ptr32(p)[_G_CELL] = q
                ptr32(p)[_G_TO_TRY] = to_try
                ptr32(p)[_G_FLIPPED] = top
                ptr32(p)[_G_MARGIN] = margin
                frame = int(p) + _G_BYTES
                p = ptr8(q)
                parity ^= p[_QUADRANT]
                to_try = parity | _HEAD
                p = ptr8(base)
                p = ptr8(int(p) + s)
                ptr16(p)[_NEXT] = r
                p = ptr8(base)
                p = ptr8(int(p) + r)
                ptr16(p)[_PREVIOUS] = s
                margin = 0 - margin - d
                opp ^= 3
                n -= 1
                q = base
                continue
            s = q
            p = ptr8(base)
            q = ptr16(p)[_NEXT] + base
            if not q ^ s:
                p = ptr8(q)
                q = ptr16(p)[_NEXT] + base
            opp ^= 3
            r = 1 - margin - d
            c = r
            parity ^= _LAST
            while True:
                p = ptr8(q + 8)
                if p[_DISC] & opp:
                    p = ptr8(int(p) + 8)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) + 8)
                    if p[_DISC]:
                        c += (int(p) - q >> 2) - 2
                p = ptr8(q - 8)
                if p[_DISC] & opp:
                    p = ptr8(int(p) - 8)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) - 8)
                    if p[_DISC]:
                        c += (q - int(p) >> 2) - 2
                p = ptr8(q + 64)
                if p[_DISC] & opp:
                    p = ptr8(int(p) + 64)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) + 64)
                    if p[_DISC]:
                        c += (int(p) - q >> 5) - 2
                p = ptr8(q - 64)
                if p[_DISC] & opp:
                    p = ptr8(int(p) - 64)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) - 64)
                    if p[_DISC]:
                        c += (q - int(p) >> 5) - 2
                p = ptr8(q + 72)
                if p[_DISC] & opp:
                    p = ptr8(int(p) + 72)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) + 72)
                    if p[_DISC]:
                        c += ((int(p) - q) * 57 >> 11) - 2
                p = ptr8(q - 72)
                if p[_DISC] & opp:
                    p = ptr8(int(p) - 72)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) - 72)
                    if p[_DISC]:
                        c += ((q - int(p)) * 57 >> 11) - 2
                p = ptr8(q + 80)
                if p[_DISC] & opp:
                    p = ptr8(int(p) + 80)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) + 80)
                    if p[_DISC]:
                        c += ((int(p) - q) * 52 >> 11) - 2
                p = ptr8(q - 80)
                if p[_DISC] & opp:
                    p = ptr8(int(p) - 80)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) - 80)
                    if p[_DISC]:
                        c += ((q - int(p)) * 52 >> 11) - 2
                if parity & _LAST:
                    parity ^= _LAST
                    if c ^ r:
                        r = int(c > 0)
                    elif r > 1:
                        opp ^= 3
                        r = 3 - r
                        c = r
                        continue
                    else:
                        r = 0
                else:
                    opp ^= 3
                    if c ^ r:
                        r = int(c <= 0)
                    else:
                        r = 1
                break
            opp ^= 3
            p = ptr8(flipped)
            while int(p) ^ top:
                p = ptr8(int(p) - 4)
                ptr8(ptr32(p)[0])[0] = opp
            flipped = top
            q = s
            p = ptr8(q)
            p[_DISC] = 0
            if r:
                continue
            r = 1
        while True:
            if to_try & _PASSED:
                r ^= 1
                opp ^= 3
            if not frame ^ bottom:
                work[_SLICE_LEFT] = slice_left
                return r
            p = ptr8(frame)
            p = ptr8(int(p) - _G_BYTES)
            frame = int(p)
            q = ptr32(p)[_G_CELL]
            to_try = ptr32(p)[_G_TO_TRY]
            top = ptr32(p)[_G_FLIPPED]
            margin = ptr32(p)[_G_MARGIN]
            n += 1
            opp ^= 3
            p = ptr8(flipped)
            while int(p) ^ top:
                p = ptr8(int(p) - 4)
                ptr8(ptr32(p)[0])[0] = opp
            flipped = top
            p = ptr8(q)
            p[_DISC] = 0
            parity ^= p[_QUADRANT]
            s = q - base
            d = ptr16(p)[_NEXT]
            p = ptr8(ptr16(p)[_PREVIOUS])
            p = ptr8(int(p) + base)
            ptr16(p)[_NEXT] = s
            p = ptr8(d)
            p = ptr8(int(p) + base)
            ptr16(p)[_PREVIOUS] = s
            if r:
                break
            r = 1
