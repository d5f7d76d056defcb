"""The search of the small engine: fail-soft alpha-beta over frames, one move for each step."""

from elapsed import elapsed
from othello.small.layout import (
    ALPHA,
    BEST,
    BEST_MOVE,
    BEST_VALUE,
    BETA,
    CURRENT_MOVE,
    CUTOFF,
    DEPTH,
    FRAME_WORDS,
    FRAMES,
    INCIDENCE_BYTES,
    INCIDENCES,
    INDEX_BYTES,
    INFINITY,
    LAST_PLY,
    MOVE_INDEX,
    NEXT_MOVE,
    NO_MOVE,
    NODES,
    OPP_DISCS,
    OWN_DISCS,
    PLY,
    ROOT_MOVE,
    SIDE,
    SIGN,
    SQUARES,
    WIN_BONUS,
)
from overlay import overlay


@overlay
def search(arrays, depth, nodes, clock, start, limit_ms, degraded, expand_node):
    """Search with filled arrays; a generator that yields 0 after each slice.

    `expand_node`: the kernel, see `node`. With `nodes` > 0 it looks ahead by iterative deepening
    to `depth`, at most about `nodes` nodes. With `nodes` 0 it solves the ending of `depth` empty
    squares. It stops when `clock()` is more than `limit_ms` ms after `start`. Returns (move,
    value, exact, degraded), the last as passed in, or None for an ending that took too long.
    """
    words = arrays[0]
    words[ROOT_MOVE] = NO_MOVE
    for now in range(1 if nodes else depth, depth + 1):
        words[DEPTH] = now
        _enter_frame(words, FRAMES, -INFINITY, INFINITY, words[ROOT_MOVE] % NO_MOVE)
        _swap_colours(arrays)
        while not _step(expand_node, arrays):
            yield 0
            if not nodes:
                if elapsed(start, clock()) > limit_ms:
                    return None
            elif now > 1 and (words[NODES] >= nodes or elapsed(start, clock()) > limit_ms):
                break
        else:
            words[ROOT_MOVE] = words[BEST_MOVE]
            continue
        break
    cell = arrays[1][words[BEST_MOVE]]
    return (cell // 9, cell % 9), words[BEST_VALUE], not nodes, degraded


def _enter_frame(words, frame, alpha, beta, k):
    """Enter a frame with a window and the first index `k` in the order of moves."""
    words[frame + ALPHA] = alpha
    words[frame + BETA] = beta
    words[frame + BEST] = -INFINITY
    words[frame + NEXT_MOVE] = k
    words[frame + CURRENT_MOVE] = 0


def _step(expand_node, arrays):
    """Make a move, evaluate all moves at depth 1, or leave a frame.

    Returns True if it left the root. BEST_MOVE and BEST_VALUE are then final.
    """
    words = arrays[0]
    ply = words[PLY]
    frame = FRAMES + FRAME_WORDS * ply
    depth = words[DEPTH] - ply
    words[SIGN] = 1 - 2 * (depth & 1)
    words[MOVE_INDEX] = words[frame + NEXT_MOVE]
    words[CUTOFF] = words[frame + BETA]
    words[LAST_PLY] = depth == 1
    k = expand_node(0, 0, *arrays)
    if depth == 1:
        words[frame + BEST] = k
        if not ply:
            words[BEST_MOVE] = words[MOVE_INDEX]
    elif k < 64:
        words[frame + NEXT_MOVE] = k + 1
        if not ply:
            if words[ROOT_MOVE] == 64 + k:
                words[NODES] -= 1
                return False  # the first move, which was searched already
            if words[ROOT_MOVE] == k:
                words[ROOT_MOVE] = 64 + k
                words[frame + NEXT_MOVE] = 0
        words[frame + CURRENT_MOVE] = k << 1 | words[frame + CURRENT_MOVE] & 1
        alpha = max(words[frame + ALPHA], words[frame + BEST])
        _enter_frame(words, frame + FRAME_WORDS, -words[frame + BETA], -alpha, 0)
        words[PLY] += 1
        return False
    return _end(words, frame, arrays)


def _end(words, frame, arrays):
    """Leave a frame, or pass if it has no move; return True if it left the root."""
    ply = words[PLY]
    value = words[frame + BEST]
    if value == -INFINITY:
        difference = words[frame + OWN_DISCS] - words[frame + OPP_DISCS]
        if not words[frame + CURRENT_MOVE] & 1:
            _enter_frame(words, frame, -words[frame + BETA], -words[frame + ALPHA], 0)
            words[frame + SIDE] = 3 - words[frame + SIDE]
            words[frame + OWN_DISCS] -= difference
            words[frame + OPP_DISCS] += difference
            words[frame + CURRENT_MOVE] = 1
            _swap_colours(arrays)
            return False
        won = WIN_BONUS if words[INDEX_BYTES] else 0
        value = 0
        if difference > 0:  # the winner gets the empty squares
            value = 8 * SQUARES - 16 * words[frame + OPP_DISCS] + won
        elif difference:
            value = 16 * words[frame + OWN_DISCS] - 8 * SQUARES - won
    if words[frame + CURRENT_MOVE] & 1:
        value = -value
    if not ply:
        words[BEST_VALUE] = value
        return True
    frame -= FRAME_WORDS
    words[PLY] -= 1
    if -value > words[frame + BEST]:
        words[frame + BEST] = -value
        if ply == 1:
            words[BEST_MOVE] = words[frame + CURRENT_MOVE] >> 1
            words[BEST_VALUE] = -value
        if -value >= words[frame + BETA]:
            words[frame + NEXT_MOVE] = 64
    return False


def _swap_colours(arrays):
    """Swap the colours of the frame's pattern indices."""
    words, _, indices16 = arrays[:3]
    size = words[INDEX_BYTES] >> 1
    at = size * words[PLY]
    end = words[INCIDENCES] + 10 * words[INCIDENCE_BYTES] >> 1
    for k in range(end - size, end):
        indices16[at] = indices16[k] - indices16[at] & 0xFFFF
        at += 1
