"""The search for the next code that fits: the specification. `native` is faster."""

from cows.consistent.layout import const

# Written by tools/kernels.py from cows.consistent.layout:
_PLACE = const(3)
_CODE = const(4)
_REST = const(5)
_FLOOR = const(6)
_TRIED = const(7)
_ROWS = const(12)
_BULLS = const(1)
_COMMON = const(2)
_SPECTRUM = const(3)
_CELL = const(4)
_SLICE_OVER = const(-1)
_NO_MORE = const(-2)
_EVERY = const(0x9249249)
_BAG = const(7)

SLICE = 8  # visits of cells in a slice: 1 to 2 ms on a Pico


# Backtracking with forward checking: the first digit of `rest` is tried at `place`. If all replies
# together still allow a next digit, the search goes a place deeper. Without a digit to try it goes
# back. A reply's demands on the remaining digits are in its cell for the next place.
def scan(search):
    """Continue the search in an array, see `layout`: a code, SLICE_OVER or NO_MORE."""
    last, end, visits, place, code, rest, floor = search[:_TRIED]
    to_next = _CELL * last  # from a reply's next cell to the next reply's cell at this place
    while True:
        if not rest:
            if not place:
                return _NO_MORE
            place -= 1
            code = (code >> 4) + 1
            rest = search[_TRIED + place] >> 3
        elif not rest & 1:
            rest >>= 3
            code += 1
        elif place == last:
            return code
        elif visits <= 0:
            return _pause(search, place, code, rest, floor)
        else:
            digit = 1 << 3 * (code & 15)
            left = last - place
            fits = _EVERY
            visits -= 1
            cell = _ROWS + _CELL * place
            while cell < end and fits:
                bulls, common = search[cell + _BULLS], search[cell + _COMMON]
                spectrum = search[cell + _SPECTRUM]
                if search[cell] == digit:
                    bulls -= 1
                if spectrum & digit * _BAG:
                    spectrum -= digit
                    common -= 1
                cell += _CELL
                here = search[cell]
                search[cell + _BULLS], search[cell + _COMMON] = bulls, common
                search[cell + _SPECTRUM] = spectrum
                if not bulls:
                    fits &= ~here
                elif bulls == left:
                    fits &= here
                if not common:
                    fits &= ~(spectrum | spectrum >> 1 | spectrum >> 2)
                elif common == left:
                    fits &= spectrum | spectrum >> 1 | spectrum >> 2
                cell += to_next
                visits -= 1
            low = 0
            if floor:
                if code != floor >> 4 * left:
                    floor = 0
                low = floor >> 4 * left - 4 & 15
                fits >>= 3 * low
            if fits:
                search[_TRIED + place] = rest
                place += 1
                code = code << 4 | low
                rest = fits
            else:
                rest >>= 3
                code += 1


def _pause(search, place, code, rest, floor):
    """Save the state of the search."""
    search[_PLACE], search[_CODE] = place, code
    search[_REST], search[_FLOOR] = rest, floor
    return _SLICE_OVER
