"""Judging guesses in viper; `_judge_python` is the twin in Python.

Slices are 1 to 1.5 ms on a Pico: SCORINGS, where choosing a guess and adding up its cost count for
15 each. WORK: see `expert.ExpertGuesser`.
"""

import micropython

SCORINGS = 1000
WORK = 500000


@micropython.viper
def judge(row: ptr32):
    """Go on judging guesses with the array of ints passed; see `gathering`."""
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
