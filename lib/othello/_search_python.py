"""The Python twin of `_search_viper`: the same names, the same results, on any runtime."""

SLICE = 1  # node; one takes 5 to 20 ms on an RP2040

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)
_NONE = -32000
_OUT = -32001
_WON = 10000


def visit(words, cells, halves, tables):
    """Expand a node, or try its moves as the last ones, or make a move; see `search`."""
    mode, ply, move, sign = words[0:4]
    size, start = words[9:11]
    ranks = words[12]
    lazy = words[13]
    frame = 40 + 20 * ply
    at = 96 * ply
    index = size * ply
    own, mine, theirs = words[frame + 4 : frame + 7]
    low = words[frame] & 0xFFFFFFFF
    high = words[frame + 1] & 0xFFFFFFFF
    stack = words[frame + 13]
    best = _NONE
    killer = ranks + 224  # nobody's
    ready = 64
    if mode > 1:
        ready = move
        best = _OUT
        if lazy:
            low = words[frame + 13] & 0xFFFFFFFF
            high = words[frame + 14] & 0xFFFFFFFF
    while low or high:
        if ready < 64:
            rank = ready
            ready = 64
            if rank < 32:
                if not low >> rank & 1:
                    continue
                low ^= 1 << rank
            else:
                if not high >> rank - 32 & 1:
                    continue
                high ^= 1 << rank - 32
        elif low:
            rank = _lowest(low)
            low &= low - 1
        else:
            rank = _lowest(high) + 32
            high &= high - 1
        cell = cells[ranks + rank]
        here = at + cell + 10
        other = 3 - own
        runs = []
        for step in _STEPS:
            p = here + step
            if cells[p] == other:
                p += step
                while cells[p] == other:
                    p += step
                if cells[p]:
                    runs.append((p - here, step))
        if not runs:
            continue
        # The indices after the move are those of the next frame.
        words[5] += 1
        child = index + size
        halves[child : child + size] = halves[index:child]
        turned = -1
        away = step = 0
        by = sign
        run = len(runs)
        while True:
            turned += 1
            q = start + 10 * (cell + away)
            for k in range(q, q + 10, 2):
                halves[child + (halves[k] >> 1)] += halves[k + 1] * by
            away -= step
            if not away:
                if not run:
                    break
                by = 2 * sign
                run -= 1
                away, step = runs[run]
                away -= step
        if mode < 2:
            total = 0
            for k in range(child, child + size):
                total += tables[halves[k]]
            if mode:
                if stack < words[21]:
                    words[stack] = total * sign * 64 + 63 - rank
                    stack += 1
                continue
            total += words[11]
            few = theirs - turned - words[22]
            if few < 0:
                total += words[23] * few
                if theirs == turned:
                    total = -_WON - 8 * (mine + turned + 1)
            few = mine + turned + 1 - words[22]
            if few < 0:
                total -= words[23] * few
            if -total > best:
                best = -total
                if best >= words[frame + 10]:
                    cells[killer] = rank
                    break
        else:
            cells[at + 96 : at + 192] = cells[at : at + 96]
            at += 96
            here += 96
            zobrist = words[14] + 2 * (cell + 10)
            one = words[frame + 7] + words[zobrist] * own
            two = words[frame + 8] + words[zobrist + 1] * own
            for away, step in runs:
                away -= step
                while away:
                    cells[here + away] = own
                    one += words[zobrist + 2 * away] * (2 * own - 3)
                    two += words[zobrist + 2 * away + 1] * (2 * own - 3)
                    away -= step
            cells[here] = own
            words[2] = rank
            if lazy:
                words[frame + 13] = _signed(low)
                words[frame + 14] = _signed(high)
            near = words[15] + 2 * rank
            frame += 20
            words[frame + 7] = one & 0x1FFFFFFF
            words[frame + 8] = two & 0x1FFFFFFF
            low = words[frame - 18] & 0xFFFFFFFF
            high = words[frame - 17] & 0xFFFFFFFF
            if rank < 32:
                low ^= 1 << rank
            else:
                high ^= 1 << rank - 32
            words[frame + 2] = _signed(low)
            words[frame + 3] = _signed(high)
            low &= words[frame - 20] | words[near]
            high &= words[frame - 19] | words[near + 1]
            words[frame] = _signed(low)
            words[frame + 1] = _signed(high)
            mine += turned + 1
            theirs -= turned
            mine, theirs = theirs, mine
            own = other
            words[frame + 4] = own
            words[frame + 5] = mine
            words[frame + 6] = theirs
            words[frame + 13] = words[frame - 6]
            if mode == 2:
                return 0
            mode = 0
            sign = -sign
            index = child
            killer = ranks + 32 + 64 * own + rank
            ready = cells[killer]
            best = _NONE
    return stack if mode == 1 else best


def _lowest(bits):
    n = 0
    while not bits & 255:
        bits >>= 8
        n += 8
    while not bits & 1:
        bits >>= 1
        n += 1
    return n


def _signed(word):
    return word - 0x100000000 if word & 0x80000000 else word


def turn(words, halves):
    """Pass at the frame of words[1]: swap the sides and look at the indices from the other."""
    size = words[9]
    frame = 40 + 20 * words[1]
    words[frame + 4] = 3 - words[frame + 4]
    words[frame + 5], words[frame + 6] = words[frame + 6], words[frame + 5]
    words[frame + 9], words[frame + 10] = -words[frame + 10], -words[frame + 9]
    words[frame + 15] = 1
    both = words[20]
    for k in range(size * words[1], size * words[1] + size):
        halves[k] = halves[both] - halves[k] & 0xFFFF
        both += 1


def run(words, cells, halves, tables, table):
    """Go on with the search; 0 when a slice is over, 1 at its end, 2 at the limit of nodes."""
    ply, state, depth = words[1], words[4], words[8]
    frame = 40 + 20 * ply
    value = 0
    while True:
        if state == 0:
            # A new node.
            first = words[18] if ply == 0 else 64
            words[frame + 11] = _NONE
            words[frame + 12] = 64
            words[frame + 16] = words[frame + 9]
            state = 1
            if words[17] and not words[frame + 15]:
                own = words[frame + 4]
                entry = 2 * ((words[frame + 7] ^ own) & words[17] - 1)
                if table[entry] == words[frame + 8] + own:
                    entry = table[entry + 1]
                    first = entry & 127
                    if entry >> 9 & 15 == depth and ply:
                        value = (entry >> 13) - 16384
                        if (entry & 128 and value >= words[frame + 10]) or (
                            entry & 256 and value <= words[frame + 9]
                        ):
                            state = 3
            if state == 3:
                pass
            elif 1 < depth < words[16]:
                second = 64
                if ply and not words[frame + 15]:
                    second = cells[words[12] + 32 + 64 * words[frame + 4] + words[frame - 3]]
                words[frame + 13] = words[frame]
                words[frame + 14] = words[frame + 1]
                words[frame + 19] = first + 128 * second + (64 << 14)
            else:
                words[0] = 1
                words[1] = ply
                words[3] = 1 - 2 * (depth & 1)
                words[13] = 0
                k = words[frame + 13]
                end = visit(words, cells, halves, tables)
                words[frame + 14] = end
                if depth == 1:
                    return 1
                if k == end:
                    state = 5
                while k < end:
                    if words[k] & 63 == 63 - first:
                        words[k] += 1 << 24
                    k += 1
        elif state == 1:
            # The next move of a node.
            if words[5] >= words[7]:
                words[1], words[4], words[8] = ply, state, depth
                return 2 if words[5] >= words[6] else 0
            lazy = depth < words[16]
            k = words[frame + 13]
            end = words[frame + 14] - 1
            if words[frame + 11] >= words[frame + 10] or not (lazy or k <= end):
                state = 6
                continue
            if lazy:
                order = words[frame + 19]
                if order & 127 == 64:
                    order >>= 7
                words[2] = order & 127
                words[frame + 19] = order >> 7 or 64
            else:
                words[frame + 14] = end
                most = k
                while k < end:
                    k += 1
                    if words[k] > words[most]:
                        most = k
                words[2] = 63 - (words[most] & 63)
                words[most] = words[end]
            words[13] = lazy
            words[frame + 18] = 1
            words[frame + 29] = -words[frame + 10]
            words[frame + 30] = -words[frame + 9]
            if words[frame + 11] != _NONE and depth > 2:
                words[frame + 29] = -words[frame + 9] - 1
                words[frame + 18] = 0
            state = 2
        elif state == 2:
            # Search the child for the window in its frame.
            words[frame + 35] = 0
            words[1] = ply
            words[3] = 1 - 2 * (depth & 1)
            words[0] = 3 if depth == 2 else 2
            value = visit(words, cells, halves, tables)
            words[frame + 17] = words[2]
            if value == _OUT:
                state = 5 if words[frame + 11] == _NONE else 6
            elif depth > 2:
                ply += 1
                frame += 20
                depth -= 1
                state = 0
            else:
                if value == _NONE:
                    words[0] = 0
                    words[1] = ply + 1
                    words[3] = -1
                    turn(words, halves)
                    value = visit(words, cells, halves, tables)
                    if value == _NONE:
                        value = _ended(words[frame + 25] - words[frame + 26])
                    value = -value
                state = 4
        elif state == 3:
            # A node's value, for the side to move there.
            if words[frame + 15]:
                value = -value
            if ply == 0:
                words[19] = value
                return 1
            ply -= 1
            frame -= 20
            depth += 1
            state = 4
        elif state == 4:
            # The value of the child just searched.
            value = -value
            state = 1
            if value > words[frame + 11]:
                if not words[frame + 18] and words[frame + 9] < value < words[frame + 10]:
                    words[frame + 18] = 1
                    words[frame + 29] = -words[frame + 10]
                    words[frame + 30] = -value
                    words[2] = words[frame + 17]
                    words[13] = 0
                    state = 2
                else:
                    words[frame + 11] = value
                    words[frame + 12] = words[frame + 17]
                    if value > words[frame + 9]:
                        words[frame + 9] = value
        elif state == 5:
            # No move: a pass, or the end.
            if words[frame + 15]:
                value = _ended(words[frame + 5] - words[frame + 6])
                state = 3
            else:
                words[1] = ply
                turn(words, halves)
                state = 0
        else:
            # All moves are done, or enough of them.
            value = words[frame + 11]
            state = 3
            if not words[frame + 15]:
                own = words[frame + 4]
                bound = 3
                if value >= words[frame + 10]:
                    bound = 1
                    if ply:
                        cells[words[12] + 32 + 64 * own + words[frame - 3]] = words[frame + 12]
                elif value <= words[frame + 16]:
                    bound = 2
                if words[17]:
                    entry = 2 * ((words[frame + 7] ^ own) & words[17] - 1)
                    table[entry] = words[frame + 8] + own
                    table[entry + 1] = (
                        value + 16384 << 13 | depth << 9 | bound << 7 | words[frame + 12]
                    )


def _ended(difference):
    if difference > 0:
        return _WON + 8 * difference
    return 8 * difference - _WON if difference else 0
