"""The search of the small engine: fail-soft alpha-beta over frames, one move for each step.

At the root the best move of the previous iteration is searched first, then the others in order.
ROOT_MOVE has the state of this:

    NO_MOVE            no iteration is complete: begin at rank 0
    rank               search this rank first
    SEARCHED + rank    it is searched: begin at rank 0, and skip this rank

So after a stop BEST_MOVE is at least as good as the move of the previous iteration.

A pass does not enter a frame. It swaps the sides of its frame and sets HAS_PASSED in CURRENT_MOVE.
Values are in eighths of a disc.
"""

from elapsed import elapsed
from othello.constants import WIN_BONUS
from othello.small import layout
from overlay import overlay


@overlay
def search_steps(arrays, depth, nodes, deadline, degraded, expand_node):
    """Search with filled arrays; a generator that yields 0 after each slice.

    `nodes` selects the kind of search. Above 0: iterative deepening to `depth`, at most about this
    number of nodes. 0: solve the ending of `depth` empty squares, in one iteration.
    `deadline`: (clock, start, limit) in ms, see `elapsed.is_late`. Both kinds stop after it, but
    iterative deepening never in its first iteration, so a move exists.
    `degraded`: passed through to the result, because the caller ends with a tail call.
    `expand_node`: the kernel, as `reference.expand_node` describes it.

    Returns (move, value, exact, degraded), or None for an ending that took too long.
    """
    words = arrays[0]
    clock, start, limit_ms = deadline
    words[layout.ROOT_MOVE] = layout.NO_MOVE
    is_stopped = False
    for iteration_depth in range(1 if nodes else depth, depth + 1):
        words[layout.DEPTH] = iteration_depth
        first = words[layout.ROOT_MOVE] & layout.RANK_MASK
        _enter_frame(words, layout.FRAMES, -layout.INFINITY, layout.INFINITY, first)
        # The depth is one more, so the other side moves at the leaves; the first swap is from
        # depth 0 to 1.
        _swap_colours(arrays)
        while not (is_stopped or _step(expand_node, arrays)):
            yield 0
            # As `elapsed.is_late`, which takes 48 bytes more of a small board's heap.
            is_late = elapsed(start, clock()) > limit_ms
            if is_late and not nodes:
                return None
            is_stopped = (
                nodes > 0 and iteration_depth > 1 and (is_late or words[layout.NODES] >= nodes)
            )
        if is_stopped:
            break
        words[layout.ROOT_MOVE] = words[layout.BEST_MOVE]
    cell = arrays[1][words[layout.BEST_MOVE]]
    return (cell // 9, cell % 9), words[layout.BEST_VALUE], not nodes, degraded


def _enter_frame(words, frame, alpha, beta, rank):
    """Enter the frame at word `frame` with a window; its first move to try is `rank`."""
    words[frame + layout.ALPHA] = alpha
    words[frame + layout.BETA] = beta
    words[frame + layout.NODE_VALUE] = -layout.INFINITY
    words[frame + layout.NEXT_RANK] = rank
    words[frame + layout.CURRENT_MOVE] = 0


def _step(expand_node, arrays):
    """Make a move, or at depth 1 evaluate all moves; without a move left, pass or leave.

    Returns True if it left the root. BEST_MOVE and BEST_VALUE are then final.
    """
    words = arrays[0]
    ply = words[layout.PLY]
    frame = layout.FRAMES + layout.FRAME_WORDS * ply
    depth = words[layout.DEPTH] - ply
    words[layout.SIGN] = 1 - 2 * (depth & 1)
    words[layout.MOVE_RANK] = words[frame + layout.NEXT_RANK]
    words[layout.CUTOFF] = words[frame + layout.BETA]
    words[layout.IS_LAST_PLY] = depth == 1
    # The result is the best value at depth 1, else the rank of the move that was made. The zeros
    # fill the two parameters that the kernel keeps in registers.
    result = expand_node(0, 0, *arrays)
    if depth == 1:
        words[frame + layout.NODE_VALUE] = result
        if not ply:
            words[layout.BEST_MOVE] = words[layout.MOVE_RANK]
    elif result < layout.RANKS_END:
        words[frame + layout.NEXT_RANK] = result + 1
        if not ply:
            if words[layout.ROOT_MOVE] == layout.SEARCHED + result:  # it was searched first
                words[layout.NODES] -= 1  # `expand_node` counted it
                return False
            if words[layout.ROOT_MOVE] == result:
                words[layout.ROOT_MOVE] = layout.SEARCHED + result
                words[frame + layout.NEXT_RANK] = 0
        words[frame + layout.CURRENT_MOVE] = (result << 1) | (
            words[frame + layout.CURRENT_MOVE] & layout.HAS_PASSED
        )
        alpha = max(words[frame + layout.ALPHA], words[frame + layout.NODE_VALUE])
        _enter_frame(words, frame + layout.FRAME_WORDS, -words[frame + layout.BETA], -alpha, 0)
        words[layout.PLY] += 1
        return False
    return _leave_or_pass(words, frame, arrays)


def _leave_or_pass(words, frame, arrays):
    """Leave a frame, or pass if it has no move; return True if it left the root."""
    ply = words[layout.PLY]
    value = words[frame + layout.NODE_VALUE]
    if value == -layout.INFINITY:  # no move
        difference = words[frame + layout.OWN_DISCS] - words[frame + layout.OPP_DISCS]
        if not words[frame + layout.CURRENT_MOVE] & layout.HAS_PASSED:
            # --- Pass: search the frame again for the other side.
            _enter_frame(
                words, frame, -words[frame + layout.BETA], -words[frame + layout.ALPHA], 0
            )
            words[frame + layout.SIDE] = 3 - words[frame + layout.SIDE]
            words[frame + layout.OWN_DISCS] -= difference  # swap the counts
            words[frame + layout.OPP_DISCS] += difference
            words[frame + layout.CURRENT_MOVE] = layout.HAS_PASSED
            _swap_colours(arrays)
            return False
        # --- The game is over. Iterative deepening adds a bonus. The value of an ending, which has
        # no pattern indices, is exact.
        bonus = WIN_BONUS if words[layout.INDEX_BYTES] else 0
        value = 0
        # In eighths of a disc; the winner gets the empty squares.
        if difference > 0:
            value = 8 * layout.SQUARES - 16 * words[frame + layout.OPP_DISCS] + bonus
        elif difference:
            value = 16 * words[frame + layout.OWN_DISCS] - 8 * layout.SQUARES - bonus
    if words[frame + layout.CURRENT_MOVE] & layout.HAS_PASSED:  # it is the other side's value
        value = -value
    if not ply:
        words[layout.BEST_VALUE] = value
        return True
    # --- Leave the frame. Update the best move and value of the previous one.
    frame -= layout.FRAME_WORDS
    words[layout.PLY] -= 1
    if -value > words[frame + layout.NODE_VALUE]:
        words[frame + layout.NODE_VALUE] = -value
        if ply == 1:
            words[layout.BEST_MOVE] = words[frame + layout.CURRENT_MOVE] >> 1
            words[layout.BEST_VALUE] = -value
        if -value >= words[frame + layout.BETA]:
            words[frame + layout.NEXT_RANK] = layout.RANKS_END  # cutoff
    return False


def _swap_colours(arrays):
    """Swap the colours of the frame's pattern indices."""
    words, _, indices16 = arrays[:3]
    index_count = words[layout.INDEX_BYTES] >> 1
    at = index_count * words[layout.PLY]
    # The incidences of the first square follow the complements.
    end = (words[layout.INCIDENCES] >> 1) + layout.FIRST_CELL * layout.MAX_INCIDENCES
    for k in range(end - index_count, end):
        indices16[at] = (indices16[k] - indices16[at]) & 0xFFFF
        at += 1
