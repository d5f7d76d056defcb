"""A pass, and the end of a game, in viper; the twin is in `_search_python`."""

import micropython


@micropython.viper
def turn(p: int, q: int):
    """Pass at the frame of words[1]: swap the sides and look at the indices from the other."""
    words = ptr32(p)
    size = words[9]
    p = int(words) + 176 + 80 * words[1]
    ptr32(p)[4] = 3 - ptr32(p)[4]
    k = ptr32(p)[5]
    ptr32(p)[5] = ptr32(p)[6]
    ptr32(p)[6] = k
    k = 0 - ptr32(p)[9]
    ptr32(p)[9] = 0 - ptr32(p)[10]
    ptr32(p)[10] = k
    ptr32(p)[15] = 1
    p = words[41] + 2 * size * words[1]
    q = words[41] + 2 * words[20]
    while size:
        ptr16(p)[0] = ptr16(q)[0] - ptr16(p)[0]
        p += 2
        q += 2
        size -= 1


@micropython.viper
def ended(difference: int) -> int:
    """The value of a game that has ended with this difference of discs."""
    if difference > 0:
        return 8 * difference + 10000
    if difference < 0:
        return 8 * difference - 10000
    return 0


@micropython.viper
def address(data: ptr8) -> int:
    """Where an array is in memory."""
    return int(data)
