"""A node without a move, in viper: a pass, or the end of the game; see `reference`."""

import micropython
from micropython import const

# pyright: reportCallIssue=false

# Written by tools/kernels.py from othello.midgame.layout, othello.midgame.native_layout:
_SIZE = const(9)
_MIRROR = const(20)
_FRAMES = const(88)
_OWN = const(4)
_MINE = const(5)
_THEIRS = const(6)
_ALPHA = const(9)
_BETA = const(10)
_NO_MOVE = const(64)
_NONE = const(-32000)
_ALL = const(64)
_WON = const(10000)
_MODE = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_PROBED = const(19)
_INDICES_AT = const(41)
_FRAME_BYTES = const(80)
_PASSED = const(15)
_LAST_MOVES = const(0)
_ILLEGAL = const(-32001)


@micropython.viper
def turn(p: int, q: int):
    """Pass at the current frame: swap the sides, the window and the indices' colours."""
    words = ptr32(p)
    size = words[_SIZE]
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    ptr32(p)[_OWN] = 3 - ptr32(p)[_OWN]
    k = ptr32(p)[_MINE]
    ptr32(p)[_MINE] = ptr32(p)[_THEIRS]
    ptr32(p)[_THEIRS] = k
    k = 0 - ptr32(p)[_ALPHA]
    ptr32(p)[_ALPHA] = 0 - ptr32(p)[_BETA]
    ptr32(p)[_BETA] = k
    ptr32(p)[_PASSED] = 1
    p = words[_INDICES_AT] + 2 * size * words[_PLY]
    q = words[_INDICES_AT] + 2 * words[_MIRROR]
    while size:
        ptr16(p)[0] = ptr16(q)[0] - ptr16(p)[0]
        p += 2
        q += 2
        size -= 1


@micropython.viper
def ended(mine: int, theirs: int) -> int:
    """Return the value of a finished game for the side with `mine` discs.

    The winner gets the empty squares.
    """
    if mine > theirs:
        return 8 * (_ALL - 2 * theirs) + _WON
    if mine < theirs:
        return 8 * (2 * mine - _ALL) - _WON
    return 0


@micropython.viper
def stuck(p: int, q: int) -> int:
    """Return the value of the current frame, which has no move.

    Returns _NONE if the frame is being probed. If the game is not over, passes and returns
    _ILLEGAL.
    """
    words = ptr32(p)
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    if words[_PROBED] == words[_PLY]:
        return _NONE
    if ptr32(p)[_PASSED]:
        return int(ended(ptr32(p)[_MINE], ptr32(p)[_THEIRS]))
    turn(int(words), 0)
    return _ILLEGAL


@micropython.viper
def last_after_pass(p: int, visit: object) -> int:
    """Pass at the frame below the current one, at depth 1; return the passing side's value."""
    words = ptr32(p)
    words[_PLY] = words[_PLY] + 1
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    words[_MODE] = _LAST_MOVES
    words[_MOVE] = _NO_MOVE
    words[_SIGN] = -1
    turn(int(words), 0)
    value = int(visit(int(words)))
    if value == _NONE:
        value = int(ended(ptr32(p)[_MINE], ptr32(p)[_THEIRS]))
    return 0 - value
