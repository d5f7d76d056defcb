"""Sampling and judging in viper; `_expert_python` is the twin that says the same in Python.

Slices are 1 to 1.5 ms on a Pico: VISITS of rows in `gather`, SCORINGS in `judge`, where choosing a
guess and adding up its cost count for 15 each. SAMPLE and WORK: see `expert.ExpertGuesser`.
"""

import micropython

VISITS = 350
SCORINGS = 1000
SAMPLE = 384
WORK = 500000


@micropython.viper
def gather(row: ptr32, work: ptr32) -> int:
    """Go on with the search at `row` (see `consistent`) for all codes that fit; see `expert`."""
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


@micropython.viper
def judge(row: ptr32):
    """Go on judging guesses with the array of ints passed; see `expert`."""
    # mpy-cross keeps the first two locals in registers: the pointer, which moves along the
    # sample, and what a scoring has found out.
    x = 0
    work = row
    kept = work[2]
    budget = work[9]
    sample = int(work) + 4 * work[12]
    every = 0x9249249
    while budget > 0 and work[7] < work[8]:
        done = work[15] - 1
        if done < 0:
            # The next guess: a code of the sample, or digits of several of them.
            guess = 0
            ours = 0
            for place in range(work[0]):
                if work[7] < work[13]:
                    row = ptr32(sample + 8 * work[7])
                    x = place
                else:
                    x = 30951 * (work[10] & 0x7FFF) + (work[10] >> 15)
                    row = ptr32(sample + 8 * ((x & 0x7FFF) * kept >> 15))
                    x = 30951 * (x & 0x7FFF) + (x >> 15)
                    work[10] = x
                    x &= 0x7FFF
                    if x & 1:
                        x = x * work[0] >> 15
                    else:
                        x = place
                x = row[0] >> 4 * x & 15
                guess |= x << 4 * place
                x = 1 << 3 * x
                if ours & x:
                    x <<= 1
                if ours & x:
                    x <<= 1
                ours |= x
            work[16] = guess
            work[17] = ours
            budget -= 15
            if ours & work[11]:
                work[7] += 1
            else:
                work[15] = 1
        elif done < kept:
            guess = work[16]
            ours = work[17]
            row = ptr32(sample + 8 * done)
            done += budget
            if done > kept:
                done = kept
            budget -= done + 1 - work[15]
            work[15] = done + 1
            end = sample + 8 * done
            while int(row) < end:
                x = row[1] & ours
                x = (x & every) + (x >> 1 & every) + (x >> 2 & every)
                both = x * every >> 27 & 7
                x = row[0] ^ guess
                x |= x >> 1
                x |= x >> 2
                x = ((x & 0x11111) * 0x11111 >> 13 & 0x78) + both
                work[x + 24] += 1
                row = ptr32(int(row) + 8)
        else:
            x = 0
            row = ptr32(int(work) + 4 * 24)
            for place in range(8):
                row[place] = 0  # the code itself costs no further guess
            end = int(row) + 4 * 56
            while int(row) < end:
                if row[0]:
                    x += work[row[0] + 80]
                    row[0] = 0
                row = ptr32(int(row) + 4)
            budget -= 15
            if x < work[5]:
                work[5] = x
                work[6] = work[16]
            work[15] = 0
            work[7] += 1
            if work[5] <= work[14]:
                work[7] = work[8]
    work[9] = budget
