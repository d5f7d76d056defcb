"""Judges guesses by their partition of the sample, in viper; see `reference`."""

import micropython
from micropython import const

# Written by tools/kernels.py from cows.expert.layout:
_DIGITS = const(0)
_SAMPLED = const(2)
_LEAST = const(5)
_BEST = const(6)
_JUDGED = const(7)
_TO_JUDGE = const(8)
_SCORINGS = const(9)
_RANDOM = const(10)
_FORBIDDEN = const(11)
_SAMPLE_AT = const(12)
_FROM_SAMPLE = const(13)
_ENOUGH = const(14)
_PROGRESS = const(15)
_GUESS = const(16)
_UNARY = const(17)
_COUNTS = const(24)
_COMMONS = const(8)
_COSTS = const(80)
_PAIR = const(2)
_PAIR_UNARY = const(1)
_MULTIPLIER = const(30951)
_LOW = const(0x7FFF)
_CHOOSING = const(15)
_EACH = const(0x9249249)
_PLACES = const(0x11111)

WORK = 500000  # scorings for a move, about
SCORINGS_A_SLICE = 1000  # 1 to 1.5 ms on a Pico


# Greedy choice by expected cost (one-ply search): a guess divides the sample into classes by its
# replies, counted in a histogram. The cost of a class depends on its size, from trial games. The
# guess with the least total cost wins. The sample's codes are tried first, then random mixtures.
@micropython.viper
def judge(row: ptr32):
    """Continue judging guesses with an array, see `layout`, until SCORINGS are used up."""
    # mpy-cross keeps the first two locals in registers: the pointer, which moves along the
    # sample, and the result of a scoring.
    x = 0
    work = row
    sampled = work[_SAMPLED]
    scorings = work[_SCORINGS]
    sample = int(work) + 4 * work[_SAMPLE_AT]
    each = _EACH
    while scorings > 0 and work[_JUDGED] < work[_TO_JUDGE]:
        done = work[_PROGRESS] - 1
        if done < 0:
            # Choose the next guess: a code of the sample, or digits of several codes.
            guess = 0
            unary = 0
            for place in range(work[_DIGITS]):
                if work[_JUDGED] < work[_FROM_SAMPLE]:
                    row = ptr32(sample + (4 * _PAIR) * work[_JUDGED])
                    x = place
                else:
                    x = _MULTIPLIER * (work[_RANDOM] & _LOW) + (work[_RANDOM] >> 15)
                    row = ptr32(sample + (4 * _PAIR) * ((x & _LOW) * sampled >> 15))
                    x = _MULTIPLIER * (x & _LOW) + (x >> 15)
                    work[_RANDOM] = x
                    x &= _LOW
                    if x & 1:
                        x = x * work[_DIGITS] >> 15
                    else:
                        x = place
                x = row[0] >> 4 * x & 15
                guess |= x << 4 * place
                x = 1 << 3 * x
                if unary & x:
                    x <<= 1
                if unary & x:
                    x <<= 1
                unary |= x
            work[_GUESS] = guess
            work[_UNARY] = unary
            scorings -= _CHOOSING
            if unary & work[_FORBIDDEN]:
                work[_JUDGED] += 1
            else:
                work[_PROGRESS] = 1
        elif done < sampled:
            guess = work[_GUESS]
            unary = work[_UNARY]
            row = ptr32(sample + (4 * _PAIR) * done)
            done += scorings
            if done > sampled:
                done = sampled
            scorings -= done + 1 - work[_PROGRESS]
            work[_PROGRESS] = done + 1
            end = sample + (4 * _PAIR) * done
            while int(row) < end:
                x = row[_PAIR_UNARY] & unary
                x = (x & each) + (x >> 1 & each) + (x >> 2 & each)
                common = x * each >> 27 & 7
                x = row[0] ^ guess
                x |= x >> 1
                x |= x >> 2
                x = ((x & _PLACES) * _PLACES >> 13 & 0x78) + common
                work[x + _COUNTS] += 1
                row = ptr32(int(row) + 4 * _PAIR)
        else:
            x = 0
            row = ptr32(int(work) + 4 * _COUNTS)
            for place in range(_COMMONS):
                row[place] = 0  # the code itself costs no further guess
            end = int(row) + 4 * (_COSTS - _COUNTS)
            while int(row) < end:
                if row[0]:
                    x += work[row[0] + _COSTS]
                    row[0] = 0
                row = ptr32(int(row) + 4)
            scorings -= _CHOOSING
            if x < work[_LEAST]:
                work[_LEAST] = x
                work[_BEST] = work[_GUESS]
            work[_PROGRESS] = 0
            work[_JUDGED] += 1
            if work[_LEAST] <= work[_ENOUGH]:
                work[_JUDGED] = work[_TO_JUDGE]
    work[_SCORINGS] = scorings
