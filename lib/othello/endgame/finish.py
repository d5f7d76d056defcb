# Made by tools/kernels.py from tools/kernel_templates/endgame_finish.py.in: change that.
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
_LEFT = const(4)
_TURNED_END = const(5)
_FINISH_FRAMES = const(6)
_LOWEST = const(14)
_CLAIMANT = const(15)
_G_BYTES = const(16)
_G_CELL = const(0)
_G_WANT = const(1)
_G_TURNED = const(2)
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

    `p`: the cells. `opp`: the opponent's disc. It reads MARGIN, LOWEST, EMPTY (two or more),
    PARITY and LEFT of `work`, and writes LEFT. TURNED_END and FINISH_FRAMES are addresses of free
    memory: up to 18 words of flipped discs for each empty square, and the frames.

    A side to move wins if one of its moves leaves the other side losing. After a move that flips k
    discs the other side's margin is -margin - 2 * k. After a pass it is 1 - margin.

    The winner gets the empty squares. So one side has a claim: to win by more than LOWEST. If
    LOWEST is negative, the opponent has the claim: to win by more than -1 - LOWEST. Results are
    even, so an odd claim is equal to the even one below it. A last square that neither side can
    fill does not decide such a claim. Without that square the claim holds, or it fails by more
    than one disc.
    """
    # mpy-cross keeps the first two locals in registers. `p` is the address being read or written.
    base = int(p)
    margin = work[_MARGIN]
    n = work[_EMPTY]
    s = work[_LOWEST] >> 31
    work[_CLAIMANT] = opp ^ 3 ^ s & 3
    margin += ((n ^ margin) & 1) + s  # n has the parity of the difference: 1 for an odd LOWEST
    parity = work[_PARITY]
    left = work[_LEFT]
    turned = work[_TURNED_END]
    frame = work[_FINISH_FRAMES]
    bottom = frame
    top = turned
    want = parity | _HEAD
    r = 0
    d = 0
    q = base
    while True:
        p = ptr8(q)
        p = ptr8(ptr16(p)[_NEXT])
        p = ptr8(int(p) + base)
        while not p[_QUADRANT] & want:
            p = ptr8(ptr16(p)[_NEXT])
            p = ptr8(int(p) + base)
        q = int(p)
        if p[_QUADRANT] & _HEAD:
            if not want & _EVEN:
                want ^= _EVEN | _QUADRANTS
                continue
            if want & _MOVED:
                r = 0
            elif want & _PASSED:
                # The claim holds if its side leads, and by enough with the empty squares added.
                r = (work[_LOWEST] ^ work[_LOWEST] >> 31) & -2
                if r > n:
                    r = n
                if opp ^ work[_CLAIMANT]:
                    r = 0 - r
                r = int(margin > r)
            else:
                opp ^= 3
                margin = 1 - margin
                want = parity | (_PASSED | _HEAD)
                continue
        else:
            left -= 1
            top = turned
            p = ptr8(q + 8)
            if p[_DISC] & opp:
                p = ptr8(int(p) + 8)
                while p[_DISC] & opp:
                    p = ptr8(int(p) + 8)
                if p[_DISC]:
                    p = ptr8(int(p) - 8)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
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
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[_DISC] = p[_DISC] ^ 3
                        p = ptr8(int(p) + 80)
            d = turned - top >> 1
            if not d:
                continue
            want |= _MOVED
            p = ptr8(q)
            p[_DISC] = opp ^ 3
            if n ^ 2:
                r = ptr16(p)[_NEXT]
                s = ptr16(p)[_PREVIOUS]
                p = ptr8(frame)
                ptr32(p)[_G_CELL] = q
                ptr32(p)[_G_WANT] = want
                ptr32(p)[_G_TURNED] = top
                ptr32(p)[_G_MARGIN] = margin
                frame = int(p) + _G_BYTES
                p = ptr8(q)
                parity ^= p[_QUADRANT]
                want = parity | _HEAD
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
            p = ptr8(turned)
            while int(p) ^ top:
                p = ptr8(int(p) - 4)
                ptr8(ptr32(p)[0])[0] = opp
            turned = top
            q = s
            p = ptr8(q)
            p[_DISC] = 0
            if r:
                continue
            r = 1
        while True:
            if want & _PASSED:
                r ^= 1
                opp ^= 3
            if not frame ^ bottom:
                work[_LEFT] = left
                return r
            p = ptr8(frame)
            p = ptr8(int(p) - _G_BYTES)
            frame = int(p)
            q = ptr32(p)[_G_CELL]
            want = ptr32(p)[_G_WANT]
            top = ptr32(p)[_G_TURNED]
            margin = ptr32(p)[_G_MARGIN]
            n += 1
            opp ^= 3
            p = ptr8(turned)
            while int(p) ^ top:
                p = ptr8(int(p) - 4)
                ptr8(ptr32(p)[0])[0] = opp
            turned = top
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
