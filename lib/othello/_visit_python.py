"""The Python twin of `_visit_viper` and `_pass_viper`: the same results, on any runtime."""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)
_NONE = -32000
_OUT = -32001
_WON = 10000


def visit(words, cells, halves, tables):
    """Expand a node, or try its moves as the last ones, or make a move; see `search`.

    A generator that yields 0 after each move, which takes milliseconds, and returns the result.
    """
    mode, ply, move, sign = words[0:4]
    size, start = words[9:11]
    ranks = words[12]
    lazy = words[13]
    frame = 44 + 20 * ply
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
            yield 0
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
    frame = 44 + 20 * words[1]
    words[frame + 4] = 3 - words[frame + 4]
    words[frame + 5], words[frame + 6] = words[frame + 6], words[frame + 5]
    words[frame + 9], words[frame + 10] = -words[frame + 10], -words[frame + 9]
    words[frame + 15] = 1
    both = words[20]
    for k in range(size * words[1], size * words[1] + size):
        halves[k] = halves[both] - halves[k] & 0xFFFF
        both += 1
