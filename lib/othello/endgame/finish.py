# Made by generate.py kernels from tools/kernel_tools/templates/endgame_finish.py.in: edit that.
"""The last five empty squares of the endgame, in viper; `descend` calls it on its own cells.

Alpha-beta with a null window only, so a value is 0 or 1. Squares are tried in the order of the
list, first in quadrants with an odd number of empty squares (parity). The last square is not
played: only the discs that it would flip are counted.
"""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.endgame.layout:
_MARGIN = const(1)
_EMPTY = const(2)
_PARITY = const(3)
_SLICE_LEFT = const(4)
_FINISH_FRAMES = const(6)
_ALPHA = const(14)
_CLAIMANT = const(15)
_SCRATCH = const(16)
_FINISH_BYTES = const(16)
_FINISH_CELL = const(0)
_FINISH_TO_TRY = const(1)
_FINISH_FLIPPED = const(2)
_FINISH_MARGIN = const(3)
_DISC = const(0)
_QUADRANT = const(1)
_NEXT = const(1)
_PREVIOUS = const(2)
_HEAD = const(16)
_QUADRANTS = const(15)
_EVEN = const(32)
_MOVED = const(64)
_PASSED = const(128)
_LAST = const(256)


@micropython.viper
def finish(at: ptr8, opp: int, work: ptr32) -> int:
    """Return 1 if the side to move ends with a margin above 0, else 0.

    `at`: the cells. `opp`: the opponent's disc. Reads MARGIN, ALPHA, EMPTY (two or more), PARITY
    and SLICE_LEFT of `work`, and writes SLICE_LEFT. SCRATCH and FINISH_FRAMES are addresses of
    free memory: up to 18 words of flipped discs for each empty square, and the frames.

    A side to move wins if one of its moves leaves the other side losing. After a move that flips k
    discs the other side's margin is -margin - 2 * k. After a pass it is 1 - margin.

    The winner gets the empty squares. So one side has a claim: to win by more than ALPHA. If
    ALPHA is negative, the opponent has the claim: to win by more than -1 - ALPHA. Results are
    even, so an odd claim is equal to the even one below it. A last square that neither side can
    fill does not decide such a claim. Without that square the claim holds, or it fails by more
    than one disc.
    """
    # mpy-cross keeps the first two locals in registers. `at` is the address being read or written.
    base = int(at)
    margin = work[_MARGIN]
    empty = work[_EMPTY]
    sign = work[_ALPHA] >> 31
    work[_CLAIMANT] = opp ^ 3 ^ sign & 3
    # `empty` has the parity of the difference: add 1 for an odd ALPHA.
    margin += ((empty ^ margin) & 1) + sign
    parity = work[_PARITY]
    slice_left = work[_SLICE_LEFT]
    flipped = work[_SCRATCH]
    frame = work[_FINISH_FRAMES]
    bottom = frame
    top = flipped
    to_try = parity | _HEAD
    result = 0
    cell = base
    while True:
        # --- Choose the next empty square, in the quadrants of `to_try`.
        at = ptr8(cell)
        at = ptr8(ptr16(at)[_NEXT])
        at = ptr8(int(at) + base)
        while not at[_QUADRANT] & to_try:
            at = ptr8(ptr16(at)[_NEXT])
            at = ptr8(int(at) + base)
        cell = int(at)
        if at[_QUADRANT] & _HEAD:
            if not to_try & _EVEN:  # the odd quadrants are tried: try the even ones
                to_try ^= _EVEN | _QUADRANTS
                continue
            if to_try & _MOVED:  # all moves lose
                result = 0
            elif to_try & _PASSED:  # the game is over
                # The claim holds if its side leads, and by enough with the empty squares added.
                needed = (work[_ALPHA] ^ work[_ALPHA] >> 31) & -2
                if needed > empty:
                    needed = empty
                if opp ^ work[_CLAIMANT]:
                    needed = 0 - needed
                result = int(margin > needed)
            else:  # pass: try all squares again for the other side
                opp ^= 3
                margin = 1 - margin
                to_try = parity | (_PASSED | _HEAD)
                continue
        else:
            # --- Flip the discs for a move in `cell`; list them from `top` to `flipped`.
            slice_left -= 1
            top = flipped
            at = ptr8(cell + 8)
            if at[_DISC] & opp:
                at = ptr8(int(at) + 8)
                while at[_DISC] & opp:
                    at = ptr8(int(at) + 8)
                if at[_DISC]:
                    at = ptr8(int(at) - 8)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) - 8)
            at = ptr8(cell - 8)
            if at[_DISC] & opp:
                at = ptr8(int(at) - 8)
                while at[_DISC] & opp:
                    at = ptr8(int(at) - 8)
                if at[_DISC]:
                    at = ptr8(int(at) + 8)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) + 8)
            at = ptr8(cell + 64)
            if at[_DISC] & opp:
                at = ptr8(int(at) + 64)
                while at[_DISC] & opp:
                    at = ptr8(int(at) + 64)
                if at[_DISC]:
                    at = ptr8(int(at) - 64)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) - 64)
            at = ptr8(cell - 64)
            if at[_DISC] & opp:
                at = ptr8(int(at) - 64)
                while at[_DISC] & opp:
                    at = ptr8(int(at) - 64)
                if at[_DISC]:
                    at = ptr8(int(at) + 64)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) + 64)
            at = ptr8(cell + 72)
            if at[_DISC] & opp:
                at = ptr8(int(at) + 72)
                while at[_DISC] & opp:
                    at = ptr8(int(at) + 72)
                if at[_DISC]:
                    at = ptr8(int(at) - 72)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) - 72)
            at = ptr8(cell - 72)
            if at[_DISC] & opp:
                at = ptr8(int(at) - 72)
                while at[_DISC] & opp:
                    at = ptr8(int(at) - 72)
                if at[_DISC]:
                    at = ptr8(int(at) + 72)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) + 72)
            at = ptr8(cell + 80)
            if at[_DISC] & opp:
                at = ptr8(int(at) + 80)
                while at[_DISC] & opp:
                    at = ptr8(int(at) + 80)
                if at[_DISC]:
                    at = ptr8(int(at) - 80)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) - 80)
            at = ptr8(cell - 80)
            if at[_DISC] & opp:
                at = ptr8(int(at) - 80)
                while at[_DISC] & opp:
                    at = ptr8(int(at) - 80)
                if at[_DISC]:
                    at = ptr8(int(at) + 80)
                    while int(at) ^ cell:
                        ptr32(flipped)[0] = int(at)
                        flipped += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) + 80)
            twice_flips = flipped - top >> 1
            if not twice_flips:
                continue
            to_try |= _MOVED
            at = ptr8(cell)
            at[_DISC] = opp ^ 3
            if empty ^ 2:
                # --- Make the move: push a frame, unlink the cell, change sides.
                next_cell = ptr16(at)[_NEXT]
                previous_cell = ptr16(at)[_PREVIOUS]
                at = ptr8(frame)
                ptr32(at)[_FINISH_CELL] = cell
                ptr32(at)[_FINISH_TO_TRY] = to_try
                ptr32(at)[_FINISH_FLIPPED] = top
                ptr32(at)[_FINISH_MARGIN] = margin
                frame = int(at) + _FINISH_BYTES
                at = ptr8(cell)
                parity ^= at[_QUADRANT]
                to_try = parity | _HEAD
                at = ptr8(base)
                at = ptr8(int(at) + previous_cell)
                ptr16(at)[_NEXT] = next_cell
                at = ptr8(base)
                at = ptr8(int(at) + next_cell)
                ptr16(at)[_PREVIOUS] = previous_cell
                margin = 0 - margin - twice_flips
                opp ^= 3
                empty -= 1
                cell = base
                continue
            # --- After the move one square is left: set `result` to 1 if the other side wins.
            # `margin_before`: the margin of the side to move if it fills the square, without its
            # flips; `margin_after`: with them. `3 - margin_before` is the same margin for the
            # other side, after a pass. `* 57 >> 11` turns a distance in bytes into twice its steps
            # of 72 bytes, `* 52 >> 11` into twice its steps of 80 bytes.
            move_cell = cell
            at = ptr8(base)
            cell = ptr16(at)[_NEXT] + base
            if not cell ^ move_cell:
                at = ptr8(cell)
                cell = ptr16(at)[_NEXT] + base
            opp ^= 3
            margin_before = 1 - margin - twice_flips
            margin_after = margin_before
            parity ^= _LAST
            while True:
                at = ptr8(cell + 8)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 8)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 8)
                    if at[_DISC]:
                        margin_after += (int(at) - cell >> 2) - 2
                at = ptr8(cell - 8)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 8)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 8)
                    if at[_DISC]:
                        margin_after += (cell - int(at) >> 2) - 2
                at = ptr8(cell + 64)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 64)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 64)
                    if at[_DISC]:
                        margin_after += (int(at) - cell >> 5) - 2
                at = ptr8(cell - 64)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 64)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 64)
                    if at[_DISC]:
                        margin_after += (cell - int(at) >> 5) - 2
                at = ptr8(cell + 72)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 72)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 72)
                    if at[_DISC]:
                        margin_after += ((int(at) - cell) * 57 >> 11) - 2
                at = ptr8(cell - 72)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 72)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 72)
                    if at[_DISC]:
                        margin_after += ((cell - int(at)) * 57 >> 11) - 2
                at = ptr8(cell + 80)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 80)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 80)
                    if at[_DISC]:
                        margin_after += ((int(at) - cell) * 52 >> 11) - 2
                at = ptr8(cell - 80)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 80)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 80)
                    if at[_DISC]:
                        margin_after += ((cell - int(at)) * 52 >> 11) - 2
                if parity & _LAST:  # the other side is to move
                    parity ^= _LAST
                    if margin_after ^ margin_before:  # it can move
                        result = int(margin_after > 0)
                    elif margin_before > 1:  # it passes and leads: the first side needs a move
                        opp ^= 3
                        margin_before = 3 - margin_before
                        margin_after = margin_before
                        continue
                    else:
                        result = 0
                else:  # the first side is to move, after the pass
                    opp ^= 3
                    if margin_after ^ margin_before:
                        result = int(margin_after <= 0)
                    else:
                        result = 1
                break
            opp ^= 3
            at = ptr8(flipped)
            while int(at) ^ top:
                at = ptr8(int(at) - 4)
                ptr8(ptr32(at)[0])[0] = opp
            flipped = top
            cell = move_cell
            at = ptr8(cell)
            at[_DISC] = 0
            if result:  # the other side wins: try the next square
                continue
            result = 1
        # --- Unwind: pass `result` up to the first node with squares to try.
        while True:
            if to_try & _PASSED:
                result ^= 1
                opp ^= 3
            if not frame ^ bottom:
                work[_SLICE_LEFT] = slice_left
                return result
            # --- Pop the frame and undo the move.
            at = ptr8(frame)
            at = ptr8(int(at) - _FINISH_BYTES)
            frame = int(at)
            cell = ptr32(at)[_FINISH_CELL]
            to_try = ptr32(at)[_FINISH_TO_TRY]
            top = ptr32(at)[_FINISH_FLIPPED]
            margin = ptr32(at)[_FINISH_MARGIN]
            empty += 1
            opp ^= 3
            at = ptr8(flipped)
            while int(at) ^ top:
                at = ptr8(int(at) - 4)
                ptr8(ptr32(at)[0])[0] = opp
            flipped = top
            at = ptr8(cell)
            at[_DISC] = 0
            parity ^= at[_QUADRANT]
            offset = cell - base
            next_cell = ptr16(at)[_NEXT]
            at = ptr8(ptr16(at)[_PREVIOUS])
            at = ptr8(int(at) + base)
            ptr16(at)[_NEXT] = offset
            at = ptr8(next_cell)
            at = ptr8(int(at) + base)
            ptr16(at)[_PREVIOUS] = offset
            if result:  # the other side wins: try the next square
                break
            result = 1
