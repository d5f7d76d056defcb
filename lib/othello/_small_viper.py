"""The moves of a node in viper, for `small`; `_small_python` is the twin in Python."""

import sys

import micropython

# pyright: reportArgumentType=false

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")


@micropython.viper
def visit(p: int, q: int, words: ptr32, cells: ptr8, halves: ptr16, tables: ptr8) -> int:
    """Make the next move of a node, or try all as the last; see `small`.

    `p` and `q` may be any numbers: as the first names they are kept in registers.
    """
    size = words[8]
    at = int(cells) + 72 + 92 * words[0]
    frame = int(words) + 96 + 32 * words[0]
    own = ptr32(frame)[0]
    index = int(halves) + size * words[0]
    child = index + size
    discs = int(words) + 48
    best = -32000
    k = words[2]
    while k < 64:
        cell = cells[k]
        turned = 0
        if ptr8(at)[cell] == 0:
            here = at + cell
            way = 64
            while way < 72:
                step = cells[way] - 10
                p = here + step
                while ptr8(p)[0] == 3 - own:
                    p += step
                if ptr8(p)[0]:
                    p -= step
                    while p != here:
                        ptr8(discs)[turned] = p - at
                        turned += 1
                        p -= step
                way += 1
        if turned:
            words[4] += 1
            # The next frame is the board after the move.
            p = index
            while p < child:
                ptr16(p + size)[0] = ptr16(p)[0]
                p += 2
            if words[11] == 0:
                p = at
                while p < at + 92:
                    ptr32(p + 92)[0] = ptr32(p)[0]
                    p += 4
            ptr8(discs)[turned] = cell
            by = words[1]
            way = turned
            while way >= 0:
                q = ptr8(discs)[way]
                if words[11] == 0:
                    ptr8(at + q)[92] = own
                if size:
                    q = int(halves) + words[9] + words[10] * q
                    step = q + words[10]
                    while q < step:
                        p = ptr8(q)[0] + child
                        ptr16(p)[0] = ptr8(q)[1] * by + ptr16(p)[0]
                        q += 2
                by = 2 * words[1]
                way -= 1
            p = ptr32(frame)[1] + turned + 1
            q = ptr32(frame)[2] - turned
            if words[11] == 0:
                ptr32(frame)[8] = 3 - own
                ptr32(frame)[9] = q
                ptr32(frame)[10] = p
                return k
            value = words[5]
            if q < words[6]:
                value += words[7] * (q - words[6])
            if p < words[6]:
                value -= words[7] * (p - words[6])
            if size == 0:
                value = 8 * (q - p)
            elif q == 0:
                value = -10000 - 8 * p
            else:
                q = child
                while q < child + size:
                    value += tables[ptr16(q)[0]]
                    q += 2
            if best + value < 0:
                best = 0 - value
                words[2] = k
                if best >= words[3]:
                    return best
        k += 1
    if words[11]:
        return best
    return 64
