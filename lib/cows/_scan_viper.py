"""The scan for codes that fit, in viper; `_scan_python` is the twin in Python."""

import micropython

SLICE = 600


@micropython.viper
def scan(row: ptr32) -> int:
    """Go on with the search that the array of ints passed holds; see `consistent`."""
    # mpy-cross keeps the first two locals in registers: the pointer, which moves along a column
    # of rows, and the spectrum there.
    spectrum = 0
    search = row
    last = search[0]
    end = int(search) + 4 * search[1]
    budget = search[2]
    level = search[3]
    code = search[4]
    rest = search[5]
    floor = search[6]
    stride = 16 * last + 16
    while True:
        if rest == 0:
            if level == 0:
                return -2
            level -= 1
            code = (code >> 4) + 1
            rest = search[7 + level] >> 3
        elif (rest & 1) == 0:
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
            row = ptr32(int(search) + 48 + 16 * level)
            while int(row) < end:
                spectrum = row[3]
                bulls = row[1]
                both = row[2]
                if row[0] == digit:
                    bulls -= 1
                if spectrum & digit * 7:
                    spectrum -= digit
                    both -= 1
                row[5] = bulls
                row[6] = both
                row[7] = spectrum
                if bulls == 0:
                    fits &= ~row[4]
                elif bulls == left:
                    fits &= row[4]
                if both == 0:
                    fits &= ~(spectrum | spectrum >> 1 | spectrum >> 2)
                elif both == left:
                    fits &= spectrum | spectrum >> 1 | spectrum >> 2
                budget -= 1
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
                search[7 + level] = rest
                level += 1
                code = code << 4 | low
                rest = fits
            else:
                rest >>= 3
                code += 1
