"""ProbCut by a search, in viper; see `probe` of `reference`. `p` is the address of `words`."""

import micropython
from micropython import const

# Filled in by generate.py kernels from othello.midgame.layout:
_OPERATION = const(0)
_PLY = const(1)
_MOVE = const(2)
_SIGN = const(3)
_DEPTH = const(8)
_PROBED_PLY = const(19)
_PROBED_DEPTH = const(43)
_PROBED_ALPHA = const(44)
_PROBED_MOVES = const(45)
_PROBED_MARGIN = const(46)
_FRAMES = const(88)
_FRAME_BYTES = const(84)
_OWN_DISCS = const(5)
_OPP_DISCS = const(6)
_ALPHA = const(9)
_BETA = const(10)
_MOVES = const(13)
_PASSED = const(15)
_CURRENT_MOVE = const(17)
_SEARCH_1 = const(0)
_NO_VALUE = const(-32000)
_PROBE_MIN_DISCS = const(6)


@micropython.viper
def may_probe(words: ptr32) -> int:
    """Return 1 if the current frame may be probed, else 0.

    It needs a null window, PROBE_MIN_DISCS of each side, no pass before it, no probe above it.
    """
    frame = ptr32(int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY])
    if words[_PROBED_PLY] >= 0 or frame[_PASSED] or frame[_BETA] - frame[_ALPHA] != 1:
        return 0
    if frame[_OWN_DISCS] < _PROBE_MIN_DISCS or frame[_OPP_DISCS] < _PROBE_MIN_DISCS:
        return 0
    return 1


@micropython.viper
def begin_probe(words: ptr32, margin: int) -> int:
    """Begin a probe: widen the current frame's window by `margin`; return the probe's depth."""
    frame = ptr32(int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PLY])
    depth = words[_DEPTH]
    words[_PROBED_PLY] = words[_PLY]
    words[_PROBED_DEPTH] = depth
    words[_PROBED_ALPHA] = frame[_ALPHA]
    words[_PROBED_MOVES] = frame[_MOVES]
    words[_PROBED_MARGIN] = margin
    frame[_ALPHA] = frame[_ALPHA] - margin
    frame[_BETA] = frame[_BETA] + margin
    # For a probe of depth 1, which `run` evaluates at once.
    words[_OPERATION] = _SEARCH_1
    words[_MOVE] = ptr32(int(frame) - _FRAME_BYTES)[_CURRENT_MOVE]
    words[_SIGN] = -1
    return depth - 2 if depth < 6 else depth - 4


@micropython.viper
def end_probe(words: ptr32, value: int) -> int:
    """End a probe with its `value`: restore the frame; return the node's value or _NO_VALUE.

    _NO_VALUE: the probe is undecided, so the node needs its full depth.
    """
    frame = ptr32(int(words) + 4 * _FRAMES + _FRAME_BYTES * words[_PROBED_PLY])
    alpha = words[_PROBED_ALPHA]
    words[_PROBED_PLY] = -1
    words[_DEPTH] = words[_PROBED_DEPTH]
    frame[_ALPHA] = alpha
    frame[_BETA] = alpha + 1
    frame[_MOVES] = words[_PROBED_MOVES]
    if value > alpha + words[_PROBED_MARGIN]:
        return alpha + 1
    if value != _NO_VALUE and value <= alpha - words[_PROBED_MARGIN]:
        return alpha
    return _NO_VALUE
