"""Sampling the codes that fit in viper; `_gather_python` is the twin in Python.

Slices are 1 to 1.5 ms on a Pico: VISITS of rows. SAMPLE: see `expert.ExpertGuesser`.
"""

import micropython

VISITS = 350
SAMPLE = 384


@micropython.viper
def gather(row: ptr32, work: ptr32) -> int:
    """Go on with the search at `row`, see `consistent`, for what fits; see `gathering`."""
    search = row
    last = search[0]
    end = int(search) + 4 * search[1]
    budget = search[2]
    level = search[3]
    code = search[4]
    rest = search[5]
    stride = 16 * last + 16
    spectrum = 0
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
            seen = work[4]
            if (seen & work[3] - 1) == 0:
                row = ptr32(int(work) + 4 * work[12])
                left = work[1]
                if work[2] == left:
                    left >>= 1
                    work[2] = left
                    work[3] <<= 1
                    pair = row
                    while left:
                        row[0] = pair[0]
                        row[1] = pair[1]
                        row = ptr32(int(row) + 8)
                        pair = ptr32(int(pair) + 16)
                        left -= 1
                    budget -= 20
                else:
                    row = ptr32(int(row) + 8 * work[2])
                work[2] += 1
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
                row[1] = spectrum
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
            if fits:
                search[7 + level] = rest
                level += 1
                code <<= 4
                rest = fits
            else:
                rest >>= 3
                code += 1
