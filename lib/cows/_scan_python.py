"""The Python twin of `_scan_viper`: the same names, the same results, on any runtime."""

SLICE = 8


def scan(search):
    """Go on with the search that the array of ints `search` holds; see `consistent`."""
    last, end, budget, level, code, rest, floor = search[:7]
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
            return code
        elif budget <= 0:
            search[3] = level
            search[4] = code
            search[5] = rest
            search[6] = floor
            return -1
        else:
            digit = 1 << 3 * (code & 15)
            left = last - level
            fits = 0x9249249
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
            low = 0
            if floor:
                if code == floor >> 4 * left:
                    low = floor >> 4 * left - 4 & 15
                    fits >>= 3 * low
                else:
                    floor = 0
            if fits:
                search[7 + level] = rest
                level += 1
                code = code << 4 | low
                rest = fits
            else:
                rest >>= 3
                code += 1
