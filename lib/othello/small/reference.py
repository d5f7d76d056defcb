"""The moves of a node, for boards with 20 KB: the specification of `native`."""

from othello.small.layout import (
    ALL,
    BOARD,
    CHILD_MINE,
    CHILD_OWN,
    CHILD_THEIRS,
    CONSTANT,
    FEW_DISCS,
    FRAME_WORDS,
    FRAMES,
    FROM,
    INCIDENCE_BYTES,
    INCIDENCES,
    LACKING,
    LAST,
    NEVER,
    NODES,
    PLY,
    SIGN,
    SIZE,
    STEPS,
    STEPS_END,
    THEIRS,
    UP_TO,
    WON,
)


def visit(p, q, words, cells, indices16, tables):
    """Make the next move of a node or, if LAST is set, evaluate all its moves.

    The move is made in the next frame. Returns its index in the order of moves, 64 if no move is
    left. With LAST set: returns the best value, or -NEVER without a move.

    `p` and `q` are not used.
    """
    ply, _, first, beta = words[: UP_TO + 1]
    at = STEPS_END + BOARD * ply
    frame = FRAMES + FRAME_WORDS * ply
    own, mine, theirs = words[frame : frame + THEIRS + 1]
    best = -NEVER
    for k in range(first, 64):
        turned = _turned(cells, at, cells[k], own)
        if not turned:
            continue
        words[NODES] += 1
        _count_in(words, indices16, cells[k], turned)
        mover = mine + len(turned) + 1
        other = theirs - len(turned)
        if not words[LAST]:
            cells[at + BOARD : at + 2 * BOARD] = cells[at : at + BOARD]
            cells[at + BOARD + cells[k]] = own
            for disc in turned:
                cells[at + BOARD + disc] = own
            words[frame + CHILD_OWN] = 3 - own
            words[frame + CHILD_MINE] = other
            words[frame + CHILD_THEIRS] = mover
            return k
        value = -_leaf(words, indices16, tables, other, mover)
        if value > best:
            best = value
            words[FROM] = k
            if best >= beta:
                break
    return best if words[LAST] else 64


def _turned(cells, at, cell, own):
    """Return the cells that a move on `cell` flips, on the board from `at` on."""
    here = at + cell
    turned = []
    if cells[here]:
        return turned
    for step in cells[STEPS:STEPS_END]:
        step -= 10
        place = here + step
        while cells[place] == 3 - own:
            place += step
        if cells[place]:
            place -= step
            while place != here:
                turned.append(place - at)
                place -= step
    return turned


def _count_in(words, indices16, cell, turned):
    """Fill the next frame's pattern indices, after a move."""
    size = words[SIZE] >> 1
    child = size * (words[PLY] + 1)
    indices16[child : child + size] = indices16[child - size : child]
    if size:
        for disc in turned + [cell]:
            sign = words[SIGN] if disc == cell else 2 * words[SIGN]
            start = words[INCIDENCES] + words[INCIDENCE_BYTES] * disc
            for q in range(start >> 1, start + words[INCIDENCE_BYTES] >> 1):
                indices16[child + (indices16[q] & 0xFF) // 2] += (indices16[q] >> 8) * sign


def _leaf(words, indices16, tables, mine, theirs):
    """Return the value of the next frame for its side to move, which has `mine` discs."""
    size = words[SIZE] >> 1
    if not size:
        return 8 * (mine - theirs)
    if not mine:
        return -WON - 8 * ALL
    value = words[CONSTANT]
    if mine < words[FEW_DISCS]:
        value += words[LACKING] * (mine - words[FEW_DISCS])
    if theirs < words[FEW_DISCS]:
        value -= words[LACKING] * (theirs - words[FEW_DISCS])
    child = size * (words[PLY] + 1)
    for k in range(child, child + size):
        value += tables[indices16[k]]
    return value
