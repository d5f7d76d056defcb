"""The search's outer loop in viper; `_search_python` is the twin that says the same in Python."""

import sys

import micropython

from othello._visit_viper import visit

# pyright: reportArgumentType=false

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")

SLICE = 45  # nodes


@micropython.viper
def turn(p: int, q: int, words: ptr32, halves: ptr16):
    """Pass at the frame of words[1]: swap the sides and look at the indices from the other."""
    size = words[9]
    p = int(words) + 160 + 80 * words[1]
    ptr32(p)[4] = 3 - ptr32(p)[4]
    k = ptr32(p)[5]
    ptr32(p)[5] = ptr32(p)[6]
    ptr32(p)[6] = k
    k = 0 - ptr32(p)[9]
    ptr32(p)[9] = 0 - ptr32(p)[10]
    ptr32(p)[10] = k
    ptr32(p)[15] = 1
    p = int(halves) + 2 * size * words[1]
    q = int(halves) + 2 * words[20]
    while size:
        ptr16(p)[0] = ptr16(q)[0] - ptr16(p)[0]
        p += 2
        q += 2
        size -= 1


@micropython.viper
def _run(
    p: int,
    q: int,
    words: ptr32,
    cells: ptr8,
    halves: object,
    tables: object,
    table: ptr32,
    visit: object,
) -> int:
    ply = words[1]
    state = words[4]
    depth = words[8]
    entries = words[17]
    value = 0
    entry = 0
    p = int(words) + 160 + 80 * ply
    while True:
        if state == 1:
            # The next move of a node.
            if words[5] >= words[7]:
                words[1] = ply
                words[4] = 1
                words[8] = depth
                return 2 if words[5] >= words[6] else 0
            q = int(words) + 4 * ptr32(p)[13]
            end = ptr32(p)[14] - 1
            last = int(words) + 4 * end
            if q > last or ptr32(p)[11] >= ptr32(p)[10]:
                # All moves are done, or enough of them.
                value = ptr32(p)[11]
                state = 3
                own = ptr32(p)[4]
                if value >= ptr32(p)[10] and ply and ptr32(p)[15] == 0:
                    cells[words[12] + 32 + 64 * own + ptr32(p - 12)[0]] = ptr32(p)[12]
                if entries and ptr32(p)[15] == 0:
                    bound = 3
                    if value >= ptr32(p)[10]:
                        bound = 1
                    elif value <= ptr32(p)[16]:
                        bound = 2
                    entry = 2 * ((ptr32(p)[7] ^ own) & entries - 1)
                    table[entry] = ptr32(p)[8] + own
                    table[entry + 1] = value + 16384 << 13 | depth << 9 | bound << 7 | ptr32(p)[12]
            else:
                ptr32(p)[14] = end
                most = q
                while q < last:
                    q += 4
                    if ptr32(q)[0] > ptr32(most)[0]:
                        most = q
                q = p + 80
                ptr32(p)[17] = 63 - (ptr32(most)[0] & 63)
                ptr32(most)[0] = ptr32(last)[0]
                ptr32(q)[9] = 0 - ptr32(p)[10]
                ptr32(q)[10] = 0 - ptr32(p)[9]
                ptr32(p)[18] = 1
                if ptr32(p)[11] != -32000 and depth > 2:
                    ptr32(q)[9] = 0 - ptr32(p)[9] - 1
                    ptr32(p)[18] = 0
                state = 2
        elif state == 2:
            # Search the child for the window in its frame.
            q = p + 80
            ptr32(q)[15] = 0
            words[1] = ply
            words[2] = ptr32(p)[17]
            words[3] = 1 - 2 * (depth & 1)
            if depth == 2:
                words[0] = 3
                value = int(visit(0, 0, int(words), int(cells), halves, tables))
                if value == -32000:
                    words[0] = 0
                    words[1] = ply + 1
                    words[3] = -1
                    turn(0, 0, int(words), halves)
                    value = int(visit(0, 0, int(words), int(cells), halves, tables))
                    if value == -32000:
                        value = ptr32(q)[5] - ptr32(q)[6]
                        if value > 0:
                            value = 8 * value + 10000
                        elif value:
                            value = 8 * value - 10000
                    value = 0 - value
                state = 4
            else:
                words[0] = 2
                visit(0, 0, int(words), int(cells), halves, tables)
                ply += 1
                p = q
                depth -= 1
                state = 0
        elif state == 4:
            # The value of the child just searched.
            value = 0 - value
            state = 1
            if value > ptr32(p)[11]:
                if ptr32(p)[18] == 0 and ptr32(p)[9] < value and value < ptr32(p)[10]:
                    q = p + 80
                    ptr32(p)[18] = 1
                    ptr32(q)[9] = 0 - ptr32(p)[10]
                    ptr32(q)[10] = 0 - value
                    state = 2
                else:
                    ptr32(p)[11] = value
                    ptr32(p)[12] = ptr32(p)[17]
                    if value > ptr32(p)[9]:
                        ptr32(p)[9] = value
        elif state == 3:
            # A node's value, for the side to move there.
            if ptr32(p)[15]:
                value = 0 - value
            if ply == 0:
                words[19] = value
                return 1
            ply -= 1
            p -= 80
            depth += 1
            state = 4
        else:
            # A new node.
            best = 64
            if ply == 0:
                best = words[18]
            state = 1
            if entries and ptr32(p)[15] == 0:
                q = ptr32(p)[4]
                entry = 2 * ((ptr32(p)[7] ^ q) & entries - 1)
                if table[entry] == ptr32(p)[8] + q:
                    entry = table[entry + 1]
                    best = entry & 127
                    if (entry >> 9 & 15) == depth and ply != 0:
                        value = (entry >> 13) - 16384
                        if entry & 128 and value >= ptr32(p)[10]:
                            state = 3
                        if entry & 256 and value <= ptr32(p)[9]:
                            state = 3
            if state == 1:
                words[0] = 1
                words[1] = ply
                words[3] = 1 - 2 * (depth & 1)
                words[13] = 0
                if depth > 1 and depth < words[16]:
                    words[13] = 1
                end = int(visit(0, 0, int(words), int(cells), halves, tables))
                ptr32(p)[14] = end
                ptr32(p)[11] = -32000
                ptr32(p)[12] = 64
                ptr32(p)[16] = ptr32(p)[9]
                q = int(words) + 4 * ptr32(p)[13]
                last = int(words) + 4 * end
                if q == last:
                    if ptr32(p)[15]:
                        value = ptr32(p)[5] - ptr32(p)[6]
                        if value > 0:
                            value = 8 * value + 10000
                        elif value:
                            value = 8 * value - 10000
                        state = 3
                    else:
                        turn(0, 0, int(words), halves)
                        state = 0
                if depth == 1:
                    return 1
                best = 63 - best
                second = 64
                if words[13] and ply and ptr32(p)[15] == 0:
                    second = 63 - cells[words[12] + 32 + 64 * ptr32(p)[4] + ptr32(p - 12)[0]]
                while q < last:
                    entry = ptr32(q)[0] & 63
                    if entry == best:
                        ptr32(q)[0] = ptr32(q)[0] + 0x1000000
                    if entry == second:
                        ptr32(q)[0] = ptr32(q)[0] + 0x800000
                    q += 4


def run(words, cells, halves, tables, table):
    """Go on with the search; 0 when a slice is over, 1 at its end, 2 at the limit of nodes."""
    return _run(0, 0, words, cells, halves, tables, table, visit)
