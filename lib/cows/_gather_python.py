"""The Python twin of `_gather_viper`: the same names, the same results, on any runtime.

All numbers are below 1 << 30: MicroPython keeps no larger ones without taking memory.
"""

from cows.unary import unary

VISITS = 8
SAMPLE = 48

_EACH = 0x9249249  # the lowest of each digit's three bits


def gather(search, work):
    """Go on with `search` (see `consistent`) for all codes that fit; see `gathering`."""
    last, end, budget, level, code, rest = search[:6]
    stride = 4 * last + 4
    while True:
        if not rest:
            if not level:
                return -2
            level -= 1
            code = (code >> 4) + 1
            rest = search[7 + level] >> 3
        elif not rest & 1:
            rest >>= 3
            code += 1
        elif level == last:
            seen = work[4]
            if not seen & work[3] - 1:
                row = work[12]
                left = work[1]
                if work[2] == left:
                    left >>= 1
                    work[2] = left
                    work[3] <<= 1
                    pair = row
                    while left:
                        work[row] = work[pair]
                        work[row + 1] = work[pair + 1]
                        row += 2
                        pair += 4
                        left -= 1
                    budget -= 20
                else:
                    row += 2 * work[2]
                work[2] += 1
                work[row] = code
                work[row + 1] = unary(code, last + 1)
                budget -= 2
            work[4] = seen + 1
            rest >>= 3
            code += 1
        elif budget <= 0:
            search[3] = level
            search[4] = code
            search[5] = rest
            return -1
        else:
            digit = 1 << 3 * (code & 15)
            left = last - level
            fits = _EACH
            budget -= 1
            p = 12 + 4 * level
            while p < end and fits:
                bulls = search[p + 1]
                both = search[p + 2]
                spectrum = search[p + 3]
                if search[p] == digit:
                    bulls -= 1
                if spectrum & digit * 7:
                    spectrum -= digit
                    both -= 1
                here = search[p + 4]
                search[p + 5] = bulls
                search[p + 6] = both
                search[p + 7] = spectrum
                if not bulls:
                    fits &= ~here
                elif bulls == left:
                    fits &= here
                if not both:
                    fits &= ~(spectrum | spectrum >> 1 | spectrum >> 2)
                elif both == left:
                    fits &= spectrum | spectrum >> 1 | spectrum >> 2
                p += stride
                budget -= 1
            if fits:
                search[7 + level] = rest
                level += 1
                code <<= 4
                rest = fits
            else:
                rest >>= 3
                code += 1
