"""The Python twin of `_judge_viper`: the same names, the same results, on any runtime.

All numbers are below 1 << 30: MicroPython keeps no larger ones without taking memory.
"""

from cows.unary import unary

SCORINGS = 6
WORK = 10000

_EACH = 0x9249249  # the lowest of each digit's three bits


def judge(work):
    """Go on judging guesses with the array of ints `work`; see `gathering`."""
    digits = work[0]
    kept = work[2]
    budget = work[9]
    sample = work[12]
    while budget > 0 and work[7] < work[8]:
        done = work[15] - 1
        if done < 0:
            # The next guess: a code of the sample, or digits of several of them.
            if work[7] < work[13]:
                guess = work[sample + 2 * work[7]]
            else:
                guess = 0
                for place in range(digits):
                    other = work[sample + 2 * _draw(work, kept)]
                    x = _draw(work, 0x8000)
                    there = x * digits >> 15 if x & 1 else place
                    guess |= (other >> 4 * there & 15) << 4 * place
            ours = unary(guess, digits)
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
            p = sample + 2 * done
            done = min(done + budget, kept)
            budget -= done + 1 - work[15]
            work[15] = done + 1
            end = sample + 2 * done
            while p < end:
                x = work[p + 1] & ours
                x = (x & _EACH) + (x >> 1 & _EACH) + (x >> 2 & _EACH)
                both = (x + (x >> 15) & 0x7FFF) * 0x1249 >> 12 & 7
                x = work[p] ^ guess
                x |= x >> 1
                x |= x >> 2
                x &= 0x11111
                work[24 + 8 * ((x + (x >> 12)) * 0x111 >> 8 & 15) + both] += 1
                p += 2
        else:
            for p in range(24, 32):
                work[p] = 0  # the code itself costs no further guess
            cost = 0
            for p in range(32, 80):
                if work[p]:
                    cost += work[80 + work[p]]
                    work[p] = 0
            budget -= 15
            if cost < work[5]:
                work[5] = cost
                work[6] = work[16]
            work[15] = 0
            work[7] += 1
            if work[5] <= work[14]:
                work[7] = work[8]
    work[9] = budget


def _draw(work, n):
    """A number under `n` <= 0x8000 from the generator in `work`."""
    x = work[10]
    work[10] = x = 30951 * (x & 0x7FFF) + (x >> 15)
    return (x & 0x7FFF) * n >> 15
