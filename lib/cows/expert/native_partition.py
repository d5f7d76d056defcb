"""Evaluates guesses by their partition of the sample, in viper; see `reference`."""

import micropython
from micropython import const

# Filled in by generate.py kernels from cows.expert.layout:
_DIGITS = const(0)
_SAMPLE_SIZE = const(2)
_BEST_COST = const(5)
_BEST_GUESS = const(6)
_EVALUATED = const(7)
_TO_EVALUATE = const(8)
_SCORINGS = const(9)
_RANDOM = const(10)
_FORBIDDEN = const(11)
_SAMPLE_AT = const(12)
_FROM_SAMPLE = const(13)
_BOUND = const(14)
_PROGRESS = const(15)
_GUESS = const(16)
_UNARY = const(17)
_HISTOGRAM = const(18)
_HISTOGRAM_ROW = const(8)
_COSTS = const(66)
_SAMPLE_WORDS = const(2)
_SAMPLE_UNARY = const(1)
_MULTIPLIER = const(30951)
_LOW_MASK = const(0x7FFF)
_CHOOSING_COST = const(15)
_DIGIT_BITS = const(0x9249249)
_PLACE_BITS = const(0x11111)

SCORINGS_A_MOVE = 500000  # scorings for a move, about
SCORINGS_A_SLICE = 1000  # 1 to 1.5 ms on a Pico


@micropython.viper
def evaluate(p: ptr32):
    """Continue evaluating guesses with `p` until SCORINGS are used up, as `reference` explains."""
    # mpy-cross keeps the first two locals in registers: `p`, which later moves along the sample or
    # the histogram, and `x`: a place, a random number, a digit, a scoring, then a cost.
    x = 0
    words = p
    sample_size = words[_SAMPLE_SIZE]
    scorings = words[_SCORINGS]
    sample = int(words) + 4 * words[_SAMPLE_AT]
    digit_bits = _DIGIT_BITS
    while scorings > 0 and words[_EVALUATED] < words[_TO_EVALUATE]:
        scored = words[_PROGRESS] - 1
        if scored < 0:
            # `_next_guess` of the reference, and `_unary_form` of the guess
            guess = 0
            unary = 0
            for place in range(words[_DIGITS]):
                if words[_EVALUATED] < words[_FROM_SAMPLE]:
                    p = ptr32(sample + (4 * _SAMPLE_WORDS) * words[_EVALUATED])
                    x = place
                else:
                    x = _MULTIPLIER * (words[_RANDOM] & _LOW_MASK) + (words[_RANDOM] >> 15)
                    p = ptr32(sample + (4 * _SAMPLE_WORDS) * ((x & _LOW_MASK) * sample_size >> 15))
                    x = _MULTIPLIER * (x & _LOW_MASK) + (x >> 15)
                    words[_RANDOM] = x
                    x &= _LOW_MASK
                    if x & 1:
                        x = x * words[_DIGITS] >> 15
                    else:
                        x = place
                x = p[0] >> 4 * x & 15
                guess |= x << 4 * place
                x = 1 << 3 * x
                if unary & x:
                    x <<= 1
                if unary & x:
                    x <<= 1
                unary |= x
            words[_GUESS] = guess
            words[_UNARY] = unary
            scorings -= _CHOOSING_COST
            if unary & words[_FORBIDDEN]:
                words[_EVALUATED] += 1
            else:
                words[_PROGRESS] = 1
        elif scored < sample_size:
            # Score the sample, as far as `scorings` lasts.
            guess = words[_GUESS]
            unary = words[_UNARY]
            p = ptr32(sample + (4 * _SAMPLE_WORDS) * scored)
            scored += scorings
            if scored > sample_size:
                scored = sample_size
            scorings -= scored + 1 - words[_PROGRESS]
            words[_PROGRESS] = scored + 1
            end = sample + (4 * _SAMPLE_WORDS) * scored
            while int(p) < end:
                x = p[_SAMPLE_UNARY] & unary
                x = (x & digit_bits) + (x >> 1 & digit_bits) + (x >> 2 & digit_bits)
                # `reference` explains the sums by products. Here words of 32 bits may overflow, so
                # one product adds all ten counts: their sum is in bits 27 to 29.
                matches = x * digit_bits >> 27 & 7
                # The sum of the five places is in bits 16 to 19; >> 13 is >> 16 and * 8, the words
                # in a row.
                x = p[0] ^ guess
                x |= x >> 1
                x |= x >> 2
                x = ((x & _PLACE_BITS) * _PLACE_BITS >> 13 & 0x78) + matches
                words[x + _HISTOGRAM] += 1
                p = ptr32(int(p) + 4 * _SAMPLE_WORDS)
        else:
            # `_cost` of the reference
            x = 0
            p = ptr32(int(words) + 4 * _HISTOGRAM)
            for place in range(_HISTOGRAM_ROW):
                p[place] = 0  # the code itself costs no further guess
            end = int(p) + 4 * (_COSTS - _HISTOGRAM)
            while int(p) < end:
                if p[0]:
                    x += words[p[0] + _COSTS]
                    p[0] = 0
                p = ptr32(int(p) + 4)
            scorings -= _CHOOSING_COST
            if x < words[_BEST_COST]:
                words[_BEST_COST] = x
                words[_BEST_GUESS] = words[_GUESS]
            words[_PROGRESS] = 0
            words[_EVALUATED] += 1
            if words[_BEST_COST] <= words[_BOUND]:
                words[_EVALUATED] = words[_TO_EVALUATE]
    words[_SCORINGS] = scorings
