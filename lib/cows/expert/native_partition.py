# Made from tools/kernel_tools/templates/cows.expert.native_partition.py.in: edit that.
"""The evaluation of guesses by their partition of the sample, in viper; see `reference`."""

import micropython
from micropython import const

# Filled in by generate.py kernels from cows.consistent.layout, cows.expert.layout:
_ALL_DIGITS = const(0x9249249)
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
_CHOOSING_SCORINGS = const(15)
_PLACE_BITS = const(0x11111)

SCORINGS_A_MOVE = 500000  # scorings for a move, about
SCORINGS_A_SLICE = 1000  # 1 to 1.5 ms on a Pico


@micropython.viper
def evaluate(p: ptr32):
    """Continue evaluating guesses with `p` until SCORINGS are used up, as `reference` explains."""
    # mpy-cross keeps the first two locals in registers: `p`, later an address in the sample or the
    # histogram, and `bits`, the bits of a scoring.
    bits = 0
    words = p
    sample_size = words[_SAMPLE_SIZE]
    scorings = words[_SCORINGS]
    sample = int(words) + 4 * words[_SAMPLE_AT]
    digit_bits = _ALL_DIGITS  # loading the constant takes more instructions
    while scorings > 0 and words[_EVALUATED] < words[_TO_EVALUATE]:
        scored = words[_PROGRESS] - 1
        if scored < 0:
            # `_choose_guess` of the reference, with `_next_guess` and `_unary_form`
            guess = 0
            unary = 0
            for place in range(words[_DIGITS]):
                from_place = place
                at = words[_EVALUATED]
                if at >= words[_FROM_SAMPLE]:
                    random = _MULTIPLIER * (words[_RANDOM] & _LOW_MASK) + (words[_RANDOM] >> 15)
                    at = (random & _LOW_MASK) * sample_size >> 15
                    random = _MULTIPLIER * (random & _LOW_MASK) + (random >> 15)
                    words[_RANDOM] = random
                    if random & 1:
                        from_place = (random & _LOW_MASK) * words[_DIGITS] >> 15
                p = ptr32(sample + (4 * _SAMPLE_WORDS) * at)
                digit = p[0] >> 4 * from_place & 15
                guess |= digit << 4 * place
                bits = 1 << 3 * digit
                if unary & bits:
                    bits <<= 1
                if unary & bits:
                    bits <<= 1
                unary |= bits
            words[_GUESS] = guess
            words[_UNARY] = unary
            scorings -= _CHOOSING_SCORINGS
            if unary & words[_FORBIDDEN]:
                words[_EVALUATED] += 1
            else:
                words[_PROGRESS] = 1
        elif scored < sample_size:
            # `_score_sample` of the reference
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
                bits = p[_SAMPLE_UNARY] & unary
                bits = (bits & digit_bits) + (bits >> 1 & digit_bits) + (bits >> 2 & digit_bits)
                # `reference` explains the sums by products. Here words of 32 bits may overflow, so
                # one product adds all ten counts: their sum is in bits 27 to 29.
                matches = bits * digit_bits >> 27 & 7
                # The sum of the five places is in bits 16 to 19; >> 13 is >> 16 and * 8, the words
                # in a row.
                bits = p[0] ^ guess
                bits |= bits >> 1
                bits |= bits >> 2
                bits = ((bits & _PLACE_BITS) * _PLACE_BITS >> 13 & 0x78) + matches
                words[bits + _HISTOGRAM] += 1
                p = ptr32(int(p) + 4 * _SAMPLE_WORDS)
        else:
            # `_take_cost` of the reference, with `_cost`
            cost = 0
            p = ptr32(int(words) + 4 * _HISTOGRAM)
            for place in range(_HISTOGRAM_ROW):
                p[place] = 0  # the code itself costs no further guess
            end = int(p) + 4 * (_COSTS - _HISTOGRAM)
            while int(p) < end:
                if p[0]:
                    cost += words[p[0] + _COSTS]
                    p[0] = 0
                p = ptr32(int(p) + 4)
            scorings -= _CHOOSING_SCORINGS
            if cost < words[_BEST_COST]:
                words[_BEST_COST] = cost
                words[_BEST_GUESS] = words[_GUESS]
            words[_PROGRESS] = 0
            words[_EVALUATED] += 1
            if words[_BEST_COST] <= words[_BOUND]:
                words[_EVALUATED] = words[_TO_EVALUATE]
    words[_SCORINGS] = scorings
