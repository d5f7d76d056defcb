"""The last five squares in viper: is a margin reached? For `_endgame_descend_viper`, on its cells.

Squares are tried in the order of the list, those in quadrants with an odd number of empty ones
first. The tests for discs to turn are written out for the eight directions, to turn them and, on
the last square, to count them: twice a distance in cells is (distance * 2 / step).
"""

import micropython


@micropython.viper
def finish(p: ptr8, opp: int, work: ptr32) -> int:
    """Whether the side to move ends with a margin above 0: 1 or 0; `p` are the cells.

    Words of `work`: 1 margin, 2 empty cells (two or more), 3 parity of the quadrants, 4 what is
    left of the slice, 5 the address of room for the discs turned, up to 18 words for each empty
    cell, 6 that of room for four words each.

    A side to move wins when a move of its own leaves the other one losing. After a move that
    turns k discs the other side's margin is -margin - 2 * k, after a pass 1 - margin.
    """
    # mpy-cross keeps the first two locals in registers. `p` is what is looked at.
    base = int(p)
    margin = work[1]
    n = work[2]
    parity = work[3]
    left = work[4]
    turned = work[5]
    frame = work[6]
    bottom = frame
    top = turned
    want = parity | 16
    r = 0
    d = 0
    q = base
    while True:
        p = ptr8(q)
        p = ptr8(ptr16(p)[1])
        p = ptr8(int(p) + base)
        while not p[1] & want:
            p = ptr8(ptr16(p)[1])
            p = ptr8(int(p) + base)
        q = int(p)
        if p[1] & 16:
            if not want & 32:
                want ^= 47
                continue
            if want & 64:
                r = 0
            elif want & 128:
                r = int(margin > 0)
            else:
                opp ^= 3
                margin = 1 - margin
                want = parity | 144
                continue
        else:
            left -= 1
            top = turned
            p = ptr8(q + 8)
            if p[0] & opp:
                p = ptr8(int(p) + 8)
                while p[0] & opp:
                    p = ptr8(int(p) + 8)
                if p[0]:
                    p = ptr8(int(p) - 8)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) - 8)
            p = ptr8(q - 8)
            if p[0] & opp:
                p = ptr8(int(p) - 8)
                while p[0] & opp:
                    p = ptr8(int(p) - 8)
                if p[0]:
                    p = ptr8(int(p) + 8)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) + 8)
            p = ptr8(q + 64)
            if p[0] & opp:
                p = ptr8(int(p) + 64)
                while p[0] & opp:
                    p = ptr8(int(p) + 64)
                if p[0]:
                    p = ptr8(int(p) - 64)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) - 64)
            p = ptr8(q - 64)
            if p[0] & opp:
                p = ptr8(int(p) - 64)
                while p[0] & opp:
                    p = ptr8(int(p) - 64)
                if p[0]:
                    p = ptr8(int(p) + 64)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) + 64)
            p = ptr8(q + 72)
            if p[0] & opp:
                p = ptr8(int(p) + 72)
                while p[0] & opp:
                    p = ptr8(int(p) + 72)
                if p[0]:
                    p = ptr8(int(p) - 72)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) - 72)
            p = ptr8(q - 72)
            if p[0] & opp:
                p = ptr8(int(p) - 72)
                while p[0] & opp:
                    p = ptr8(int(p) - 72)
                if p[0]:
                    p = ptr8(int(p) + 72)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) + 72)
            p = ptr8(q + 80)
            if p[0] & opp:
                p = ptr8(int(p) + 80)
                while p[0] & opp:
                    p = ptr8(int(p) + 80)
                if p[0]:
                    p = ptr8(int(p) - 80)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) - 80)
            p = ptr8(q - 80)
            if p[0] & opp:
                p = ptr8(int(p) - 80)
                while p[0] & opp:
                    p = ptr8(int(p) - 80)
                if p[0]:
                    p = ptr8(int(p) + 80)
                    while int(p) ^ q:
                        ptr32(turned)[0] = int(p)
                        turned += 4
                        p[0] = p[0] ^ 3
                        p = ptr8(int(p) + 80)
            d = turned - top >> 1
            if not d:
                continue
            want |= 64
            p = ptr8(q)
            p[0] = opp ^ 3
            if n ^ 2:
                r = ptr16(p)[1]
                s = ptr16(p)[2]
                p = ptr8(frame)
                ptr32(p)[0] = q
                ptr32(p)[1] = want
                ptr32(p)[2] = top
                ptr32(p)[3] = margin
                frame = int(p) + 16
                p = ptr8(q)
                parity ^= p[1]
                want = parity | 16
                p = ptr8(base)
                p = ptr8(int(p) + s)
                ptr16(p)[1] = r
                p = ptr8(base)
                p = ptr8(int(p) + r)
                ptr16(p)[2] = s
                margin = 0 - margin - d
                opp ^= 3
                n -= 1
                q = base
                continue
            s = q
            p = ptr8(base)
            q = ptr16(p)[1] + base
            if not q ^ s:
                p = ptr8(q)
                q = ptr16(p)[1] + base
            opp ^= 3
            r = 1 - margin - d
            c = r
            parity ^= 256
            while True:
                p = ptr8(q + 8)
                if p[0] & opp:
                    p = ptr8(int(p) + 8)
                    while p[0] & opp:
                        p = ptr8(int(p) + 8)
                    if p[0]:
                        c += (int(p) - q >> 2) - 2
                p = ptr8(q - 8)
                if p[0] & opp:
                    p = ptr8(int(p) - 8)
                    while p[0] & opp:
                        p = ptr8(int(p) - 8)
                    if p[0]:
                        c += (q - int(p) >> 2) - 2
                p = ptr8(q + 64)
                if p[0] & opp:
                    p = ptr8(int(p) + 64)
                    while p[0] & opp:
                        p = ptr8(int(p) + 64)
                    if p[0]:
                        c += (int(p) - q >> 5) - 2
                p = ptr8(q - 64)
                if p[0] & opp:
                    p = ptr8(int(p) - 64)
                    while p[0] & opp:
                        p = ptr8(int(p) - 64)
                    if p[0]:
                        c += (q - int(p) >> 5) - 2
                p = ptr8(q + 72)
                if p[0] & opp:
                    p = ptr8(int(p) + 72)
                    while p[0] & opp:
                        p = ptr8(int(p) + 72)
                    if p[0]:
                        c += ((int(p) - q) * 57 >> 11) - 2
                p = ptr8(q - 72)
                if p[0] & opp:
                    p = ptr8(int(p) - 72)
                    while p[0] & opp:
                        p = ptr8(int(p) - 72)
                    if p[0]:
                        c += ((q - int(p)) * 57 >> 11) - 2
                p = ptr8(q + 80)
                if p[0] & opp:
                    p = ptr8(int(p) + 80)
                    while p[0] & opp:
                        p = ptr8(int(p) + 80)
                    if p[0]:
                        c += ((int(p) - q) * 52 >> 11) - 2
                p = ptr8(q - 80)
                if p[0] & opp:
                    p = ptr8(int(p) - 80)
                    while p[0] & opp:
                        p = ptr8(int(p) - 80)
                    if p[0]:
                        c += ((q - int(p)) * 52 >> 11) - 2
                if parity & 256:
                    parity ^= 256
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
            p[0] = 0
            if r:
                continue
            r = 1
        while True:
            if want & 128:
                r ^= 1
                opp ^= 3
            if not frame ^ bottom:
                work[4] = left
                return r
            p = ptr8(frame)
            p = ptr8(int(p) - 16)
            frame = int(p)
            q = ptr32(p)[0]
            want = ptr32(p)[1]
            top = ptr32(p)[2]
            margin = ptr32(p)[3]
            n += 1
            opp ^= 3
            p = ptr8(turned)
            while int(p) ^ top:
                p = ptr8(int(p) - 4)
                ptr8(ptr32(p)[0])[0] = opp
            turned = top
            p = ptr8(q)
            p[0] = 0
            parity ^= p[1]
            s = q - base
            d = ptr16(p)[1]
            p = ptr8(ptr16(p)[2])
            p = ptr8(int(p) + base)
            ptr16(p)[1] = s
            p = ptr8(d)
            p = ptr8(int(p) + base)
            ptr16(p)[2] = s
            if r:
                break
            r = 1
