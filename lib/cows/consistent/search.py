"""Search for codes that fit: the kernel, and the functions that fill its array.

`scan(search)` continues the search in an array of ints, see `layout`, for SLICE visits of cells.
It returns the code found, SLICE_OVER or NO_MORE. It allocates nothing.
"""

import viper_support
from cows.consistent.layout import (
    BULLS,
    CELL,
    CODE,
    COMMON,
    EVERY,
    FLOOR,
    HERE,
    LAST,
    PLACE,
    REST,
    SIZE,
    SPECTRUM,
)

try:
    from cows.consistent.native import SLICE, scan
except viper_support.UNAVAILABLE:
    from cows.consistent.reference import SLICE, scan

__all__ = ("SLICE", "begin", "put_reply", "scan")


def begin(search, size, digits, digit, rest, floor):
    """Begin a search in the first `size` words of `search`, for codes of `digits` digits.

    The first digits are `digit` and higher ones in the set `rest`, which is shifted down to it.
    Codes below `floor` are skipped.
    """
    search[LAST] = digits - 1
    search[SIZE] = size
    search[PLACE] = 0
    search[CODE] = digit
    search[REST] = rest
    search[FLOOR] = floor


def put_reply(search, at, digits, guess, reply):
    """Write the row of a guess and its BCD reply into `search`, from word `at` on.

    Returns the set of first digits that the reply allows; `scan` checks the digits after it.
    """
    bulls = reply >> 4
    common = bulls + (reply & 15)
    spectrum = 0
    for place in range(digits):
        digit = 1 << 3 * (guess >> 4 * (digits - 1 - place) & 15)
        spectrum += digit
        search[at + CELL * place + HERE] = digit
    search[at + BULLS] = bulls
    search[at + COMMON] = common
    search[at + SPECTRUM] = spectrum
    inside = spectrum | spectrum >> 1 | spectrum >> 2
    first = EVERY
    if not bulls:
        first &= ~search[at + HERE]
    elif bulls == digits:
        first &= search[at + HERE]
    if not common:
        first &= ~inside
    elif common == digits:
        first &= inside
    return first
