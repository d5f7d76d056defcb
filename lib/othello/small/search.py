"""The search of the small engine: fail-soft alpha-beta over frames, one move for each step.

At the root the best move of the previous iteration is searched first, then the others in order.
ROOT_MOVE has the state of this:

    NO_MOVE            no iteration is complete: begin at rank 0
    rank               search this rank first
    SEARCHED + rank    it is searched: begin at rank 0, and skip this rank

So after a stop BEST_MOVE is at least as good as the move of the previous iteration.

A pass does not enter a frame. It swaps the sides of its frame and sets the lowest bit of
CURRENT_MOVE. Values are in eighths of a disc.
"""

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
    FIRST_CELL,
    FRAME_WORDS,
    FRAMES,
    INCIDENCE_BYTES,
    INCIDENCES,
    INDEX_BYTES,
    INFINITY,
    IS_LAST_PLY,
    MOVE_RANK,
    MOVES_END,
    NEXT_RANK,
    NO_MOVE,
    NODES,
    OPP_DISCS,
    OWN_DISCS,
    PLY,
    ROOT_MOVE,
    SEARCHED,
    SIDE,
    SIGN,
    SQUARES,
    WIN_BONUS,
)
from overlay import overlay


@overlay
def search(arrays, depth, nodes, clock, start, limit_ms, degraded, expand_node):
    """Search with filled arrays; a generator that yields 0 after each slice.

    `nodes` > 0: look ahead by iterative deepening to `depth`, at most about `nodes` nodes. `nodes`
    0: solve the ending of `depth` empty squares, in one iteration. Both stop when `clock()` is
    more than `limit_ms` ms after `start`, but never in the first iteration of looking ahead, so a
    move exists. `degraded`: returned unchanged, because the caller is removed by a tail call.
    `expand_node`: the kernel, as `reference.expand_node` describes it.

    Returns (move, value, exact, degraded), or None for an ending that took too long.
    """
    words = arrays[0]
    words[ROOT_MOVE] = NO_MOVE
    for iteration_depth in range(1 if nodes else depth, depth + 1):
        words[DEPTH] = iteration_depth
        # NO_MOVE % NO_MOVE is rank 0. Other ranks are below NO_MOVE and do not change.
        _enter_frame(words, FRAMES, -INFINITY, INFINITY, words[ROOT_MOVE] % NO_MOVE)
        _swap_colours(arrays)
        while not _step(expand_node, arrays):
            yield 0
            if not nodes:
                if elapsed(start, clock()) > limit_ms:
                    return None
            elif iteration_depth > 1 and (
                words[NODES] >= nodes or elapsed(start, clock()) > limit_ms
            ):
                break
        else:  # the iteration is complete
            words[ROOT_MOVE] = words[BEST_MOVE]
            continue
        break  # out of time or nodes
    cell = arrays[1][words[BEST_MOVE]]
    return (cell // 9, cell % 9), words[BEST_VALUE], not nodes, degraded


def _enter_frame(words, frame, alpha, beta, rank):
    """Enter the frame at word `frame` with a window; its first move to try is `rank`."""
    words[frame + ALPHA] = alpha
    words[frame + BETA] = beta
    words[frame + BEST] = -INFINITY
    words[frame + NEXT_RANK] = rank
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
    words[MOVE_RANK] = words[frame + NEXT_RANK]
    words[CUTOFF] = words[frame + BETA]
    words[IS_LAST_PLY] = depth == 1
    # The result is the best value at depth 1, else the rank of the move that was made. The zeros
    # fill the two parameters that the kernel keeps in registers.
    result = expand_node(0, 0, *arrays)
    if depth == 1:
        words[frame + BEST] = result
        if not ply:
            words[BEST_MOVE] = words[MOVE_RANK]
    elif result < MOVES_END:
        words[frame + NEXT_RANK] = result + 1
        if not ply:
            if words[ROOT_MOVE] == SEARCHED + result:  # skip it
                words[NODES] -= 1  # `expand_node` counted it
                return False
            if words[ROOT_MOVE] == result:
                words[ROOT_MOVE] = SEARCHED + result
                words[frame + NEXT_RANK] = 0
        words[frame + CURRENT_MOVE] = (result << 1) | (words[frame + CURRENT_MOVE] & 1)
        alpha = max(words[frame + ALPHA], words[frame + BEST])
        _enter_frame(words, frame + FRAME_WORDS, -words[frame + BETA], -alpha, 0)
        words[PLY] += 1
        return False
    return _leave_or_pass(words, frame, arrays)


def _leave_or_pass(words, frame, arrays):
    """Leave a frame, or pass if it has no move; return True if it left the root."""
    ply = words[PLY]
    value = words[frame + BEST]
    if value == -INFINITY:  # no move
        difference = words[frame + OWN_DISCS] - words[frame + OPP_DISCS]
        if not words[frame + CURRENT_MOVE] & 1:  # pass
            _enter_frame(words, frame, -words[frame + BETA], -words[frame + ALPHA], 0)
            words[frame + SIDE] = 3 - words[frame + SIDE]
            words[frame + OWN_DISCS] -= difference  # swap the counts
            words[frame + OPP_DISCS] += difference
            words[frame + CURRENT_MOVE] = 1
            _swap_colours(arrays)
            return False
        # Neither side has a move: the game is over. Only a look-ahead adds a bonus. The value of
        # an ending, which has no pattern indices, is exact.
        bonus = WIN_BONUS if words[INDEX_BYTES] else 0
        value = 0
        if difference > 0:  # the winner gets the empty squares
            value = 8 * SQUARES - 16 * words[frame + OPP_DISCS] + bonus
        elif difference:
            value = 16 * words[frame + OWN_DISCS] - 8 * SQUARES - bonus
    if words[frame + CURRENT_MOVE] & 1:  # after a pass the value is for the other side
        value = -value
    if not ply:
        words[BEST_VALUE] = value
        return True
    # Leave the frame. Update the best move and value of the previous one.
    frame -= FRAME_WORDS
    words[PLY] -= 1
    if -value > words[frame + BEST]:
        words[frame + BEST] = -value
        if ply == 1:
            words[BEST_MOVE] = words[frame + CURRENT_MOVE] >> 1
            words[BEST_VALUE] = -value
        if -value >= words[frame + BETA]:
            words[frame + NEXT_RANK] = MOVES_END  # cutoff
    return False


def _swap_colours(arrays):
    """Swap the colours of the frame's pattern indices."""
    words, _, indices16 = arrays[:3]
    size = words[INDEX_BYTES] >> 1
    at = size * words[PLY]
    # The incidences of the first square follow the complements.
    end = (words[INCIDENCES] + FIRST_CELL * words[INCIDENCE_BYTES]) >> 1
    for k in range(end - size, end):
        indices16[at] = (indices16[k] - indices16[at]) & 0xFFFF
        at += 1
