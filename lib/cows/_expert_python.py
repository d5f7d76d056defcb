"""The Python twin of `_expert_viper`: the same names, the same results, on any runtime.

All numbers are below 1 << 30: MicroPython keeps no larger ones without taking memory.
"""

VISITS = 8
SCORINGS = 6
SAMPLE = 48
WORK = 10000

_EACH = 0x9249249  # the lowest of each digit's three bits


def gather(search, work):
    """Go on with `search` (see `consistent`) for all codes that fit; see `expert`."""
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
                work[row + 1] = _unary(code, last + 1)
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


def judge(work):
    """Go on judging guesses with the array of ints `work`; see `expert`."""
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
            ours = _unary(guess, digits)
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


def _unary(code, digits):
    """Three bits for each digit, as many of them set as the code has of it, at most three."""
    found = 0
    while digits:
        digit = 1 << 3 * (code & 15)
        if found & digit:
            digit <<= 1
        if found & digit:
            digit <<= 1
        found |= digit
        code >>= 4
        digits -= 1
    return found
