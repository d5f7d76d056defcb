"""The array for judging guesses on a sample of the remaining codes: the names of its words.

All numbers are below 1 << 30, because MicroPython allocates memory for larger ones.
"""

from cows.consistent.layout import const

__all__ = ("const",)

DIGITS = 0  # the length of a code
ROOM = 1  # the most codes that the sample can hold, an even number
SAMPLED = 2  # codes in the sample
ONE_IN = 3  # the stride of the sample: each n-th code that fits is in it, a power of two
FITTING = 4  # codes that fit, so far
LEAST = 5  # the least cost so far
BEST = 6  # the guess with the least cost
JUDGED = 7  # guesses judged so far
TO_JUDGE = 8  # guesses to judge
SCORINGS = 9  # scorings left in this slice
RANDOM = 10  # the state of the random numbers, not 0: see LOW
FORBIDDEN = 11  # bits that no guess's unary form may have
SAMPLE_AT = 12  # the first word of the sample
FROM_SAMPLE = 13  # guesses to judge that are codes of the sample; mixtures follow
ENOUGH = 14  # a lower bound of the cost; judging stops at it
PROGRESS = 15  # 1 + codes of the sample scored against the guess, 0 before it is chosen
GUESS = 16  # the guess being judged
UNARY = 17  # its unary form
COUNTS = 24  # to 79, the score histogram: codes by places that differ * COMMONS + digits in common
COMMONS = 8  # words of the histogram for each number of places that differ
COSTS = 80  # from here on: the cost of a class by its size, up to ROOM

# The sample has two words for each code: the code, and its unary form. The unary form has three
# bits for each digit, from bit 3 * digit on. The number of set bits is the digit's count in the
# code. So the number of common digits is the number of common bits. (A fourth and a fifth equal
# digit are not counted, so the cost of such a guess is a little wrong.)
PAIR = 2
PAIR_UNARY = 1  # the second word of the two

# A random number is the lower 15 bits of the state; the next state is MULTIPLIER times these, plus
# the upper bits (multiply with carry).
MULTIPLIER = 30951
LOW = 0x7FFF

# The cost of other work in a slice, in visits of cells or in scorings.
HALVING = 20  # visits, for halving the sample
KEEPING = 2  # visits, for putting a code into the sample
CHOOSING = 15  # scorings, for choosing a guess, and again for adding up its cost

EACH = 0x9249249  # the lowest of the three bits of each of ten digits
PLACES = 0x11111  # the lowest bit of each of five BCD digits
