# Made from tools/kernel_tools/templates/cows.expert.reference.py.in: edit that.
"""The expert's kernels: the specification. `native_sample`, `native_partition` are faster.

All numbers are below 1 << 30, because MicroPython allocates memory for larger ones.
"""

from viper_support import const

# Filled in by generate.py kernels from cows.consistent.layout, cows.expert.layout:
_PLACE = const(3)
_CODE = const(4)
_CANDIDATES = const(5)
_MINIMUM = const(6)
_SAVED = const(7)
_ROWS = const(12)
_BULLS = const(1)
_MATCHES = const(2)
_DIGIT_COUNTS = const(3)
_CELL_WORDS = const(4)
_SLICE_OVER = const(-1)
_NO_MORE = const(-2)
_ALL_DIGITS = const(0x9249249)
_COUNT_MASK = const(7)
_DIGITS = const(0)
_CAPACITY = const(1)
_SAMPLE_SIZE = const(2)
_SAMPLE_INTERVAL = const(3)
_CONSISTENT_COUNT = const(4)
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
_HALVING_VISITS = const(20)
_KEEPING_VISITS = const(2)
_CHOOSING_SCORINGS = const(15)
_PLACE_BITS = const(0x11111)

SAMPLE_CODES = 48  # codes in a sample
VISITS_A_SLICE = 8  # 1 to 2 ms on a Pico
SCORINGS_A_MOVE = 10000  # scorings for a move, about
SCORINGS_A_SLICE = 6  # 1 to 2 ms on a Pico


def collect(search, words):
    """Continue `search`, see `consistent.layout`, fill `words`; return SLICE_OVER or NO_MORE.

    Systematic sampling of a backtracking search (`resume_search` of `consistent`, run to its end):
    every n-th code found is kept. When the sample is full, every second code is dropped and n is
    doubled. So the sample stays evenly spread over all codes, although their number is unknown
    beforehand.
    """
    last_place, size, visits, place, code, candidates = search[:_MINIMUM]
    row_words = _CELL_WORDS * (last_place + 1)  # the words of a reply
    while True:
        if not candidates:  # no digit is left to try here: go back a place
            if not place:
                return _NO_MORE
            place -= 1
            code = (code >> 4) + 1
            candidates = search[_SAVED + place] >> 3
        elif not candidates & 1:  # the digit is no candidate
            candidates >>= 3
            code += 1
        elif place == last_place:  # all digits fit
            if not words[_CONSISTENT_COUNT] & words[_SAMPLE_INTERVAL] - 1:
                visits -= _keep(words, code, last_place + 1)
            words[_CONSISTENT_COUNT] += 1
            candidates >>= 3
            code += 1
        elif visits <= 0:
            search[_PLACE], search[_CODE], search[_CANDIDATES] = place, code, candidates
            return _SLICE_OVER
        else:
            # Subtract the last digit of `code` from the demands of each reply, write them into the
            # cells of the next place, and collect the digits that fit there.
            digit = 1 << 3 * (code & 15)
            places_left = last_place - place
            next_candidates = _ALL_DIGITS
            visits -= 1
            cell = _ROWS + _CELL_WORDS * place
            while cell < size and next_candidates:
                bulls, matches = search[cell + _BULLS], search[cell + _MATCHES]
                digit_counts = search[cell + _DIGIT_COUNTS]
                if search[cell] == digit:  # its word GUESS_DIGIT
                    bulls -= 1
                if digit_counts & (digit * _COUNT_MASK):
                    digit_counts -= digit
                    matches -= 1
                next_cell = cell + _CELL_WORDS
                guess_digit = search[next_cell]
                search[next_cell + _BULLS], search[next_cell + _MATCHES] = bulls, matches
                search[next_cell + _DIGIT_COUNTS] = digit_counts
                # If no bull is left, this digit of the guess cannot stand here. If each place left
                # needs a bull, it must. The same holds for the matches and all the guess's digits.
                if not bulls:
                    next_candidates &= ~guess_digit
                elif bulls == places_left:
                    next_candidates &= guess_digit
                # The lowest bit of the `or` is set if the digit's count is not 0.
                if not matches:
                    next_candidates &= ~(digit_counts | (digit_counts >> 1) | (digit_counts >> 2))
                elif matches == places_left:
                    next_candidates &= digit_counts | (digit_counts >> 1) | (digit_counts >> 2)
                cell += row_words
                visits -= 1
            if next_candidates:
                search[_SAVED + place] = candidates
                place += 1
                code <<= 4
                candidates = next_candidates
            else:
                candidates >>= 3
                code += 1


def evaluate(words):
    """Continue evaluating guesses with `words`, see `layout`, until SCORINGS are used up.

    Greedy choice by expected cost (one-ply search): a guess divides the sample into classes by its
    replies, counted in a histogram. The cost of a class depends on its size, from trial games. The
    guess with the least total cost wins. The sample's codes are tried first, then random mixtures.
    """
    while words[_SCORINGS] > 0 and words[_EVALUATED] < words[_TO_EVALUATE]:
        scored = words[_PROGRESS] - 1  # codes of the sample scored so far
        if scored < 0:
            _choose_guess(words)
        elif scored < words[_SAMPLE_SIZE]:
            _score_sample(words, scored)
        else:
            _take_cost(words)


def _choose_guess(words):
    """Choose the next guess to evaluate; skip it if it is FORBIDDEN."""
    words[_GUESS] = guess = _next_guess(words)
    words[_UNARY] = unary = _unary_form(guess, words[_DIGITS])
    words[_SCORINGS] -= _CHOOSING_SCORINGS
    if unary & words[_FORBIDDEN]:
        words[_EVALUATED] += 1
    else:
        words[_PROGRESS] = 1


def _score_sample(words, scored):
    """Score codes of the sample against GUESS from number `scored` on, until SCORINGS are used up.

    Counts the replies in the histogram.
    """
    guess = words[_GUESS]
    unary = words[_UNARY]
    end_scored = min(scored + words[_SCORINGS], words[_SAMPLE_SIZE])
    words[_SCORINGS] -= end_scored - scored
    words[_PROGRESS] = end_scored + 1
    entry_at = words[_SAMPLE_AT] + _SAMPLE_WORDS * scored
    end = words[_SAMPLE_AT] + _SAMPLE_WORDS * end_scored
    while entry_at < end:
        # The number of matches is the number of common bits. First count the three bits of each
        # digit: this gives ten counts, the digits of a number in base 8.
        common = words[entry_at + _SAMPLE_UNARY] & unary
        counts = common & _ALL_DIGITS
        counts += (common >> 1 & _ALL_DIGITS) + (common >> 2 & _ALL_DIGITS)
        # Then add the counts by a product. For example 0o213 * 0o111 = 0o23643: its third digit is
        # 2 + 1 + 3 = 6. For five digits it is the fifth one of the product with 0o11111. The upper
        # five counts are added to the lower five before, because numbers stay below 1 << 30.
        matches = (counts + (counts >> 15) & 0x7FFF) * 0o11111 >> 12 & 7
        # In the same way count the places that differ, in base 16 with a bit a place. The upper
        # two are added to the lower three before.
        different = words[entry_at] ^ guess
        different |= different >> 1
        different |= different >> 2
        different &= _PLACE_BITS
        places = (different + (different >> 12)) * 0x111 >> 8 & 15
        words[_HISTOGRAM + _HISTOGRAM_ROW * places + matches] += 1
        entry_at += _SAMPLE_WORDS


def _take_cost(words):
    """Compare the cost of GUESS, whose replies are all counted, with the best cost."""
    cost = _cost(words)
    words[_SCORINGS] -= _CHOOSING_SCORINGS
    if cost < words[_BEST_COST]:
        words[_BEST_COST] = cost
        words[_BEST_GUESS] = words[_GUESS]
    words[_PROGRESS] = 0
    words[_EVALUATED] += 1
    if words[_BEST_COST] <= words[_BOUND]:
        words[_EVALUATED] = words[_TO_EVALUATE]


def _next_guess(words):
    """Return the next guess to evaluate: a code of the sample, later a mixture of codes.

    A mixture takes for each place a digit of a random code of the sample: from the same place, or
    half of the time from a random place.
    """
    sample = words[_SAMPLE_AT]
    if words[_EVALUATED] < words[_FROM_SAMPLE]:
        return words[sample + _SAMPLE_WORDS * words[_EVALUATED]]
    digits = words[_DIGITS]
    guess = 0
    for place in range(digits):
        source = words[sample + _SAMPLE_WORDS * _random(words, words[_SAMPLE_SIZE])]
        chance = _random(words, _LOW_MASK + 1)
        source_place = chance * digits >> 15 if chance & 1 else place
        guess |= (source >> 4 * source_place & 15) << 4 * place
    return guess


def _cost(words):
    """Return the total cost of the classes in the histogram, and clear it."""
    for count_at in range(_HISTOGRAM, _HISTOGRAM + _HISTOGRAM_ROW):
        words[count_at] = 0  # the code itself costs no further guess
    cost = 0
    for count_at in range(_HISTOGRAM + _HISTOGRAM_ROW, _COSTS):
        if words[count_at]:
            cost += words[_COSTS + words[count_at]]
            words[count_at] = 0
    return cost


def _random(words, n):
    """Return a random number from 0 to `n` - 1, `n` up to LOW_MASK + 1, from RANDOM."""
    state = words[_RANDOM]
    words[_RANDOM] = state = _MULTIPLIER * (state & _LOW_MASK) + (state >> 15)
    return (state & _LOW_MASK) * n >> 15


def _keep(words, code, digits):
    """Put a code into the sample; return the cost in visits."""
    visits = _KEEPING_VISITS
    if words[_SAMPLE_SIZE] == words[_CAPACITY]:
        _halve(words)
        visits += _HALVING_VISITS
    at = words[_SAMPLE_AT] + _SAMPLE_WORDS * words[_SAMPLE_SIZE]
    words[at] = code
    words[at + _SAMPLE_UNARY] = _unary_form(code, digits)
    words[_SAMPLE_SIZE] += 1
    return visits


def _halve(words):
    """Drop every second code of the sample, and double SAMPLE_INTERVAL."""
    sample_size = words[_CAPACITY] >> 1
    at = entry = words[_SAMPLE_AT]
    for _ in range(sample_size):
        words[at] = words[entry]
        words[at + _SAMPLE_UNARY] = words[entry + _SAMPLE_UNARY]
        at += _SAMPLE_WORDS
        entry += 2 * _SAMPLE_WORDS
    words[_SAMPLE_SIZE] = sample_size
    words[_SAMPLE_INTERVAL] <<= 1


def _unary_form(code, digits):
    """Return the unary form of a code: three bits for each digit, set by its count up to 3."""
    form = 0
    while digits:
        digit = 1 << 3 * (code & 15)
        if form & digit:
            digit <<= 1
        if form & digit:
            digit <<= 1
        form |= digit
        code >>= 4
        digits -= 1
    return form
