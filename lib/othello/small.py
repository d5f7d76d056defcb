"""Looking ahead on boards with 20 KB for everything: the values of `search`, less machinery.

Alpha-beta to depth 1, 2, 3 ..., the moves in one fixed order, but at the root the best move of the
depth before comes first. The arrays are made by `small_frames`:

`words`: 0 the frame; 1 the sign of its depth, see `search`; 2 where in the order to begin, and
then the move made or the best; 3 beta; 4 nodes; 5 the constant; 6 7 FEW and PENALTY; 8 bytes of a
frame's indices; 9 10 in bytes, where the lists of incidences begin in `halves`, and their length
a cell; 11 whether the moves are the last; 12-19 the discs turned; 20- frames of 4: the code of the
side to move, its discs, the other's.
`cells`: the cells in their order, at 64 the eight steps plus 10, from 96 a board of 96 a frame.
`halves`: the indices of the frames, then the mirror, then the lists, both as in `search`.
"""

from othello.numbers import WON

try:
    from othello._small_viper import visit

    KIND = "viper"
except (SyntaxError, ImportError, NameError):  # the last is Blinka's
    from othello._small_python import visit

    KIND = "Python"

_NEVER = 32000


def play(arrays, depth, nodes, over):
    """A generator that yields 0 after each slice and returns (move, value, False, blind).

    `arrays` are what `small_frames` has just made; all else as for `looking`.
    """
    yield 0
    *arrays, blind = arrays
    words, cells, halves = arrays[:3]
    best = []

    def enough():
        return best and (words[4] >= nodes or over())

    for now in range(1, depth + 1):
        _mirror(words, halves, 0)
        value = yield from _search(arrays, best, now, 0, -_NEVER, _NEVER, enough)
        if value is None:
            break
    cell = cells[best[0]]
    return (cell // 9, cell % 9), best[1], False, blind


def _search(arrays, root, depth, ply, alpha, beta, enough, passed=False):
    """The value of a frame for its side to move; None when it was `enough()`."""
    yield 0
    if enough():
        return None
    words = arrays[0]
    words[0] = ply
    words[1] = 1 - 2 * (depth & 1)
    words[2] = 0
    words[3] = beta
    words[11] = depth == 1
    frame = 20 + 4 * ply
    best = -_NEVER
    if depth == 1:
        best = visit(*arrays)
        if not ply:
            root[:] = words[2], best
    else:
        first = root[0] if root and not ply else 64
        k = first & 63
        tried = False
        while True:
            words[0] = ply
            words[1] = 1 - 2 * (depth & 1)
            words[2] = k
            words[11] = 0
            k = visit(*arrays)
            if k == 64:
                break
            if k == first and tried:
                k += 1
                continue
            value = yield from _search(
                arrays, root, depth - 1, ply + 1, -beta, -max(alpha, best), enough
            )
            if value is None:
                return None
            if -value > best:
                best = -value
                if not ply:
                    root[:] = k, best
                if best >= beta:
                    break
            if k == first:
                tried = True
                k = 0
            else:
                k += 1
    if best > -_NEVER:
        return best
    difference = words[frame + 1] - words[frame + 2]
    if passed:
        return 8 * difference + (WON if difference > 0 else -WON if difference else 0)
    words[frame] = 3 - words[frame]
    words[frame + 1], words[frame + 2] = words[frame + 2], words[frame + 1]
    _mirror(words, arrays[2], ply)
    value = yield from _search(arrays, root, depth, ply, -beta, -alpha, enough, True)
    return None if value is None else -value


def _mirror(words, halves, ply):
    """Look at the indices of a frame from the other side."""
    size = words[8] >> 1
    mirror = (words[9] + 10 * words[10] >> 1) - size
    for k in range(size * ply, size * ply + size):
        halves[k] = halves[mirror] - halves[k] & 0xFFFF
        mirror += 1
