"""The expert without a tree, first part: a sample of the consistent codes.

`collect(search, words)` finds all consistent codes by the search of `consistent`. It keeps a
sample spread evenly over them. After VISITS_A_SLICE visits it returns SLICE_OVER, at the end
NO_MORE. `layout` describes `words`.
"""

from array import array

import build_profile
import viper_support
from cows.consistent import find_constraints_steps, start_search
from cows.consistent.layout import ALL_DIGITS, SLICE_OVER, VISITS
from cows.expert import layout
from overlay import overlay

try:
    from cows.expert.native_sample import VISITS_A_SLICE, collect

    SAMPLE_CODES = build_profile.SAMPLE_CODES
except viper_support.UNAVAILABLE:
    from cows.expert.reference import SAMPLE_CODES, VISITS_A_SLICE, collect

MIN_SAMPLE_CODES = 16  # codes; without memory for these MemoryError is raised

# From trial games, in 1/COST_UNIT of a guess, see `layout`.
_SMALL_CLASSES = (0, 60, 180, 310, 440, 573, 706, 853, 998)  # cost of a class of 0 to 8 codes
_SLOPE = 25  # a code's mean cost grows by _SLOPE / n from a class of n - 1 codes to one of n


@overlay
def new_words_steps(digits, allow_repeats):
    """Return an array for a sample of SAMPLE_CODES codes, or fewer if memory is short.

    `digits`: the length of a code. `allow_repeats`: True if its digits may be equal. A generator
    that yields 0 after each slice and returns the array. Raises MemoryError.
    """
    capacity = SAMPLE_CODES
    while True:
        try:
            # The costs of classes of 0 to `capacity` codes, then two words for each code.
            size = layout.COSTS + 1 + (layout.SAMPLE_WORDS + 1) * capacity
            words = array("i", bytes(4 * size) if build_profile.FAST_ARRAYS else range(size))
            break
        except MemoryError:
            if capacity <= MIN_SAMPLE_CODES:
                raise
            capacity = max(MIN_SAMPLE_CODES, capacity // 4 * 2)  # half, and even
    for word in range(layout.COSTS + 1):
        words[word] = 0
    yield 0
    words[layout.DIGITS] = digits
    words[layout.CAPACITY] = capacity
    # Without repeats no digit may be there twice: its second and third bits are forbidden.
    words[layout.FORBIDDEN] = 0 if allow_repeats else ALL_DIGITS * 6
    words[layout.SAMPLE_AT] = layout.COSTS + 1 + capacity
    mean_256 = 0  # 256 times the cost of one code of the class
    for class_size in range(1, capacity + 1):
        if class_size < len(_SMALL_CLASSES):
            cost = _SMALL_CLASSES[class_size]
            mean_256 = (cost << 8) // class_size
        else:
            mean_256 += (_SLOPE << 8) // class_size
            cost = class_size * mean_256 >> 8
        words[layout.COSTS + class_size] = cost
        if not class_size & 7:
            yield 0
    return words


@overlay
def take_sample_steps(search, first_digits, words):
    """Take the sample of the consistent codes; CONSISTENT_COUNT of `words` is then their number.

    `search`, `first_digits`: the result of `consistent.find_constraints_steps`. `words`: the
    result of `new_words_steps`. A generator that yields 0 after each slice of 1 to 2 ms.
    """
    words[layout.SAMPLE_SIZE] = words[layout.CONSISTENT_COUNT] = 0
    words[layout.SAMPLE_INTERVAL] = 1
    start_search(search, words[layout.DIGITS], 0, first_digits, 0)
    search[VISITS] = VISITS_A_SLICE
    while collect(search, words) == SLICE_OVER:
        yield 0


@overlay
def count_steps(digits, allow_repeats, history):
    """Count the codes consistent with a history; a generator that yields 0 after each 1 to 2 ms.

    Arguments as for `consistent.next_code_steps`.
    """
    if not history:
        total = 1
        for place in range(digits):
            total *= 10 if allow_repeats else 10 - place
        return total
    search, first_digits = yield from find_constraints_steps(digits, allow_repeats, history)
    # With a sample of two codes, which is not used.
    words = array("i", [0] * (layout.COSTS + 2 * layout.SAMPLE_WORDS))
    words[layout.DIGITS] = digits
    words[layout.CAPACITY] = 2
    words[layout.SAMPLE_AT] = layout.COSTS
    yield from take_sample_steps(search, first_digits, words)
    return words[layout.CONSISTENT_COUNT]
