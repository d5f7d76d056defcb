"""ProbCut by a shallower search, in viper; see `probe` of `reference`."""

import micropython
from micropython import const

# Written by tools/kernels.py from othello.midgame.layout, othello.midgame.native_layout:
_DEPTH = const(8)
_FRAMES = const(88)
_MINE = const(5)
_THEIRS = const(6)
_ALPHA = const(9)
_BETA = const(10)
_LIST = const(13)
_NONE = const(-32000)
_SAFE = const(6)
_MODE = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_PROBED = const(19)
_PROBED_DEPTH = const(43)
_PROBED_ALPHA = const(44)
_PROBED_LIST = const(45)
_PROBED_MARGIN = const(46)
_FRAME_BYTES = const(80)
_PASSED = const(15)
_TRIED_BACK = const(12)
_LAST_MOVES = const(0)


@micropython.viper
def is_to_be_probed(p: int) -> int:
    """Return 1 if the current frame may be probed, else 0.

    It needs a null window, SAFE discs of each side, no pass before it and no probe above it.
    """
    words = ptr32(p)
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    against = words[_PROBED] + ptr32(p)[_PASSED] + ptr32(p)[_BETA] - ptr32(p)[_ALPHA]
    safe = ptr32(p)[_MINE] >= _SAFE and ptr32(p)[_THEIRS] >= _SAFE
    return 1 if against == 0 and safe else 0


@micropython.viper
def widen(p: int, margin: int) -> int:
    """Begin a probe: widen the current frame's window by `margin`; return the probe's depth."""
    words = ptr32(p)
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY]
    depth = words[_DEPTH]
    words[_PROBED] = words[_PLY]
    words[_PROBED_DEPTH] = depth
    words[_PROBED_ALPHA] = ptr32(p)[_ALPHA]
    words[_PROBED_LIST] = ptr32(p)[_LIST]
    words[_PROBED_MARGIN] = margin
    ptr32(p)[_ALPHA] = ptr32(p)[_ALPHA] - margin
    ptr32(p)[_BETA] = ptr32(p)[_BETA] + margin
    words[_MODE] = _LAST_MOVES
    words[_MOVE] = ptr32(p - _TRIED_BACK)[0]
    words[_SIGN] = -1
    return depth - 2 if depth < 6 else depth - 4


@micropython.viper
def settle(p: int, value: int) -> int:
    """End a probe with its `value`: restore the frame; return the node's value or _NONE.

    _NONE: the probe is undecided, so the node needs its full depth.
    """
    words = ptr32(p)
    p = int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PROBED]
    alpha = words[_PROBED_ALPHA]
    words[_PROBED] = -1
    words[_DEPTH] = words[_PROBED_DEPTH]
    ptr32(p)[_ALPHA] = alpha
    ptr32(p)[_BETA] = alpha + 1
    ptr32(p)[_LIST] = words[_PROBED_LIST]
    if value > alpha + words[_PROBED_MARGIN]:
        return alpha + 1
    if value != _NONE and value <= alpha - words[_PROBED_MARGIN]:
        return alpha
    return _NONE
