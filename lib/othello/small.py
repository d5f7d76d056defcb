"""Looking ahead, and solving the ending, on boards with 20 KB for everything.

Alpha-beta, the moves in one fixed order; looking ahead to depth 1, 2, 3 ... finds the values of
`search` with less machinery, and the best move of the depth before comes first at the root. The
arrays are made by `small_frames`:

`words`: 0 the frame; 1 the sign of its depth, see `search`; 2 where in the order to begin, and
then the best of the last moves; 3 beta; 4 nodes; 5 the constant; 6 7 FEW and PENALTY; 8 bytes of a
frame's indices, 0 to solve the ending; 9 10 in bytes, where the lists of incidences begin in
`halves`, and their length a cell; 11 whether the moves are the last; 12-19 the discs turned; 20
the depth; 21 the move to begin with at the root, 64 more once it is made; 22 23 the best move and
its value; 24- frames of 8: the code of the side to move, its discs, the other's, alpha, beta, the
best value, where in the order to go on, twice the move made and whether the side passed.
`cells`: the cells in their order, at 64 the eight steps plus 10, from 96 a board of 96 a frame.
`halves`: the indices of the frames, then the mirror, then the lists, pairs of bytes; see `search`.
"""

from othello.numbers import WON

try:
    from othello._small_viper import visit

    KIND = "viper"
except (SyntaxError, ImportError, NameError):  # the last is Blinka's
    from othello._small_python import visit

    KIND = "Python"

_NEVER = 32000
_NONE = 255  # no move to begin with


def play(arrays, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, exact, blind).

    `arrays` are what `small_frames` has just made. Looking ahead, all else is as for `looking`;
    with no `nodes` the ending is solved to that depth, and the result is None when it was `over()`.
    """
    words = arrays[0]
    words[21] = _NONE
    for now in range(1 if nodes else depth, depth + 1):
        words[20] = now
        _begin(words, 24, -_NEVER, _NEVER, words[21] % _NONE)
        _mirror(arrays)
        while not _step(arrays):
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
    words[frame + 3] = alpha
    words[frame + 4] = beta
    words[frame + 5] = -_NEVER
    words[frame + 6] = k
    words[frame + 7] = 0


def _step(arrays):
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
    k = visit(*arrays[:4])
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
