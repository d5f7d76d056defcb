"""Takes a sample of the codes that fit, in viper; `reference` is the specification."""

import micropython
from micropython import const

# Written by tools/kernels.py from cows.consistent.layout, cows.expert.layout:
_LAST = const(0)
_SIZE = const(1)
_VISITS = const(2)
_PLACE = const(3)
_CODE = const(4)
_REST = const(5)
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
_ROOM = const(1)
_SAMPLED = const(2)
_ONE_IN = const(3)
_FITTING = const(4)
_SAMPLE_AT = const(12)
_PAIR = const(2)
_PAIR_UNARY = const(1)
_HALVING = const(20)
_KEEPING = const(2)

VISITS_A_SLICE = 350  # 1 to 1.5 ms on a Pico


# Systematic sampling of a backtracking search (`scan` of `consistent`, run to its end): every n-th
# code found is kept. When the sample is full, every second code is dropped and n is doubled. So
# the sample stays evenly spread over all codes, although their number is unknown beforehand.
@micropython.viper
def gather(row: ptr32, work: ptr32) -> int:
    """Continue the search in `row`, see `consistent.layout`, and fill `work`, see `layout`.

    Returns SLICE_OVER, or NO_MORE after all codes that fit.
    """
    search = row
    last = search[_LAST]
    end = int(search) + 4 * search[_SIZE]
    visits = search[_VISITS]
    place = search[_PLACE]
    code = search[_CODE]
    rest = search[_REST]
    stride = (4 * _CELL) * last + 4 * _CELL
    spectrum = 0
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
            seen = work[_FITTING]
            if (seen & work[_ONE_IN] - 1) == 0:
                row = ptr32(int(work) + 4 * work[_SAMPLE_AT])
                left = work[_ROOM]
                if work[_SAMPLED] == left:
                    left >>= 1
                    work[_SAMPLED] = left
                    work[_ONE_IN] <<= 1
                    pair = row
                    while left:
                        row[0] = pair[0]
                        row[_PAIR_UNARY] = pair[_PAIR_UNARY]
                        row = ptr32(int(row) + 4 * _PAIR)
                        pair = ptr32(int(pair) + 8 * _PAIR)
                        left -= 1
                    visits -= _HALVING
                else:
                    row = ptr32(int(row) + (4 * _PAIR) * work[_SAMPLED])
                work[_SAMPLED] += 1
                row[0] = code
                spectrum = 0
                left = code
                for _ in range(last + 1):
                    digit = 1 << 3 * (left & 15)
                    if spectrum & digit:
                        digit <<= 1
                    if spectrum & digit:
                        digit <<= 1
                    spectrum |= digit
                    left >>= 4
                row[_PAIR_UNARY] = spectrum
                visits -= _KEEPING
            work[_FITTING] = seen + 1
            rest >>= 3
            code += 1
        elif visits <= 0:
            search[_PLACE] = place
            search[_CODE] = code
            search[_REST] = rest
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
            if fits:
                search[_TRIED + place] = rest
                place += 1
                code <<= 4
                rest = fits
            else:
                rest >>= 3
                code += 1
