"""The Python twin of `_small_viper`: the same name, the same results, on any runtime."""


def visit(p, q, words, cells, halves, tables):
    """Make the next move of a node, or try all as the last; see `small`."""
    ply, sign, first, beta = words[:4]
    size = words[8] >> 1
    at = 72 + 92 * ply
    frame = 24 + 8 * ply
    own, mine, theirs = words[frame : frame + 3]
    index = size * ply
    child = index + size
    last = words[11]
    best = -32000
    for k in range(first, 64):
        cell = cells[k]
        here = at + cell
        if cells[here]:
            continue
        discs = []
        for step in cells[64:72]:
            step -= 10
            p = here + step
            while cells[p] == 3 - own:
                p += step
            if cells[p]:
                p -= step
                while p != here:
                    discs.append(p - at)
                    p -= step
        if not discs:
            continue
        words[4] += 1
        halves[child : child + size] = halves[index:child]
        if not last:
            cells[at + 92 : at + 184] = cells[at : at + 92]
        by = 2 * sign
        turned = len(discs)
        discs.append(cell)
        for way in range(turned + 1):
            if way == turned:
                by = sign
            disc = discs[way]
            if not last:
                cells[at + 92 + disc] = own
            if size:
                start = words[9] + words[10] * disc
                for q in range(start >> 1, start + words[10] >> 1):
                    halves[child + (halves[q] & 0xFF) // 2] += (halves[q] >> 8) * by
        ours = mine + turned + 1
        left = theirs - turned
        if not last:
            words[frame + 8] = 3 - own
            words[frame + 9] = left
            words[frame + 10] = ours
            return k
        if not size:
            value = 8 * (left - ours)
        elif left:
            value = words[5]
            if left < words[6]:
                value += words[7] * (left - words[6])
            if ours < words[6]:
                value -= words[7] * (ours - words[6])
            for q in range(child, child + size):
                value += tables[halves[q]]
        else:
            value = -10000 - 8 * ours
        if -value > best:
            best = -value
            words[2] = k
            if best >= beta:
                break
    return best if last else 64
