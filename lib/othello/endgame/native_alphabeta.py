# Made from tools/kernel_tools/templates/othello.endgame.native_alphabeta.py.in: edit that.
"""The endgame search down to the last squares, in viper: a principal variation search.

The first move of a position is searched with the full window, the others with a null window. Moves
are ordered fastest first (the opponent's fewest replies) and by parity. `table` is the
transposition table. The empty squares are in a doubly linked list ("dancing links"). `reference`
is the same algorithm as a recursion.

A window is (alpha, alpha + width). Values and margins count from alpha: `margin` is the disc
difference, own - opponent, minus alpha. All of them are for the side to move. At the end of the
game the empty squares are added for the winner. The result is then `margin`, limited to 0 ...
width.
"""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.endgame.layout:
_OPPONENT = const(0)
_MARGIN = const(1)
_EMPTY = const(2)
_PARITY = const(3)
_SLICE_LEFT = const(4)
_FLIPS_END = const(5)
_LAST_SQUARES_FRAMES = const(6)
_FRAME = const(7)
_WIDTH = const(8)
_MOVES_END = const(9)
_RESULT = const(10)
_BEST_MOVE = const(11)
_LAST_SQUARES_MAX = const(12)
_TABLE_MIN_EMPTY = const(13)
_ALPHA = const(14)
_SCRATCH = const(16)
_FRAMES = const(17)
_NODE_BYTES = const(36)
_NODE_CELL = const(0)
_NODE_PASSED = const(1)
_NODE_FLIPS = const(2)
_NODE_MARGIN = const(3)
_NODE_WIDTH = const(4)
_NODE_VALUE = const(5)
_NODE_MOVE = const(6)
_NODE_MOVES_END = const(7)
_NODE_CHILD_WIDTH = const(8)
_DISC = const(0)
_QUADRANT = const(1)
_NEXT = const(1)
_PREVIOUS = const(2)
_STEPS_AT = const(6)
_CORNER = const(7)
_ENTRY_BYTES = const(12)


@micropython.viper
def search(
    at: ptr8, opp: int, words: ptr32, steps: ptr8, last_squares, look_up, store, table
) -> int:
    """Continue the search; return the value, 0 ... width, or -1 if the slice is over.

    `at`: the cells. `opp`: ignored, it reserves a register (see below). `words`: the words of
    `layout`. `steps`: the list of steps. `last_squares`, `look_up`, `store`: the functions of
    these names in this package. `table`: the array of the transposition table. Flipped discs and
    moves are stored as offsets in the cells.

    A turn of the loop has these phases, which the comments name: pause, choose, flip, weigh or
    make the move, search the child, unwind. `result` and `is_collecting` select the phases:

        result  is_collecting
        -1      1              collect: flip and weigh the next empty square, or end or pass
        -1      0              search: make the next of the moves and search the child
        >= 0    any            unwind with this value: the node is finished

    The other variables of a node:

        passed            1 if the opponent has just passed
        cell              collect: the last empty square tried; search: the move's square
        alpha, width      the window
        value             the node's best value so far, 0 at first
        child_width       the width of the next child's window: 1, or for a first move or a
                          re-search the rest of the node's window
        move_at           the address of the next move, or of the move being searched
        moves_end         the end of the moves, sorted from `move_at` on

    A node begins with result -1, is_collecting 1, passed 0 and `cell` at the head of the list.
    Between slices the word RESULT holds `result`.
    """
    # `x >> 31` is x < 0, `x ^ y` is x != y: a viper comparison takes more instructions. mpy-cross
    # keeps the first two locals in registers, parameters included: `at`, the address being read or
    # written, and `opp`, the disc of the side that is not to move.
    base = int(at)
    root_frame = int(words) + 4 * _FRAMES
    opp = words[_OPPONENT]
    margin = words[_MARGIN]
    empty = words[_EMPTY]
    parity = words[_PARITY]
    flips_end = int(words) + words[_FLIPS_END]
    frame = int(words) + words[_FRAME]
    width = words[_WIDTH]
    alpha = words[_ALPHA]
    moves_end = int(words) + words[_MOVES_END]
    result = words[_RESULT]
    move_at = moves_end
    cell = base
    is_collecting = 1
    passed = 0
    value = 0
    child_width = 0
    while True:
        # --- Pause at the end of the slice, but only with a result or at the start of a node: a
        # node that has passed or searched a move has variables without a word in `words`.
        # if slice_left < 0 and (result >= 0 or cell == base and not passed and is_collecting)
        if words[_SLICE_LEFT] >> 31 and not (
            (result >> 31) & ((cell ^ base) | passed | (is_collecting ^ 1))
        ):
            words[_OPPONENT] = opp
            words[_MARGIN] = margin
            words[_EMPTY] = empty
            words[_PARITY] = parity
            words[_FLIPS_END] = flips_end - int(words)
            words[_FRAME] = frame - int(words)
            words[_WIDTH] = width
            words[_ALPHA] = alpha
            words[_MOVES_END] = moves_end - int(words)
            words[_RESULT] = result
            return -1
        # --- Choose the next square or move, or end the node.
        if result >> 31:
            if is_collecting:
                at = ptr8(cell)
                cell = base + ptr16(at)[_NEXT]
                if not cell ^ base:  # all empty squares were tried
                    if move_at ^ moves_end:  # moves: the first gets the full window
                        child_width = width
                        is_collecting = 0
                        continue
                    if passed:  # the game is over
                        result = margin + alpha  # the disc difference
                        # margin += empty * sign(result)
                        margin += empty * (((0 - result) >> 31 & 1) + (result >> 31))
                        # result = min(max(margin, 0), width)
                        result = margin & ((margin >> 31) ^ -1)
                        result += (width - result) & ((width - result) >> 31)
                    else:  # pass: collect again for the other side
                        opp ^= 3
                        margin = width - margin
                        alpha = 0 - alpha - width
                        passed = 1
                        continue
            elif move_at ^ moves_end:  # a move is left
                cell = base + (ptr32(move_at)[0] & 0xFFFF)
            else:  # all moves are searched
                result = value
        if result >> 31:
            # --- Flip the discs for a move in `cell`; list them from `flips` to `flips_end`.
            words[_SLICE_LEFT] -= 1
            flips = flips_end
            at = ptr8(cell)
            step_at = int(steps) + at[_STEPS_AT]
            step = (ptr8(step_at)[0] - 64) << 3
            while step:
                at = ptr8(cell)
                at = ptr8(int(at) + step)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + step)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + step)
                    if at[_DISC]:
                        at = ptr8(int(at) - step)
                        while int(at) ^ cell:
                            ptr16(flips_end)[0] = int(at) - base
                            flips_end += 2
                            at[_DISC] = at[_DISC] ^ 3
                            at = ptr8(int(at) - step)
                step_at += 1
                step = (ptr8(step_at)[0] - 64) << 3
            if is_collecting:
                if flips_end ^ flips:  # a legal move
                    # --- Weigh the move, undo it and insert it into the sorted list of moves.
                    # The weight is 4 for each reply of the opponent and 2 more for a reply in a
                    # corner. A move in a corner has 2 less, a move in an even quadrant 2 more.
                    # The lowest weight comes first.
                    # About `empty` replies are weighed; two take as long as a move.
                    words[_SLICE_LEFT] -= empty >> 1
                    opp ^= 3  # a reply flips discs of the mover
                    at = ptr8(cell)
                    at[_DISC] = opp
                    weight = 100 - at[_CORNER]  # 100 keeps it positive
                    if not at[_QUADRANT] & parity:
                        weight += 2
                    at = ptr8(base)
                    while ptr16(at)[_NEXT]:
                        reply = base + ptr16(at)[_NEXT]
                        at = ptr8(reply)
                        if not at[_DISC]:  # the move's own cell is still in the list
                            step_at = int(steps) + at[_STEPS_AT]
                            step = (ptr8(step_at)[0] - 64) << 3
                            while step:
                                at = ptr8(reply)
                                at = ptr8(int(at) + step)
                                if at[_DISC] & opp:
                                    at = ptr8(int(at) + step)
                                    while at[_DISC] & opp:
                                        at = ptr8(int(at) + step)
                                    if at[_DISC]:
                                        at = ptr8(reply)
                                        weight += 4 + at[_CORNER]
                                        break
                                step_at += 1
                                step = (ptr8(step_at)[0] - 64) << 3
                            at = ptr8(reply)
                    opp ^= 3
                    while flips_end ^ flips:
                        flips_end -= 2
                        ptr8(ptr16(flips_end)[0] + base)[0] = opp
                    at = ptr8(cell)
                    at[_DISC] = 0
                    at = ptr8(moves_end)
                    moves_end += 4
                    while int(at) ^ move_at:
                        other = ptr32(int(at) - 4)[0]
                        if other >> 16 <= weight:
                            break
                        ptr32(at)[0] = other
                        at = ptr8(int(at) - 4)
                    ptr32(at)[0] = (weight << 16) | (cell - base)
                continue
            # --- Make the move: push a frame, unlink the cell, change sides.
            at = ptr8(frame)
            ptr32(at)[_NODE_CELL] = cell
            ptr32(at)[_NODE_PASSED] = passed
            ptr32(at)[_NODE_FLIPS] = flips
            ptr32(at)[_NODE_MARGIN] = margin
            ptr32(at)[_NODE_WIDTH] = width
            ptr32(at)[_NODE_VALUE] = value
            ptr32(at)[_NODE_MOVE] = move_at
            ptr32(at)[_NODE_MOVES_END] = moves_end
            ptr32(at)[_NODE_CHILD_WIDTH] = child_width
            frame += _NODE_BYTES
            at = ptr8(cell)
            at[_DISC] = opp ^ 3
            opp ^= 3
            empty -= 1
            parity ^= at[_QUADRANT]
            next_cell = ptr16(at)[_NEXT]
            previous_cell = ptr16(at)[_PREVIOUS]
            ptr16(base + previous_cell)[_NEXT] = next_cell
            ptr16(base + next_cell)[_PREVIOUS] = previous_cell
            # The child's window: alpha = -(alpha + value + child_width), seen by the opponent. The
            # disc difference is -(difference + 1 + 2 * flipped discs), and `flips_end - flips` is
            # 2 * flipped discs, because each takes two bytes.
            margin = child_width + value - margin - 1 - (flips_end - flips)
            alpha = 0 - alpha - value - child_width
            passed = 0
            # --- Get the child's value from the table or from `last_squares`, else search it here.
            words[_MARGIN] = margin  # for `look_up` and `last_squares`
            # if child_width != 1 or empty < 2 or empty > LAST_SQUARES_MAX
            if (
                (child_width ^ 1)
                | ((empty - 2) >> 31)
                | ((words[_LAST_SQUARES_MAX] - empty) >> 31)
            ):
                # if child_width == 1 and empty >= TABLE_MIN_EMPTY
                if not ((child_width ^ 1) | ((empty - words[_TABLE_MIN_EMPTY]) >> 31)):
                    # `look_up` leaves its entry behind the moves; `store` finds it there.
                    words[_SCRATCH] = moves_end
                    moves_end += _ENTRY_BYTES
                    # -opp is the seed of the hashes.
                    result = int(look_up(base, 0 - opp, int(words), table))
                if result >> 31:
                    move_at = moves_end
                    width = child_width
                    value = 0
                    is_collecting = 1
                    cell = base
                    continue
            else:
                words[_ALPHA] = alpha
                words[_EMPTY] = empty
                words[_PARITY] = parity
                words[_SCRATCH] = (flips_end + 3) & -4
                words[_LAST_SQUARES_FRAMES] = frame
                result = int(last_squares(base, opp, int(words)))
        # --- Unwind: pass `result` up to the first node with moves to search.
        while True:
            if passed:  # undo the pass before a pause, which does not store `passed`
                result = width - result
                opp ^= 3
                alpha = 0 - alpha - width
                passed = 0
            if not frame ^ root_frame:  # this was the root
                return result
            if words[_SLICE_LEFT] >> 31:  # the slice is over: pause with this result
                break
            # --- Pop the frame and undo the move.
            frame -= _NODE_BYTES
            at = ptr8(frame)
            cell = ptr32(at)[_NODE_CELL]
            passed = ptr32(at)[_NODE_PASSED]
            flips = ptr32(at)[_NODE_FLIPS]
            margin = ptr32(at)[_NODE_MARGIN]
            width = ptr32(at)[_NODE_WIDTH]
            value = ptr32(at)[_NODE_VALUE]
            move_at = ptr32(at)[_NODE_MOVE]
            moves_end = ptr32(at)[_NODE_MOVES_END]
            child_width = ptr32(at)[_NODE_CHILD_WIDTH]
            # No frame stores alpha: the formula of the child's window above is its own inverse.
            alpha = 0 - alpha - value - child_width
            empty += 1
            opp ^= 3
            while flips_end ^ flips:
                flips_end -= 2
                ptr8(ptr16(flips_end)[0] + base)[0] = opp
            at = ptr8(cell)
            at[_DISC] = 0
            parity ^= at[_QUADRANT]
            offset = cell - base
            ptr16(base + ptr16(at)[_NEXT])[_PREVIOUS] = offset
            ptr16(base + ptr16(at)[_PREVIOUS])[_NEXT] = offset
            is_collecting = 0
            # if child_width == 1 and empty - 1 >= TABLE_MIN_EMPTY: as before `look_up`
            if not ((child_width ^ 1) | ((empty - 1 - words[_TABLE_MIN_EMPTY]) >> 31)):
                words[_SCRATCH] = moves_end  # the entry that `look_up` left
                store(result, int(words), table)
            result = child_width - result
            if result:  # better than `value`
                if not (passed | (frame ^ root_frame)):  # at the root
                    words[_BEST_MOVE] = offset  # of the move's cell
                width_left = width - value
                value += result
                if not value ^ width:  # cutoff
                    result = width
                    continue
                if width_left ^ child_width:  # the child's window was narrower
                    child_width = width - value  # re-search the same move, full window
                    result = -1
                    break
            child_width = 1  # the next move, with a null window
            move_at += 4
            result = -1
            break
