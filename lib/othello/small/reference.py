"""The moves of a node, for boards with 20 KB: the specification of `native`."""

from othello.constants import DISC_PENALTY, MIN_DISCS, WIN_BONUS
from othello.reference_flips import find_flips
from othello.small import layout


def expand_node(p, q, words, cells, indices16, tables):
    """Make the next move of a node or, if IS_LAST_PLY is set, evaluate all its moves.

    The move is made in the next frame. Returns its rank, RANKS_END if no move is left. With
    IS_LAST_PLY set: returns the best value, its move in MOVE_RANK, or -INFINITY without a move.

    `words` to `tables`: the arrays, see `layout`. `p` and `q` are not used.
    """
    ply, _, first_rank, beta = words[: layout.CUTOFF + 1]  # PLY, SIGN, MOVE_RANK, CUTOFF
    board_at = layout.STEPS_END + layout.BOARD_BYTES * ply
    frame = layout.FRAMES + layout.FRAME_WORDS * ply
    side, own_discs, opp_discs = words[frame : frame + layout.OPP_DISCS + 1]
    best = -layout.INFINITY
    for rank in range(first_rank, layout.RANKS_END):
        at = board_at + cells[rank]
        flipped = () if cells[at] else find_flips(cells, side, at)
        if not flipped:
            continue
        words[layout.NODES] += 1
        _update_indices(words, indices16, [disc - board_at for disc in flipped], cells[rank])
        mover_discs = own_discs + len(flipped) + 1
        other_discs = opp_discs - len(flipped)
        if not words[layout.IS_LAST_PLY]:
            child_at = board_at + layout.BOARD_BYTES
            cells[child_at : child_at + layout.BOARD_BYTES] = cells[board_at:child_at]
            for disc in flipped + [at]:
                cells[disc + layout.BOARD_BYTES] = side
            words[frame + layout.CHILD_SIDE] = 3 - side
            words[frame + layout.CHILD_OWN_DISCS] = other_discs
            words[frame + layout.CHILD_OPP_DISCS] = mover_discs
            return rank
        value = -_leaf_value(words, indices16, tables, other_discs, mover_discs)
        if value > best:
            best = value
            words[layout.MOVE_RANK] = rank
            if best >= beta:
                break
    return best if words[layout.IS_LAST_PLY] else layout.RANKS_END


def _update_indices(words, indices16, flipped, cell):
    """Fill the next frame's pattern indices, after a move."""
    index_count = words[layout.INDEX_BYTES] >> 1
    child = index_count * (words[layout.PLY] + 1)
    indices16[child : child + index_count] = indices16[child - index_count : child]
    if index_count:
        for disc in flipped + [cell]:
            sign = words[layout.SIGN] if disc == cell else 2 * words[layout.SIGN]
            start = (words[layout.INCIDENCES] >> 1) + layout.MAX_INCIDENCES * disc
            for at in range(start, start + layout.MAX_INCIDENCES):
                indices16[child + (indices16[at] & 0xFF) // 2] += (indices16[at] >> 8) * sign


def _leaf_value(words, indices16, tables, own_discs, opp_discs):
    """Return the value of the next frame for its side to move, which has `own_discs` discs."""
    index_count = words[layout.INDEX_BYTES] >> 1
    if not index_count:
        return 8 * (own_discs - opp_discs)
    if not own_discs:
        return -WIN_BONUS - 8 * layout.SQUARES
    value = words[layout.CONSTANT]
    if own_discs < MIN_DISCS:
        value += DISC_PENALTY * (own_discs - MIN_DISCS)
    if opp_discs < MIN_DISCS:
        value -= DISC_PENALTY * (opp_discs - MIN_DISCS)
    child = index_count * (words[layout.PLY] + 1)
    for k in range(child, child + index_count):
        value += tables[indices16[k]]
    return value
