# Made from tools/kernel_tools/templates/othello.small.native.py.in: edit that.
"""The moves of a node, in viper, for boards with 20 KB; `reference` is the specification.

Moves are generated on a mailbox board with sentinels. The pattern indices are updated for each
disc that changes (incremental evaluation).
"""

import sys

import micropython
from micropython import const

# pyright: reportArgumentType=false

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")

# Filled in by generate.py kernels from othello.constants, othello.small.layout:
_MIN_DISCS = const(4)
_DISC_PENALTY = const(60)
_WIN_BONUS = const(10000)
_PLY = const(0)
_SIGN = const(1)
_MOVE_RANK = const(2)
_CUTOFF = const(3)
_NODES = const(4)
_CONSTANT = const(5)
_INDEX_BYTES = const(6)
_INCIDENCES = const(7)
_IS_LAST_PLY = const(8)
_FLIPPED = const(9)
_FRAMES = const(21)
_FRAME_BYTES = const(32)
_SIDE = const(0)
_OWN_DISCS = const(1)
_OPP_DISCS = const(2)
_CHILD_SIDE = const(8)
_CHILD_OWN_DISCS = const(9)
_CHILD_OPP_DISCS = const(10)
_FIRST_CELL = const(10)
_STEPS = const(64)
_STEPS_END = const(72)
_BOARD_BYTES = const(92)
_INFINITY = const(32000)
_RANKS_END = const(64)
_SQUARES = const(64)
_INCIDENCE_BYTES = const(6)


@micropython.viper
def expand_node(p: int, q: int, words: ptr32, cells: ptr8, indices16: ptr16, tables: ptr8) -> int:
    """Make the next move or evaluate all moves as `reference.expand_node` does.

    `p`, `q`: any numbers (docs/developer/architecture.md, Viper registers).
    """
    index_bytes = words[_INDEX_BYTES]
    board = int(cells) + _STEPS_END + _BOARD_BYTES * words[_PLY]
    frame = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    side = ptr32(frame)[_SIDE]
    indices = int(indices16) + index_bytes * words[_PLY]
    child_indices = indices + index_bytes
    flip_list = int(words) + 4 * _FLIPPED
    best = -_INFINITY
    rank = words[_MOVE_RANK]
    while rank < _RANKS_END:
        cell = cells[rank]
        flips = 0
        if ptr8(board)[cell] == 0:
            here = board + cell
            step_at = _STEPS
            while step_at < _STEPS_END:
                step = cells[step_at] - _FIRST_CELL
                p = here + step
                while ptr8(p)[0] == 3 - side:
                    p += step
                if ptr8(p)[0]:
                    p -= step
                    while p != here:
                        ptr8(flip_list)[flips] = p - board
                        flips += 1
                        p -= step
                step_at += 1
        if flips:
            words[_NODES] += 1
            # Fill the next frame with the board after the move: copy the indices and the board.
            p = indices
            while p < child_indices:
                ptr16(p + index_bytes)[0] = ptr16(p)[0]
                p += 2
            if words[_IS_LAST_PLY] == 0:
                p = board
                while p < board + _BOARD_BYTES:
                    ptr32(p + _BOARD_BYTES)[0] = ptr32(p)[0]
                    p += 4
            ptr8(flip_list)[flips] = cell
            change = words[_SIGN]
            disc_at = flips  # in the list; the move is its last
            while disc_at >= 0:
                q = ptr8(flip_list)[disc_at]  # the cell of the disc
                if words[_IS_LAST_PLY] == 0:
                    ptr8(board + q)[_BOARD_BYTES] = side
                if index_bytes:
                    # q: the address of an incidence of the cell
                    q = int(indices16) + words[_INCIDENCES] + _INCIDENCE_BYTES * q
                    end = q + _INCIDENCE_BYTES
                    while q < end:
                        p = ptr8(q)[0] + child_indices
                        ptr16(p)[0] = ptr8(q)[1] * change + ptr16(p)[0]
                        q += 2
                change = 2 * words[_SIGN]
                disc_at -= 1
            # p, q: the discs of the side that has moved and of the other side
            p = ptr32(frame)[_OWN_DISCS] + flips + 1
            q = ptr32(frame)[_OPP_DISCS] - flips
            if words[_IS_LAST_PLY] == 0:
                ptr32(frame)[_CHILD_SIDE] = 3 - side
                ptr32(frame)[_CHILD_OWN_DISCS] = q
                ptr32(frame)[_CHILD_OPP_DISCS] = p
                return rank
            if index_bytes == 0:
                value = 8 * (q - p)
            elif q == 0:
                value = -_WIN_BONUS - 8 * _SQUARES
            else:
                value = words[_CONSTANT]
                if q < _MIN_DISCS:
                    value += _DISC_PENALTY * (q - _MIN_DISCS)
                if p < _MIN_DISCS:
                    value -= _DISC_PENALTY * (p - _MIN_DISCS)
                q = child_indices  # the address of an index
                while q < child_indices + index_bytes:
                    value += tables[ptr16(q)[0]]
                    q += 2
            value = 0 - value
            if value > best:
                best = value
                words[_MOVE_RANK] = rank
                if best >= words[_CUTOFF]:
                    return best
        rank += 1
    if words[_IS_LAST_PLY]:
        return best
    return _RANKS_END
