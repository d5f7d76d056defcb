"""Scoring and scanning in viper; `_scoring_python` is the twin that says the same in Python."""

import micropython

SLICE = 600


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
