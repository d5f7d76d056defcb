"""The search for the next code that fits, in viper; `reference` is the specification."""

import micropython
from micropython import const

# Written by tools/kernels.py from cows.consistent.layout:
_LAST = const(0)
_SIZE = const(1)
_VISITS = const(2)
_PLACE = const(3)
_CODE = const(4)
_REST = const(5)
_FLOOR = const(6)
_TRIED = const(7)
_ROWS = const(12)
_HERE = const(0)
_BULLS = const(1)
_COMMON = const(2)
_SPECTRUM = const(3)
_CELL = const(4)
_BELOW = const(4)
_SLICE_OVER = const(-1)
_NO_MORE = const(-2)
_EVERY = const(0x9249249)
_BAG = const(7)

SLICE = 600  # visits of cells in a slice: 1 to 1.5 ms on a Pico


# Backtracking with forward checking: a code grows from the left, and each reply allows a set of
# next digits (bits of a word). Only digits in all these sets are tried. At a place without such a
# digit the search goes back.
@micropython.viper
def scan(row: ptr32) -> int:
    """Continue the search in an array, see `layout`: a code, SLICE_OVER or NO_MORE."""
    # mpy-cross keeps the first two locals in registers: the pointer, which moves along a column
    # of cells, and the spectrum there.
    spectrum = 0
    search = row
    last = search[_LAST]
    end = int(search) + 4 * search[_SIZE]
    visits = search[_VISITS]
    place = search[_PLACE]
    code = search[_CODE]
    rest = search[_REST]
    floor = search[_FLOOR]
    stride = (4 * _CELL) * last + 4 * _CELL
    while True:
        if rest == 0:
            if place == 0:
                return _NO_MORE
            place -= 1
            code = (code >> 4) + 1
            rest = search[_TRIED + place] >> 3
        elif (rest & 1) == 0:
            rest >>= 3
            code += 1
        elif place == last:
            return code
        elif visits <= 0:
            search[_PLACE] = place
            search[_CODE] = code
            search[_REST] = rest
            search[_FLOOR] = floor
            return _SLICE_OVER
        else:
            digit = 1 << 3 * (code & 15)
            left = last - place
            fits = _EVERY
            visits -= 1
            row = ptr32(int(search) + 4 * _ROWS + (4 * _CELL) * place)
            while int(row) < end:
                spectrum = row[_SPECTRUM]
                bulls = row[_BULLS]
                common = row[_COMMON]
                if row[_HERE] == digit:
                    bulls -= 1
                if spectrum & digit * _BAG:
                    spectrum -= digit
                    common -= 1
                row[_BELOW + _BULLS] = bulls
                row[_BELOW + _COMMON] = common
                row[_BELOW + _SPECTRUM] = spectrum
                if bulls == 0:
                    fits &= ~row[_BELOW + _HERE]
                elif bulls == left:
                    fits &= row[_BELOW + _HERE]
                if common == 0:
                    fits &= ~(spectrum | spectrum >> 1 | spectrum >> 2)
                elif common == left:
                    fits &= spectrum | spectrum >> 1 | spectrum >> 2
                visits -= 1
                if fits == 0:
                    break
                row = ptr32(int(row) + stride)
            low = 0
            if floor:
                if code == floor >> 4 * left:
                    low = floor >> 4 * left - 4 & 15
                    fits >>= 3 * low
                else:
                    floor = 0
            if fits:
                search[_TRIED + place] = rest
                place += 1
                code = code << 4 | low
                rest = fits
            else:
                rest >>= 3
                code += 1
