"""The Python twin of `_scoring_viper`: the same names, the same results, on any runtime."""

SLICE = 12


def score(guess, secret, digits):
    """The BCD score of `guess` against `secret`; see `scoring`.

    One counter per digit value: where the codes differ, the guess's digit counts up and the
    secret's counts down; a step towards zero pairs two equal digits, which is a cow.
    """
    total = 0
    counts = [0] * 10
    while digits:
        ours = guess & 15
        theirs = secret & 15
        if ours == theirs:
            total += 16
        else:
            count = counts[ours]
            if count < 0:
                total += 1
            counts[ours] = count + 1
            count = counts[theirs]
            if count > 0:
                total += 1
            counts[theirs] = count - 1
        guess >>= 4
        secret >>= 4
        digits -= 1
    return total


def scan(rows, work):
    """Go on with the search that `work` holds; see `consistent`."""
    last, end, budget, level, code, rest, floor = work[:7]
    stride = 4 * last + 4
    while True:
        if not rest:
            if not level:
                return -2
            level -= 1
            code = (code >> 4) + 1
            rest = work[7 + level] >> 3
        elif not rest & 1:
            rest >>= 3
            code += 1
        elif level == last:
            return code
        elif budget <= 0:
            work[3] = level
            work[4] = code
            work[5] = rest
            work[6] = floor
            return -1
        else:
            digit = 1 << 3 * (code & 15)
            left = last - level
            fits = 0x9249249
            budget -= 1
            p = 4 * level
            while p < end and fits:
                bulls = rows[p + 1]
                both = rows[p + 2]
                spectrum = rows[p + 3]
                if rows[p] == digit:
                    bulls -= 1
                if spectrum & digit * 7:
                    spectrum -= digit
                    both -= 1
                here = rows[p + 4]
                rows[p + 5] = bulls
                rows[p + 6] = both
                rows[p + 7] = spectrum
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
                work[7 + level] = rest
                level += 1
                code = code << 4 | low
                rest = fits
            else:
                rest >>= 3
                code += 1
