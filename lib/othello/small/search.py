"""The search of the small engine: fail-soft alpha-beta over frames, one move for each step."""

from elapsed import elapsed
from othello.small.layout import (
    ALL,
    ALPHA,
    BEST,
    BEST_MOVE,
    BEST_VALUE,
    BETA,
    DEPTH,
    FIRST,
    FRAME_WORDS,
    FRAMES,
    FROM,
    INCIDENCE_BYTES,
    INCIDENCES,
    LAST,
    MADE,
    MINE,
    NEVER,
    NEXT,
    NO_MOVE,
    NODES,
    OWN,
    PLY,
    SIGN,
    SIZE,
    THEIRS,
    UP_TO,
    WON,
)
from overlay import overlay


@overlay
def search(arrays, depth, nodes, clock, begin, limit, blind, visit):
    """Search with filled arrays; a generator that yields 0 after each slice.

    `visit`: the kernel, see `node`. With `nodes` > 0 it looks ahead by iterative deepening to
    `depth`, at most about `nodes` nodes. With `nodes` 0 it solves the ending of `depth` empty
    squares. It stops when `clock()` is more than `limit` ms after `begin`. Returns (move, value,
    exact, blind), the last as passed in, or None for an ending that took too long.
    """
    words = arrays[0]
    words[FIRST] = NO_MOVE
    for now in range(1 if nodes else depth, depth + 1):
        words[DEPTH] = now
        _begin(words, FRAMES, -NEVER, NEVER, words[FIRST] % NO_MOVE)
        _turn_over(arrays)
        while not _step(visit, arrays):
            yield 0
            if not nodes:
                if elapsed(begin, clock()) > limit:
                    return None
            elif now > 1 and (words[NODES] >= nodes or elapsed(begin, clock()) > limit):
                break
        else:
            words[FIRST] = words[BEST_MOVE]
            continue
        break
    cell = arrays[1][words[BEST_MOVE]]
    return (cell // 9, cell % 9), words[BEST_VALUE], not nodes, blind


def _begin(words, frame, alpha, beta, k):
    """Enter a frame with a window and the first index `k` in the order of moves."""
    words[frame + ALPHA] = alpha
    words[frame + BETA] = beta
    words[frame + BEST] = -NEVER
    words[frame + NEXT] = k
    words[frame + MADE] = 0


def _step(visit, arrays):
    """Make a move, evaluate all moves at depth 1, or leave a frame.

    Returns True if it left the root. BEST_MOVE and BEST_VALUE are then final.
    """
    words = arrays[0]
    ply = words[PLY]
    frame = FRAMES + FRAME_WORDS * ply
    depth = words[DEPTH] - ply
    words[SIGN] = 1 - 2 * (depth & 1)
    words[FROM] = words[frame + NEXT]
    words[UP_TO] = words[frame + BETA]
    words[LAST] = depth == 1
    k = visit(0, 0, *arrays)
    if depth == 1:
        words[frame + BEST] = k
        if not ply:
            words[BEST_MOVE] = words[FROM]
    elif k < 64:
        words[frame + NEXT] = k + 1
        if not ply:
            if words[FIRST] == 64 + k:
                words[NODES] -= 1
                return False  # the first move, which was searched already
            if words[FIRST] == k:
                words[FIRST] = 64 + k
                words[frame + NEXT] = 0
        words[frame + MADE] = k << 1 | words[frame + MADE] & 1
        alpha = max(words[frame + ALPHA], words[frame + BEST])
        _begin(words, frame + FRAME_WORDS, -words[frame + BETA], -alpha, 0)
        words[PLY] += 1
        return False
    return _end(words, frame, arrays)


def _end(words, frame, arrays):
    """Leave a frame, or pass if it has no move; return True if it left the root."""
    ply = words[PLY]
    value = words[frame + BEST]
    if value == -NEVER:
        difference = words[frame + MINE] - words[frame + THEIRS]
        if not words[frame + MADE] & 1:
            _begin(words, frame, -words[frame + BETA], -words[frame + ALPHA], 0)
            words[frame + OWN] = 3 - words[frame + OWN]
            words[frame + MINE] -= difference
            words[frame + THEIRS] += difference
            words[frame + MADE] = 1
            _turn_over(arrays)
            return False
        won = WON if words[SIZE] else 0
        value = 0
        if difference > 0:  # the winner gets the empty squares
            value = 8 * ALL - 16 * words[frame + THEIRS] + won
        elif difference:
            value = 16 * words[frame + MINE] - 8 * ALL - won
    if words[frame + MADE] & 1:
        value = -value
    if not ply:
        words[BEST_VALUE] = value
        return True
    frame -= FRAME_WORDS
    words[PLY] -= 1
    if -value > words[frame + BEST]:
        words[frame + BEST] = -value
        if ply == 1:
            words[BEST_MOVE] = words[frame + MADE] >> 1
            words[BEST_VALUE] = -value
        if -value >= words[frame + BETA]:
            words[frame + NEXT] = 64
    return False


def _turn_over(arrays):
    """Swap the colours of the frame's pattern indices."""
    words, _, indices16 = arrays[:3]
    size = words[SIZE] >> 1
    at = size * words[PLY]
    end = words[INCIDENCES] + 10 * words[INCIDENCE_BYTES] >> 1
    for k in range(end - size, end):
        indices16[at] = indices16[k] - indices16[at] & 0xFFFF
        at += 1
