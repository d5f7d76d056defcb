"""The endgame search down to the last squares, in viper: a principal variation search.

The first move of a position is searched with the full window, the others with a null window. Moves
are ordered fastest first (the opponent's fewest replies) and by parity. `probe_or_store` is the
transposition table. The empty squares are in a doubly linked list ("dancing links"). `reference`
is the same algorithm as a recursion.

A window is (lowest, lowest + width). `margin` is the disc difference, own - opponent, minus
`alpha`. At the end of the game the empty squares are added for the winner. The result is then
`margin`, limited to 0 ... width.
"""

import micropython
from micropython import const

# Written by tools/kernels.py from othello.endgame.layout:
_OPPONENT = const(0)
_MARGIN = const(1)
_EMPTY = const(2)
_PARITY = const(3)
_SLICE_LEFT = const(4)
_FLIPPED_END = const(5)
_FINISH_FRAMES = const(6)
_FRAME = const(7)
_WIDTH = const(8)
_MOVES_END = const(9)
_VALUE = const(10)
_BEST = const(11)
_FINISH_MAX_EMPTY = const(12)
_TABLE_MIN_EMPTY = const(13)
_ALPHA = const(14)
_FRAMES = const(16)
_FRAME_BYTES = const(36)
_F_CELL = const(0)
_F_PASSED = const(1)
_F_FLIPPED = const(2)
_F_MARGIN = const(3)
_F_WIDTH = const(4)
_F_VALUE = const(5)
_F_MOVE = const(6)
_F_MOVES_END = const(7)
_F_WINDOW = const(8)
_DISC = const(0)
_QUADRANT = const(1)
_NEXT = const(1)
_PREVIOUS = const(2)
_STEPS_AT = const(6)
_CORNER = const(7)
_ENTRY_BYTES = const(12)


@micropython.viper
def descend(
    p: ptr8, opp: int, work: ptr32, steps: ptr8, cells, state, finish, probe_or_store, table
) -> int:
    """Continue the search; return the value, 0 ... width, or -1 if the slice is over.

    `p`: the cells. `work`: the words of `layout`. `cells`, `state`: the same two arrays, as
    arguments for `finish` and `probe_or_store`. These two functions may be None: then they are not
    called. Flipped discs and moves are stored as offsets in the cells.
    """
    # Conditions test a sign or for 0: a comparison takes several instructions more.
    # mpy-cross keeps the first two locals in registers. `p` is the address being read or written.
    base = int(p)
    bottom = int(work) + 4 * _FRAMES
    opp = work[_OPPONENT]
    margin = work[_MARGIN]
    n = work[_EMPTY]
    parity = work[_PARITY]
    flipped = int(work) + work[_FLIPPED_END]
    frame = int(work) + work[_FRAME]
    width = work[_WIDTH]
    alpha = work[_ALPHA]
    end = int(work) + work[_MOVES_END]
    r = work[_VALUE]
    move = end
    q = base
    collect = 1
    passed = 0
    value = 0
    window = 0
    while True:
        if work[_SLICE_LEFT] >> 31 and not (r >> 31 & (q ^ base | passed | collect ^ 1)):
            work[_OPPONENT] = opp
            work[_MARGIN] = margin
            work[_EMPTY] = n
            work[_PARITY] = parity
            work[_FLIPPED_END] = flipped - int(work)
            work[_FRAME] = frame - int(work)
            work[_WIDTH] = width
            work[_ALPHA] = alpha
            work[_MOVES_END] = end - int(work)
            work[_VALUE] = r
            return -1
        if r >> 31:
            if collect:
                p = ptr8(q)
                q = base + ptr16(p)[_NEXT]
                if not q ^ base:
                    if move ^ end:
                        window = width
                        collect = 0
                        continue
                    if passed:
                        r = margin + alpha
                        margin += n * ((0 - r >> 31 & 1) + (r >> 31))
                        r = margin & (margin >> 31 ^ -1)
                        r += width - r & width - r >> 31
                    else:
                        opp ^= 3
                        margin = width - margin
                        alpha = 0 - alpha - width
                        passed = 1
                        continue
            elif move ^ end:
                q = base + (ptr32(move)[0] & 0xFFFF)
            else:
                r = value
        if r >> 31:
            work[_SLICE_LEFT] -= 1
            top = flipped
            p = ptr8(q)
            step = int(steps) + p[_STEPS_AT]
            s = ptr8(step)[0] - 64 << 3
            while s:
                p = ptr8(q)
                p = ptr8(int(p) + s)
                if p[_DISC] & opp:
                    p = ptr8(int(p) + s)
                    while p[_DISC] & opp:
                        p = ptr8(int(p) + s)
                    if p[_DISC]:
                        p = ptr8(int(p) - s)
                        while int(p) ^ q:
                            ptr16(flipped)[0] = int(p) - base
                            flipped += 2
                            p[_DISC] = p[_DISC] ^ 3
                            p = ptr8(int(p) - s)
                step += 1
                s = ptr8(step)[0] - 64 << 3
            if collect:
                if flipped ^ top:
                    # The weight is 4 for each reply of the opponent and 2 more for a reply in a
                    # corner. A move in a corner has 2 less, a move in an even quadrant 2 more.
                    work[_SLICE_LEFT] -= n >> 1
                    opp ^= 3
                    p = ptr8(q)
                    p[_DISC] = opp
                    weight = 100 - p[_CORNER]
                    if not p[_QUADRANT] & parity:
                        weight += 2
                    p = ptr8(base)
                    while ptr16(p)[_NEXT]:
                        at = base + ptr16(p)[_NEXT]
                        p = ptr8(at)
                        if not p[_DISC]:
                            step = int(steps) + p[_STEPS_AT]
                            s = ptr8(step)[0] - 64 << 3
                            while s:
                                p = ptr8(at)
                                p = ptr8(int(p) + s)
                                if p[_DISC] & opp:
                                    p = ptr8(int(p) + s)
                                    while p[_DISC] & opp:
                                        p = ptr8(int(p) + s)
                                    if p[_DISC]:
                                        p = ptr8(at)
                                        weight += 4 + p[_CORNER]
                                        break
                                step += 1
                                s = ptr8(step)[0] - 64 << 3
                            p = ptr8(at)
                    opp ^= 3
                    while flipped ^ top:
                        flipped -= 2
                        ptr8(ptr16(flipped)[0] + base)[0] = opp
                    p = ptr8(q)
                    p[_DISC] = 0
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
            ptr32(p)[_F_CELL] = q
            ptr32(p)[_F_PASSED] = passed
            ptr32(p)[_F_FLIPPED] = top
            ptr32(p)[_F_MARGIN] = margin
            ptr32(p)[_F_WIDTH] = width
            ptr32(p)[_F_VALUE] = value
            ptr32(p)[_F_MOVE] = move
            ptr32(p)[_F_MOVES_END] = end
            ptr32(p)[_F_WINDOW] = window
            frame += _FRAME_BYTES
            p = ptr8(q)
            p[_DISC] = opp ^ 3
            opp ^= 3
            n -= 1
            parity ^= p[_QUADRANT]
            s = ptr16(p)[_NEXT]
            at = ptr16(p)[_PREVIOUS]
            ptr16(base + at)[_NEXT] = s
            ptr16(base + s)[_PREVIOUS] = at
            margin = window + value - margin - 1 - (flipped - top)
            alpha = 0 - alpha - value - window
            passed = 0
            work[_MARGIN] = margin
            if window ^ 1 | n - 2 >> 31 | work[_FINISH_MAX_EMPTY] - n >> 31:
                if not (window ^ 1 | n - work[_TABLE_MIN_EMPTY] >> 31):
                    work[_FLIPPED_END] = end
                    end += _ENTRY_BYTES
                    r = int(probe_or_store(cells, 0 - opp, state, table))
                if r >> 31:
                    move = end
                    width = window
                    value = 0
                    collect = 1
                    q = base
                    continue
            else:
                work[_ALPHA] = alpha
                work[_EMPTY] = n
                work[_PARITY] = parity
                work[_FLIPPED_END] = flipped + 3 & -4
                work[_FINISH_FRAMES] = frame
                r = int(finish(cells, opp, state))
        while True:
            if passed:
                r = width - r
                opp ^= 3
                alpha = 0 - alpha - width
                passed = 0
            if not frame ^ bottom:
                return r
            if work[_SLICE_LEFT] >> 31:
                break
            frame -= _FRAME_BYTES
            p = ptr8(frame)
            q = ptr32(p)[_F_CELL]
            passed = ptr32(p)[_F_PASSED]
            top = ptr32(p)[_F_FLIPPED]
            margin = ptr32(p)[_F_MARGIN]
            width = ptr32(p)[_F_WIDTH]
            value = ptr32(p)[_F_VALUE]
            move = ptr32(p)[_F_MOVE]
            end = ptr32(p)[_F_MOVES_END]
            window = ptr32(p)[_F_WINDOW]
            alpha = 0 - alpha - value - window
            n += 1
            opp ^= 3
            while flipped ^ top:
                flipped -= 2
                ptr8(ptr16(flipped)[0] + base)[0] = opp
            p = ptr8(q)
            p[_DISC] = 0
            parity ^= p[_QUADRANT]
            s = q - base
            ptr16(base + ptr16(p)[_NEXT])[_PREVIOUS] = s
            ptr16(base + ptr16(p)[_PREVIOUS])[_NEXT] = s
            collect = 0
            if not (window ^ 1 | n - 1 - work[_TABLE_MIN_EMPTY] >> 31):
                work[_FLIPPED_END] = end
                probe_or_store(cells, r, state, table)
            r = window - r
            if r:
                if not passed | frame ^ bottom:
                    work[_BEST] = s
                at = width - value
                value += r
                if not value ^ width:
                    r = width
                    continue
                if at ^ window:
                    window = width - value  # re-search with the full window
                    r = -1
                    break
            window = 1
            move += 4
            r = -1
            break
