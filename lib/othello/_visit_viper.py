"""The search's inner loops in viper; `_search_python` is the twin that says the same in Python."""

import micropython


@micropython.viper
def visit(p: int, q: int) -> int:
    """Expand a node, or try its moves as the last ones, or make a move; see `search`."""
    # mpy-cross keeps the first two locals in registers: `p` and `q` are addresses mostly, `q` also
    # the disc to be turned and a sum.
    words = ptr32(p)
    tables = words[42]
    mode = words[0]
    size = 2 * words[9]
    sign = words[3]
    frame = int(words) + 176 + 80 * words[1]
    at = words[40] + 96 * words[1]
    child = words[41] + size * words[1]
    index = child
    low = ptr32(frame)[0]
    high = ptr32(frame)[1]
    stack = int(words) + 4 * ptr32(frame)[13]
    mine = ptr32(frame)[5]
    theirs = ptr32(frame)[6]
    other = 3 - ptr32(frame)[4]
    best = -32000
    nodes = words[5]
    top = int(words) + 4 * words[21]
    lists = words[41] + 2 * words[10]
    first = int(words) + 96
    ranks = words[40] + words[12]
    killer = ranks + 224  # nobody's
    ready = 64
    lazy = 0
    if mode > 1:
        ready = words[2]
        lazy = words[13]
        best = -32001
        if lazy:
            low = ptr32(frame)[13]
            high = ptr32(frame)[14]
    while True:
        if ready < 64:
            rank = ready
            ready = 64
            p = 1 << (rank & 31)
            if rank < 32:
                if low & p == 0:
                    continue
                low ^= p
            else:
                if high & p == 0:
                    continue
                high ^= p
        elif low:
            rank = ptr8(ranks + 64)[(low & 0 - low) * 0x77CB531 >> 27 & 31]
            low = low & low - 1
        elif high:
            rank = ptr8(ranks + 64)[(high & 0 - high) * 0x77CB531 >> 27 & 31] + 32
            high = high & high - 1
        else:
            break
        cell = ptr8(ranks)[rank]
        here = at + cell
        p = here
        q = other
        runs = first
        if ptr8(p)[0] & q:
            p -= 10
            while ptr8(p)[0] & q:
                p -= 10
            if ptr8(p)[0]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 10
                runs += 8
            p = here
        if ptr8(p)[1] & q:
            p -= 9
            while ptr8(p)[1] & q:
                p -= 9
            if ptr8(p)[1]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 9
                runs += 8
            p = here
        if ptr8(p)[2] & q:
            p -= 8
            while ptr8(p)[2] & q:
                p -= 8
            if ptr8(p)[2]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 8
                runs += 8
            p = here
        if ptr8(p)[9] & q:
            p -= 1
            while ptr8(p)[9] & q:
                p -= 1
            if ptr8(p)[9]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 0 - 1
                runs += 8
            p = here
        if ptr8(p)[11] & q:
            p += 1
            while ptr8(p)[11] & q:
                p += 1
            if ptr8(p)[11]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 1
                runs += 8
            p = here
        if ptr8(p)[18] & q:
            p += 8
            while ptr8(p)[18] & q:
                p += 8
            if ptr8(p)[18]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 8
                runs += 8
            p = here
        if ptr8(p)[19] & q:
            p += 9
            while ptr8(p)[19] & q:
                p += 9
            if ptr8(p)[19]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 9
                runs += 8
            p = here
        if ptr8(p)[20] & q:
            p += 10
            while ptr8(p)[20] & q:
                p += 10
            if ptr8(p)[20]:
                ptr32(runs)[0] = p - here
                ptr32(runs)[1] = 10
                runs += 8
            p = here
        if runs != first:
            nodes += 1
            # The indices after the move are those of the next frame.
            p = index
            child = p + size
            q = child
            while p < child:
                ptr32(q)[0] = ptr32(p)[0]
                ptr32(q)[1] = ptr32(p)[1]
                ptr32(q)[2] = ptr32(p)[2]
                ptr32(q)[3] = ptr32(p)[3]
                ptr32(q)[4] = ptr32(p)[4]
                ptr32(q)[5] = ptr32(p)[5]
                ptr32(q)[6] = ptr32(p)[6]
                p += 28
                q += 28
            last = runs
            start = lists + 20 * cell
            turned = 0
            away = 0
            step = 0
            by = sign
            while True:
                q = start + 20 * away
                p = ptr16(q)[0] + child
                ptr16(p)[0] = ptr16(q)[1] * by + ptr16(p)[0]
                p = ptr16(q)[2] + child
                ptr16(p)[0] = ptr16(q)[3] * by + ptr16(p)[0]
                p = ptr16(q)[4] + child
                ptr16(p)[0] = ptr16(q)[5] * by + ptr16(p)[0]
                p = ptr16(q)[6] + child
                ptr16(p)[0] = ptr16(q)[7] * by + ptr16(p)[0]
                p = ptr16(q)[8] + child
                ptr16(p)[0] = ptr16(q)[9] * by + ptr16(p)[0]
                away -= step
                if away == 0:
                    if runs == first:
                        break
                    by = sign + sign
                    runs -= 8
                    away = ptr32(runs)[0]
                    step = ptr32(runs)[1]
                turned += 1
            if mode < 2:
                p = child
                child = p + size
                q = 0
                while p < child:
                    q = ptr8(tables)[ptr16(p)[0]] + q
                    q = ptr8(tables)[ptr16(p)[1]] + q
                    q = ptr8(tables)[ptr16(p)[2]] + q
                    q = ptr8(tables)[ptr16(p)[3]] + q
                    q = ptr8(tables)[ptr16(p)[4]] + q
                    q = ptr8(tables)[ptr16(p)[5]] + q
                    q = ptr8(tables)[ptr16(p)[6]] + q
                    p += 14
                child = p
                if mode:
                    if stack < top:
                        ptr32(stack)[0] = q * sign * 64 + 63 - rank
                        stack += 4
                else:
                    q += words[11]
                    few = theirs - turned - words[22]
                    if few < 0:
                        q += words[23] * few
                        if theirs == turned:
                            q = -10000 - 8 * (mine + turned + 1)
                    few = mine + turned + 1 - words[22]
                    if few < 0:
                        q -= words[23] * few
                    if best + q < 0:
                        best = 0 - q
                        if best >= ptr32(frame)[10]:
                            ptr8(killer)[0] = rank
                            break
            else:
                p = at
                at = p + 96
                q = at
                while p < at:
                    ptr32(q)[0] = ptr32(p)[0]
                    ptr32(q)[1] = ptr32(p)[1]
                    ptr32(q)[2] = ptr32(p)[2]
                    ptr32(q)[3] = ptr32(p)[3]
                    p += 16
                    q += 16
                here += 96
                own = 3 - other
                by = own + own - 3
                q = int(words) + 4 * words[14] + 8 * cell + 80
                one = ptr32(frame)[7] + ptr32(q)[0] * own
                two = ptr32(frame)[8] + ptr32(q)[1] * own
                start = q
                while last != first:
                    last -= 8
                    away = ptr32(last)[0]
                    step = ptr32(last)[1]
                    while away:
                        p = here + away
                        ptr8(p)[10] = own
                        q = start + 8 * away
                        one += ptr32(q)[0] * by
                        two += ptr32(q)[1] * by
                        away -= step
                p = here
                ptr8(p)[10] = own
                p = frame
                frame = p + 80
                q = frame
                ptr32(q)[4] = other
                ptr32(q)[5] = theirs - turned
                mine += turned + 1
                ptr32(q)[6] = mine
                mine = theirs - turned
                theirs = ptr32(q)[6]
                ptr32(q)[7] = one & 0x1FFFFFFF
                ptr32(q)[8] = two & 0x1FFFFFFF
                words[2] = rank
                if lazy:
                    ptr32(p)[13] = low
                    ptr32(p)[14] = high
                ptr32(q)[13] = ptr32(p)[14]
                low = ptr32(p)[2]
                high = ptr32(p)[3]
                if rank < 32:
                    low ^= 1 << rank
                else:
                    high ^= 1 << rank - 32
                ptr32(q)[2] = low
                ptr32(q)[3] = high
                start = int(words) + 4 * words[15] + 8 * rank
                low = (ptr32(p)[0] | ptr32(start)[0]) & low
                high = (ptr32(p)[1] | ptr32(start)[1]) & high
                ptr32(q)[0] = low
                ptr32(q)[1] = high
                index = child
                if mode == 2:
                    best = 0
                    break
                mode = 0
                other = own
                sign = 0 - sign
                killer = ranks + 32 + 64 * ptr32(q)[4] + rank
                ready = ptr8(killer)[0]
                best = -32000
    words[5] = nodes
    if mode == 1:
        return (stack - int(words)) >> 2
    return best
