# Made by tools/kernels.py from tools/kernel_templates/endgame_finish.py.in: change that.
"""The endgame's last five squares in viper: is a margin reached? `descend` asks, on its cells.

Alpha-beta with the null window alone, so that a value is 0 or 1. Parity ordering: squares are
tried in the order of the list, those in quadrants with an odd number of empty ones first. The last
square is not played, but its discs are counted.
"""

import micropython
from micropython import const

# See `layout`.
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
    """Whether the side to move ends with a margin above 0: 1 or 0.

    `p` are the cells, `opp` is the opponent's disc. Of `work` it takes the margin and what is the
    lowest of the window, the empty squares (two or more), their parity, what is left of the slice
    and the two addresses of room: for the discs turned, up to 18 words for each empty square, and
    for its frames.

    A side to move wins when a move of its own leaves the other one losing. After a move that
    turns k discs the other side's margin is -margin - 2 * k, after a pass 1 - margin.

    Squares that stay empty are the winner's. So one side has a claim, to win by more than the
    lowest; where that is below 0, the opponent has, by more than -1 - lowest. Results are even,
    and an odd claim is as good as the even one below. To that a last square which nobody can fill
    makes no difference: the claim is good without, or misses by more.
    """
    # mpy-cross keeps the first two locals in registers. `p` is what is looked at.
    base = int(p)
    margin = work[_MARGIN]
    n = work[_EMPTY]
    s = work[_LOWEST] >> 31
    work[_CLAIMANT] = opp ^ 3 ^ s & 3
    margin += ((n ^ margin) & 1) + s  # the difference is as odd as n; that tells of the claim
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
                # The claim is good if its side leads, and by enough with the empty squares.
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
