"""The search of boards with 20 KB for everything, in slices; see `small`."""

from othello.numbers import WON

_NEVER = 32000
_NONE = 255  # no move to begin with


def play(found, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, exact, blind).

    `found` is what `small` has just returned: what makes the moves of a node, and the arrays.
    Looking ahead, all else is as for `looking`; with no `nodes` the ending is solved to that
    depth, and the result is None once it is `over()`.
    """
    visit, arrays = found
    words = arrays[0]
    words[21] = _NONE
    for now in range(1 if nodes else depth, depth + 1):
        words[20] = now
        _begin(words, 24, -_NEVER, _NEVER, words[21] % _NONE)
        _mirror(arrays)
        while not _step(visit, arrays):
            yield 0
            if not nodes:
                if over():
                    return None
            elif now > 1 and (words[4] >= nodes or over()):
                break
        else:
            words[21] = words[22]
            continue
        break
    cell = arrays[1][words[22]]
    return (cell // 9, cell % 9), words[23], not nodes, arrays[4]


def _begin(words, frame, alpha, beta, k):
    """Begin with a frame: its window, and where in the order."""
    words[frame + 3] = alpha
    words[frame + 4] = beta
    words[frame + 5] = -_NEVER
    words[frame + 6] = k
    words[frame + 7] = 0


def _step(visit, arrays):
    """Make one move, or all the last ones, or end with a frame; return whether it was the first.

    Then its best move and value are found.
    """
    words = arrays[0]
    ply = words[0]
    frame = 24 + 8 * ply
    depth = words[20] - ply
    words[1] = 1 - 2 * (depth & 1)
    words[2] = words[frame + 6]
    words[3] = words[frame + 4]
    words[11] = depth == 1
    k = visit(0, 0, *arrays[:4])
    if depth == 1:
        words[frame + 5] = k
        if not ply:
            words[22] = words[2]
    elif k < 64:
        words[frame + 6] = k + 1
        if not ply:
            if words[21] == 64 + k:
                words[4] -= 1
                return False  # it was the first
            if words[21] == k:
                words[21] = 64 + k
                words[frame + 6] = 0
        words[frame + 7] = k << 1 | words[frame + 7] & 1
        alpha = max(words[frame + 3], words[frame + 5])
        _begin(words, frame + 8, -words[frame + 4], -alpha, 0)
        words[0] += 1
        return False
    return _end(words, frame, arrays)


def _end(words, frame, arrays):
    """End with a frame, or with its side if that passes; return whether it was the first."""
    ply = words[0]
    value = words[frame + 5]
    if value == -_NEVER:
        difference = words[frame + 1] - words[frame + 2]
        if not words[frame + 7] & 1:
            _begin(words, frame, -words[frame + 4], -words[frame + 3], 0)
            words[frame] = 3 - words[frame]
            words[frame + 1] -= difference
            words[frame + 2] += difference
            words[frame + 7] = 1
            _mirror(arrays)
            return False
        value = 8 * difference
        if words[8]:
            value += WON if difference > 0 else -WON if difference else 0
    if words[frame + 7] & 1:
        value = -value
    if not ply:
        words[23] = value
        return True
    frame -= 8
    words[0] -= 1
    if -value > words[frame + 5]:
        words[frame + 5] = -value
        if ply == 1:
            words[22] = words[frame + 7] >> 1
            words[23] = -value
        if -value >= words[frame + 4]:
            words[frame + 6] = 64
    return False


def _mirror(arrays):
    """Look at the patterns of the frame from the other side."""
    words, _, halves = arrays[:3]
    size = words[8] >> 1
    at = size * words[0]
    for k in range((words[9] + 10 * words[10] >> 1) - size, words[9] + 10 * words[10] >> 1):
        halves[at] = halves[k] - halves[at] & 0xFFFF
        at += 1
