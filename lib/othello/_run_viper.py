"""The search's outer loop in viper; `_search_python` is the twin that says the same in Python."""

import micropython

from othello._pass_viper import ended, turn

# pyright: reportArgumentType=false, reportCallIssue=false


@micropython.viper
def run(
    p: int,
    q: int,
    words: ptr32,
    cells: ptr8,
    table: ptr32,
    visit: object,
) -> int:
    """Go on with the search; 0 when a slice is over, 1 at its end, 2 at the limit of nodes."""
    ply = words[1]
    state = words[4]
    depth = words[8]
    entries = words[17]
    sorts = words[16]
    value = 0
    entry = 0
    p = int(words) + 176 + 80 * ply
    while True:
        q = p + 80
        if state == 1:
            # The next move of a node.
            if words[5] >= words[7]:
                words[1] = ply
                words[4] = 1
                words[8] = depth
                return 2 if words[5] >= words[6] else 0
            state = 2
            words[13] = 0
            end = ptr32(p)[14] - 1
            last = int(words) + 4 * end
            most = int(words) + 4 * ptr32(p)[13]
            if ptr32(p)[11] >= ptr32(p)[10]:
                state = 6
            elif depth < sorts:
                entry = ptr32(p)[19]
                if entry & 127 == 64:
                    entry >>= 7
                words[2] = entry & 127
                entry >>= 7
                if entry == 0:
                    entry = 64
                ptr32(p)[19] = entry
                words[13] = 1
            elif most > last:
                state = 6
            else:
                ptr32(p)[14] = end
                entry = most
                while entry < last:
                    entry += 4
                    if ptr32(entry)[0] > ptr32(most)[0]:
                        most = entry
                words[2] = 63 - (ptr32(most)[0] & 63)
                ptr32(most)[0] = ptr32(last)[0]
            ptr32(p)[18] = 1
            ptr32(q)[9] = 0 - ptr32(p)[10]
            ptr32(q)[10] = 0 - ptr32(p)[9]
            if depth > 2 and ptr32(p)[11] != -32000:
                ptr32(q)[9] = 0 - ptr32(p)[9] - 1
                ptr32(p)[18] = 0
        elif state == 2:
            # Search the child for the window in its frame.
            ptr32(q)[15] = 0
            words[1] = ply
            words[3] = 1 - 2 * (depth & 1)
            words[0] = 2
            if depth == 2:
                words[0] = 3
            value = int(visit(int(words), 0))
            ptr32(p)[17] = words[2]
            if value == -32001:
                state = 6
                if ptr32(p)[11] == -32000:
                    state = 5
            elif depth > 2:
                ply += 1
                p = q
                depth -= 1
                state = 0
            else:
                if value == -32000:
                    words[0] = 0
                    words[1] = ply + 1
                    words[3] = -1
                    turn(int(words), 0)
                    value = int(visit(int(words), 0))
                    if value == -32000:
                        value = int(ended(ptr32(q)[5] - ptr32(q)[6]))
                    value = 0 - value
                state = 4
        elif state == 4:
            # The value of the child just searched.
            value = 0 - value
            state = 1
            if value > ptr32(p)[11]:
                if ptr32(p)[18] == 0 and ptr32(p)[9] < value and value < ptr32(p)[10]:
                    ptr32(p)[18] = 1
                    ptr32(q)[9] = 0 - ptr32(p)[10]
                    ptr32(q)[10] = 0 - value
                    words[2] = ptr32(p)[17]
                    words[13] = 0
                    state = 2
                else:
                    ptr32(p)[11] = value
                    ptr32(p)[12] = ptr32(p)[17]
                    if value > ptr32(p)[9]:
                        ptr32(p)[9] = value
        elif state == 6:
            # All moves are done, or enough of them.
            value = ptr32(p)[11]
            state = 3
            if ptr32(p)[15] == 0:
                own = ptr32(p)[4]
                bound = 3
                if value >= ptr32(p)[10]:
                    bound = 1
                    if ply:
                        cells[words[12] + 32 + 64 * own + ptr32(p - 12)[0]] = ptr32(p)[12]
                elif value <= ptr32(p)[16]:
                    bound = 2
                if entries:
                    entry = 2 * ((ptr32(p)[7] ^ own) & entries - 1)
                    table[entry] = ptr32(p)[8] + own
                    table[entry + 1] = value + 16384 << 13 | depth << 9 | bound << 7 | ptr32(p)[12]
        elif state == 3:
            # A node's value, for the side to move there.
            if ptr32(p)[15]:
                value = 0 - value
            if ply == 0:
                return 1
            ply -= 1
            p -= 80
            depth += 1
            state = 4
        elif state == 5:
            # No move: a pass, or the end.
            if ptr32(p)[15]:
                value = int(ended(ptr32(p)[5] - ptr32(p)[6]))
                state = 3
            else:
                words[1] = ply
                turn(int(words), 0)
                state = 0
        else:
            # A new node.
            best = 64
            if ply == 0:
                best = words[18]
            ptr32(p)[11] = -32000
            ptr32(p)[12] = 64
            ptr32(p)[16] = ptr32(p)[9]
            own = ptr32(p)[4]
            state = 1
            if entries and ptr32(p)[15] == 0:
                entry = 2 * ((ptr32(p)[7] ^ own) & entries - 1)
                if table[entry] == ptr32(p)[8] + own:
                    entry = table[entry + 1]
                    best = entry & 127
                    if (entry >> 9 & 15) == depth and ply != 0:
                        value = (entry >> 13) - 16384
                        if entry & 128 and value >= ptr32(p)[10]:
                            state = 3
                        if entry & 256 and value <= ptr32(p)[9]:
                            state = 3
            if state == 3:
                pass
            elif depth > 1 and depth < sorts:
                entry = 64
                if ply and ptr32(p)[15] == 0:
                    entry = cells[words[12] + 32 + 64 * own + ptr32(p - 12)[0]]
                ptr32(p)[13] = ptr32(p)[0]
                ptr32(p)[14] = ptr32(p)[1]
                ptr32(p)[19] = best + 128 * entry + 0x100000
            else:
                words[0] = 1
                words[1] = ply
                words[3] = 1 - 2 * (depth & 1)
                end = int(visit(int(words), 0))
                ptr32(p)[14] = end
                if depth == 1:
                    return 1
                q = int(words) + 4 * ptr32(p)[13]
                last = int(words) + 4 * end
                if q == last:
                    state = 5
                best = 63 - best
                while q < last:
                    if (ptr32(q)[0] & 63) == best:
                        ptr32(q)[0] = ptr32(q)[0] + 0x1000000
                    q += 4
