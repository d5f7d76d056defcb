"""A pass, and the end of a game, in viper; the twins are in `python`."""

import micropython
from micropython import const

_PLY = const(1)
_SIZE = const(9)
_MIRROR = const(20)
_INDICES_AT = const(41)
_FRAMES = const(44)
_FRAME_BYTES = const(80)
_OWN = const(4)
_MINE = const(5)
_THEIRS = const(6)
_ALPHA = const(9)
_BETA = const(10)
_PASSED = const(15)
_WON = const(10000)


@micropython.viper
def turn(p: int, q: int):
    """Pass at the frame of words[_PLY]: swap the sides and look at the indices from the other."""
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
def ended(difference: int) -> int:
    """The value of a game that has ended with this difference of discs."""
    if difference > 0:
        return 8 * difference + _WON
    if difference < 0:
        return 8 * difference - _WON
    return 0
