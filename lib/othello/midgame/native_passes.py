"""Passes and the end of the game, in viper; see `reference`."""

import micropython
from micropython import const

# pyright: reportCallIssue=false

# Filled in by generate.py kernels from othello.constants, othello.midgame.layout:
_WIN_BONUS = const(10000)
_OPERATION = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_INDEX_COUNT = const(9)
_PROBED_PLY = const(19)
_COMPLEMENTS = const(20)
_INDICES_ADDRESS = const(41)
_FRAMES = const(88)
_FRAME_BYTES = const(84)
_SIDE = const(4)
_OWN_DISCS = const(5)
_OPP_DISCS = const(6)
_ALPHA = const(9)
_BETA = const(10)
_PASSED = const(15)
_SEARCH_1 = const(0)
_SQUARES = const(64)
_NO_MOVE = const(64)
_NO_VALUE = const(-32000)
_PASS_MADE = const(-32002)


@micropython.viper
def pass_frame(p: int, q: int):
    """Pass at the current frame: swap the sides, the window and the indices' colours.

    `p`: the address of `words`; `q`: any number (docs/developer/architecture.md, Viper registers).
    `p` becomes the address of the frame, then of an index, `q` of its complement.
    """
    words = ptr32(p)
    index_count = words[_INDEX_COUNT]
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    ptr32(p)[_SIDE] = 3 - ptr32(p)[_SIDE]
    own_discs = ptr32(p)[_OWN_DISCS]
    ptr32(p)[_OWN_DISCS] = ptr32(p)[_OPP_DISCS]
    ptr32(p)[_OPP_DISCS] = own_discs
    beta = 0 - ptr32(p)[_ALPHA]
    ptr32(p)[_ALPHA] = 0 - ptr32(p)[_BETA]
    ptr32(p)[_BETA] = beta
    ptr32(p)[_PASSED] = 1
    p = words[_INDICES_ADDRESS] + 2 * index_count * words[_PLY]
    q = words[_INDICES_ADDRESS] + 2 * words[_COMPLEMENTS]
    while index_count:
        ptr16(p)[0] = ptr16(q)[0] - ptr16(p)[0]
        p += 2
        q += 2
        index_count -= 1


@micropython.viper
def final_value(own_discs: int, opp_discs: int) -> int:
    """Return the value of a finished game as `reference.final_value` does."""
    if own_discs > opp_discs:
        return 8 * (_SQUARES - 2 * opp_discs) + _WIN_BONUS
    if own_discs < opp_discs:
        return 8 * (2 * own_discs - _SQUARES) - _WIN_BONUS
    return 0


@micropython.viper
def pass_or_end(words: ptr32) -> int:
    """Return the value of the current frame, which has no move.

    Returns _NO_VALUE if the frame is being probed. If the game is not over, passes and returns
    _PASS_MADE.
    """
    frame = ptr32(int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY])
    if words[_PROBED_PLY] == words[_PLY]:
        return _NO_VALUE
    if frame[_PASSED]:
        return int(final_value(frame[_OWN_DISCS], frame[_OPP_DISCS]))
    pass_frame(int(words), 0)
    return _PASS_MADE


@micropython.viper
def search_1_after_pass(words: ptr32, expand_node: object) -> int:
    """Pass at the child's frame, at depth 1; return the passing side's value.

    Does not restore PLY, MOVE and SIGN: `run` writes them before it uses them.
    """
    words[_PLY] = words[_PLY] + 1
    frame = ptr32(int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY])
    words[_OPERATION] = _SEARCH_1
    words[_MOVE] = _NO_MOVE
    words[_SIGN] = -1
    pass_frame(int(words), 0)
    value = int(expand_node(int(words)))
    if value == _NO_VALUE:
        value = int(final_value(frame[_OWN_DISCS], frame[_OPP_DISCS]))
    return 0 - value
