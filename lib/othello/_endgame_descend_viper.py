"""The search of `_endgame_viper` down to the last squares: alpha-beta with null windows.

A window is (lowest, lowest + width). `margin` is the difference of discs, own - opponent, less
`lowest`: at the end of the game it is the result, cut to 0 ... width. The first move of a cell is
searched with the whole window, the others with a window of one: does it pass the value so far?
"""

import micropython


@micropython.viper
def descend(
    p: ptr8, opp: int, work: ptr32, steps: ptr8, cells, state, finish, remember, table
) -> int:
    """Go on searching until the slice is over: -1; or until the value is known, 0 ... width.

    Words of `work`: 0 the opponent's disc, 1 margin, 2 empty cells, 3 parity of the quadrants,
    4 what is left of the slice, 5 the end of the discs turned, 7 the frame, 8 width, 9 the end of
    the moves, 10 the value of the position or -1 when it is to be searched, 11 the best move,
    12 up to how many empty cells `finish` is called, 13 from how many on `remember`, which also
    use words 5 and 6; `cells` and `state` are `p` and `work` for them. Frames and ends are offsets
    in `work`, discs turned and moves are offsets in the cells.
    """
    # Tests are of signs and for 0: comparing takes several instructions more.
    # mpy-cross keeps the first two locals in registers. `p` is what is looked at.
    base = int(p)
    bottom = int(work) + 64
    opp = work[0]
    margin = work[1]
    n = work[2]
    parity = work[3]
    turned = int(work) + work[5]
    frame = int(work) + work[7]
    width = work[8]
    end = int(work) + work[9]
    r = work[10]
    move = end
    q = base
    collect = 1
    passed = 0
    value = 0
    window = 0
    while True:
        if work[4] >> 31 and not (r >> 31 & (q ^ base | passed | collect ^ 1)):
            work[0] = opp
            work[1] = margin
            work[2] = n
            work[3] = parity
            work[5] = turned - int(work)
            work[7] = frame - int(work)
            work[8] = width
            work[9] = end - int(work)
            work[10] = r
            return -1
        if r >> 31:
            if collect:
                p = ptr8(q)
                q = base + ptr16(p)[1]
                if not q ^ base:
                    if move ^ end:
                        window = width
                        collect = 0
                        continue
                    if passed:
                        r = margin & (margin >> 31 ^ -1)
                        r += width - r & width - r >> 31
                    else:
                        opp ^= 3
                        margin = width - margin
                        passed = 1
                        continue
            elif move ^ end:
                q = base + (ptr32(move)[0] & 0xFFFF)
            else:
                r = value
        if r >> 31:
            work[4] -= 1
            top = turned
            p = ptr8(q)
            step = int(steps) + p[6]
            s = ptr8(step)[0] - 64 << 3
            while s:
                p = ptr8(q)
                p = ptr8(int(p) + s)
                if p[0] & opp:
                    p = ptr8(int(p) + s)
                    while p[0] & opp:
                        p = ptr8(int(p) + s)
                    if p[0]:
                        p = ptr8(int(p) - s)
                        while int(p) ^ q:
                            ptr16(turned)[0] = int(p) - base
                            turned += 2
                            p[0] = p[0] ^ 3
                            p = ptr8(int(p) - s)
                step += 1
                s = ptr8(step)[0] - 64 << 3
            if collect:
                if turned ^ top:
                    # The opponent's fewest moves first; a corner of his counts for half a move
                    # more, one of ours for half a move less, as does an odd quadrant.
                    work[4] -= n >> 1
                    opp ^= 3
                    p = ptr8(q)
                    p[0] = opp
                    weight = 100 - p[7]
                    if not p[1] & parity:
                        weight += 2
                    p = ptr8(base)
                    while ptr16(p)[1]:
                        at = base + ptr16(p)[1]
                        p = ptr8(at)
                        if not p[0]:
                            step = int(steps) + p[6]
                            s = ptr8(step)[0] - 64 << 3
                            while s:
                                p = ptr8(at)
                                p = ptr8(int(p) + s)
                                if p[0] & opp:
                                    p = ptr8(int(p) + s)
                                    while p[0] & opp:
                                        p = ptr8(int(p) + s)
                                    if p[0]:
                                        p = ptr8(at)
                                        weight += 4 + p[7]
                                        break
                                step += 1
                                s = ptr8(step)[0] - 64 << 3
                            p = ptr8(at)
                    opp ^= 3
                    while turned ^ top:
                        turned -= 2
                        ptr8(ptr16(turned)[0] + base)[0] = opp
                    p = ptr8(q)
                    p[0] = 0
                    p = ptr8(end)
                    end += 4
                    while int(p) ^ move:
                        s = ptr32(int(p) - 4)[0]
                        if s >> 16 <= weight:
                            break
                        ptr32(p)[0] = s
                        p = ptr8(int(p) - 4)
                    ptr32(p)[0] = weight << 16 | q - base
                continue
            p = ptr8(frame)
            ptr32(p)[0] = q
            ptr32(p)[1] = passed
            ptr32(p)[2] = top
            ptr32(p)[3] = margin
            ptr32(p)[4] = width
            ptr32(p)[5] = value
            ptr32(p)[6] = move
            ptr32(p)[7] = end
            ptr32(p)[8] = window
            frame += 36
            p = ptr8(q)
            p[0] = opp ^ 3
            opp ^= 3
            n -= 1
            parity ^= p[1]
            s = ptr16(p)[1]
            at = ptr16(p)[2]
            ptr16(base + at)[1] = s
            ptr16(base + s)[2] = at
            margin = window + value - margin - 1 - (turned - top)
            passed = 0
            work[1] = margin
            if window ^ 1 | n - 2 >> 31 | work[12] - n >> 31:
                if not (window ^ 1 | n - work[13] >> 31):
                    work[5] = end
                    end += 12
                    r = int(remember(cells, 0 - opp, state, table))
                if r >> 31:
                    move = end
                    width = window
                    value = 0
                    collect = 1
                    q = base
                    continue
            else:
                work[2] = n
                work[3] = parity
                work[5] = turned + 3 & -4
                work[6] = frame
                r = int(finish(cells, opp, state))
        while True:
            if passed:
                r = width - r
                opp ^= 3
                passed = 0
            if not frame ^ bottom:
                return r
            if work[4] >> 31:
                break
            frame -= 36
            p = ptr8(frame)
            q = ptr32(p)[0]
            passed = ptr32(p)[1]
            top = ptr32(p)[2]
            margin = ptr32(p)[3]
            width = ptr32(p)[4]
            value = ptr32(p)[5]
            move = ptr32(p)[6]
            end = ptr32(p)[7]
            window = ptr32(p)[8]
            n += 1
            opp ^= 3
            while turned ^ top:
                turned -= 2
                ptr8(ptr16(turned)[0] + base)[0] = opp
            p = ptr8(q)
            p[0] = 0
            parity ^= p[1]
            s = q - base
            ptr16(base + ptr16(p)[1])[2] = s
            ptr16(base + ptr16(p)[2])[1] = s
            collect = 0
            if not (window ^ 1 | n - 1 - work[13] >> 31):
                work[5] = end
                remember(cells, r, state, table)
            r = window - r
            if r:
                if not passed | frame ^ bottom:
                    work[11] = s
                at = width - value
                value += r
                if not value ^ width:
                    r = width
                    continue
                if at ^ window:
                    window = width - value  # it is better, by how much?
                    r = -1
                    break
            window = 1
            move += 4
            r = -1
            break
