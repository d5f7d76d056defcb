"""Scoring and scanning in viper; `_scoring_python` is the twin that says the same in Python."""

import micropython

SLICE = 800


@micropython.viper
def score(guess: int, secret: int, digits: int) -> int:
    """The BCD score of `guess` against `secret`; see `scoring`.

    Where the codes differ, the digits of each are counted in a word, three bits a digit; then
    the digits that both words count are taken off both, a cow each, until none is left.
    """
    total = 0
    asked = 0
    there = 0
    while digits:
        if (guess ^ secret) & 15:
            asked += 1 << 3 * (guess & 15)
            there += 1 << 3 * (secret & 15)
        else:
            total += 16
        guess >>= 4
        secret >>= 4
        digits -= 1
    guess = asked  # the first two locals are the ones mpy-cross keeps in registers
    secret = there
    while True:
        both = guess | guess >> 1 | guess >> 2
        both &= (secret | secret >> 1 | secret >> 2) & 0x9249249
        if both == 0:
            return total
        guess -= both
        secret -= both
        while both:
            both &= both - 1
            total += 1


@micropython.viper
def scan(rows: ptr32, work: ptr32) -> int:
    """Go on with the search that `work` holds; see `consistent`."""
    last = work[0]
    end = work[1]
    budget = work[2]
    level = work[3]
    code = work[4]
    rest = work[5]
    floor = work[6]
    stride = 4 * last + 4
    while True:
        if rest == 0:
            if level == 0:
                return -2
            level -= 1
            code = (code >> 4) + 1
            rest = work[7 + level] >> 3
        elif (rest & 1) == 0:
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
            while p < end:
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
                if bulls == 0:
                    fits &= ~here
                elif bulls == left:
                    fits &= here
                here = spectrum | (spectrum >> 1) | (spectrum >> 2)
                if both == 0:
                    fits &= ~here
                elif both == left:
                    fits &= here
                budget -= 1
                if fits == 0:
                    break
                p += stride
            low = 0
            if floor:
                if code == floor >> 4 * left:
                    low = (floor >> (4 * left - 4)) & 15
                    fits >>= 3 * low
                else:
                    floor = 0
            if fits:
                work[7 + level] = rest
                level += 1
                code = (code << 4) | low
                rest = fits
            else:
                rest >>= 3
                code += 1
