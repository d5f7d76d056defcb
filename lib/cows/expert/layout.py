"""The array for evaluating guesses on a sample of the consistent codes: its words.

All numbers are below 1 << 30, because MicroPython allocates memory for larger ones.
"""

DIGITS = 0  # the length of a code
CAPACITY = 1  # most codes in the sample; even, so that halving keeps the interval exact
SAMPLE_SIZE = 2  # codes in the sample
SAMPLE_INTERVAL = 3  # n, a power of two: each n-th consistent code is in the sample
CONSISTENT_COUNT = 4  # consistent codes found so far
BEST_COST = 5  # the least cost so far
BEST_GUESS = 6  # the guess with the least cost
EVALUATED = 7  # guesses evaluated so far
TO_EVALUATE = 8  # guesses to evaluate
SCORINGS = 9  # scorings left in this slice: comparisons of a guess with a code of the sample
RANDOM = 10  # the state of the random numbers, not 0: see LOW_MASK
FORBIDDEN = 11  # bits that no guess's unary form may have
SAMPLE_AT = 12  # the first word of the sample
FROM_SAMPLE = 13  # guesses to evaluate that are codes of the sample; mixtures follow
BOUND = 14  # a lower bound of the cost; evaluation stops at it
PROGRESS = 15  # 0: choose a guess; n: n - 1 codes of the sample are scored against GUESS
GUESS = 16  # the guess being evaluated
UNARY = 17  # its unary form
HISTOGRAM = 18  # to 65: numbers of codes by their reply to the guess, see below
HISTOGRAM_ROW = 8  # words in a row of the histogram
COSTS = 66  # from here on: the cost of a class by its size, up to CAPACITY

COST_UNIT = 60  # the cost of a guess

# A reply's row in the histogram is digits - bulls, its column is bulls + cows, both 0 to 5. Row 0
# counts the guess itself. A row has 8 words, so a shift gives its start; columns 6 and 7 are 0.

# The sample has two words for each code: the code, and its unary form. The unary form has three
# bits for each digit, from bit 3 * digit on, as a bag has (consistent/layout.py). But here the
# number of set bits is the digit's count in the code: three is 0b111. So the number of common
# digits is the number of common bits. (A fourth and a fifth equal digit are not counted, so the
# cost of such a guess is a little wrong.)
SAMPLE_WORDS = 2
SAMPLE_UNARY = 1  # the second word of the two

# A random number is the lower 15 bits of the state; the next state is MULTIPLIER times these, plus
# the upper bits (multiply with carry). MULTIPLIER * 2**15 - 1 is a safe prime, so the period is
# MULTIPLIER * 2**14 - 1, some 5 * 10**8.
MULTIPLIER = 30951
LOW_MASK = 0x7FFF

# Other work in a slice, as visits of cells or as scorings that take as long.
HALVING_VISITS = 20  # for halving the sample
KEEPING_VISITS = 2  # for putting a code into the sample
CHOOSING_SCORINGS = 15  # for choosing a guess, and again for adding up its cost

PLACE_BITS = 0x11111  # the lowest bit of each of five BCD digits
