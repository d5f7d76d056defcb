"""The Python twin of `_search_viper`: the same name, the same results, on any runtime."""

from othello._visit_python import turn, visit

_NONE = -32000
_OUT = -32001
_WON = 10000


def searching(words, cells, halves, tables, table, over, visit=visit, turn=turn):
    """A generator that searches to the depth that is set up, and yields 0 after each slice.

    It returns 1 at the end, 2 when `over()` says so or there are too many nodes; see `search`.
    """
    ply = state = value = 0
    depth = words[8]
    frame = 44
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
                end = yield from visit(words, cells, halves, tables)
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
            if words[5] >= words[6] or (over and over()):
                return 2
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
            value = yield from visit(words, cells, halves, tables)
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
                    value = yield from visit(words, cells, halves, tables)
                    if value == _NONE:
                        value = _ended(words[frame + 25] - words[frame + 26])
                    value = -value
                state = 4
        elif state == 3:
            # A node's value, for the side to move there.
            if words[frame + 15]:
                value = -value
            if ply == 0:
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
