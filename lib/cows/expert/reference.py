"""The expert's kernels: the specification. `native_sample`, `native_partition` are faster.

All numbers are below 1 << 30, because MicroPython allocates memory for larger ones.
"""

from cows.expert.layout import const

# Written by tools/kernels.py from cows.consistent.layout, cows.expert.layout:
_PLACE = const(3)
_CODE = const(4)
_REST = const(5)
_FLOOR = const(6)
_TRIED = const(7)
_ROWS = const(12)
_BULLS = const(1)
_COMMON = const(2)
_SPECTRUM = const(3)
_CELL = const(4)
_SLICE_OVER = const(-1)
_NO_MORE = const(-2)
_EVERY = const(0x9249249)
_BAG = const(7)
_DIGITS = const(0)
_ROOM = const(1)
_SAMPLED = const(2)
_ONE_IN = const(3)
_FITTING = const(4)
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
_HALVING = const(20)
_KEEPING = const(2)
_CHOOSING = const(15)
_EACH = const(0x9249249)
_PLACES = const(0x11111)

SAMPLE = 48  # codes in a sample
VISITS_A_SLICE = 8  # 1 to 2 ms on a Pico
WORK = 10000  # scorings for a move, about
SCORINGS_A_SLICE = 6  # 1 to 2 ms on a Pico


# Systematic sampling of a backtracking search (`scan` of `consistent`, run to its end): every n-th
# code found is kept. When the sample is full, every second code is dropped and n is doubled. So
# the sample stays evenly spread over all codes, although their number is unknown beforehand.
def gather(search, work):
    """Continue `search`, see `consistent.layout`, and fill `work`: SLICE_OVER or NO_MORE."""
    last, end, visits, place, code, rest = search[:_FLOOR]
    to_next = _CELL * last  # from a reply's next cell to the next reply's cell at this place
    while True:
        if not rest:
            if not place:
                return _NO_MORE
            place -= 1
            code = (code >> 4) + 1
            rest = search[_TRIED + place] >> 3
        elif not rest & 1:
            rest >>= 3
            code += 1
        elif place == last:
            if not work[_FITTING] & work[_ONE_IN] - 1:
                visits -= _keep(work, code, last + 1)
            work[_FITTING] += 1
            rest >>= 3
            code += 1
        elif visits <= 0:
            search[_PLACE], search[_CODE], search[_REST] = place, code, rest
            return _SLICE_OVER
        else:
            digit = 1 << 3 * (code & 15)
            left = last - place
            fits = _EVERY
            visits -= 1
            cell = _ROWS + _CELL * place
            while cell < end and fits:
                bulls, common = search[cell + _BULLS], search[cell + _COMMON]
                spectrum = search[cell + _SPECTRUM]
                if search[cell] == digit:
                    bulls -= 1
                if spectrum & digit * _BAG:
                    spectrum -= digit
                    common -= 1
                cell += _CELL
                here = search[cell]
                search[cell + _BULLS], search[cell + _COMMON] = bulls, common
                search[cell + _SPECTRUM] = spectrum
                if not bulls:
                    fits &= ~here
                elif bulls == left:
                    fits &= here
                if not common:
                    fits &= ~(spectrum | spectrum >> 1 | spectrum >> 2)
                elif common == left:
                    fits &= spectrum | spectrum >> 1 | spectrum >> 2
                cell += to_next
                visits -= 1
            if fits:
                search[_TRIED + place] = rest
                place += 1
                code <<= 4
                rest = fits
            else:
                rest >>= 3
                code += 1


# Greedy choice by expected cost (one-ply search): a guess divides the sample into classes by its
# replies, counted in a histogram. The cost of a class depends on its size, from trial games. The
# guess with the least total cost wins. The sample's codes are tried first, then random mixtures.
def judge(work):
    """Continue judging guesses with `work`, see `layout`, until SCORINGS are used up."""
    sampled = work[_SAMPLED]
    scorings = work[_SCORINGS]
    sample = work[_SAMPLE_AT]
    while scorings > 0 and work[_JUDGED] < work[_TO_JUDGE]:
        done = work[_PROGRESS] - 1
        if done < 0:
            work[_GUESS] = guess = _next_guess(work)
            work[_UNARY] = unary = _unary_form(guess, work[_DIGITS])
            scorings -= _CHOOSING
            if unary & work[_FORBIDDEN]:
                work[_JUDGED] += 1
            else:
                work[_PROGRESS] = 1
        elif done < sampled:
            guess = work[_GUESS]
            unary = work[_UNARY]
            pair = sample + _PAIR * done
            done = min(done + scorings, sampled)
            scorings -= done + 1 - work[_PROGRESS]
            work[_PROGRESS] = done + 1
            end = sample + _PAIR * done
            while pair < end:
                # Count the bits of `x`: first the three bits of each digit, then all by a product.
                x = work[pair + _PAIR_UNARY] & unary
                x = (x & _EACH) + (x >> 1 & _EACH) + (x >> 2 & _EACH)
                common = (x + (x >> 15) & 0x7FFF) * 0x1249 >> 12 & 7
                x = work[pair] ^ guess
                x |= x >> 1
                x |= x >> 2
                x &= _PLACES
                work[_COUNTS + _COMMONS * ((x + (x >> 12)) * 0x111 >> 8 & 15) + common] += 1
                pair += _PAIR
        else:
            cost = _cost(work)
            scorings -= _CHOOSING
            if cost < work[_LEAST]:
                work[_LEAST] = cost
                work[_BEST] = work[_GUESS]
            work[_PROGRESS] = 0
            work[_JUDGED] += 1
            if work[_LEAST] <= work[_ENOUGH]:
                work[_JUDGED] = work[_TO_JUDGE]
    work[_SCORINGS] = scorings


def _next_guess(work):
    """Return the next guess to judge: a code of the sample, or digits of several codes."""
    sample = work[_SAMPLE_AT]
    if work[_JUDGED] < work[_FROM_SAMPLE]:
        return work[sample + _PAIR * work[_JUDGED]]
    digits = work[_DIGITS]
    guess = 0
    for place in range(digits):
        other = work[sample + _PAIR * _random(work, work[_SAMPLED])]
        x = _random(work, _LOW + 1)
        there = x * digits >> 15 if x & 1 else place
        guess |= (other >> 4 * there & 15) << 4 * place
    return guess


def _cost(work):
    """Return the total cost of the classes in the histogram, and clear it."""
    for part in range(_COUNTS, _COUNTS + _COMMONS):
        work[part] = 0  # the code itself costs no further guess
    cost = 0
    for part in range(_COUNTS + _COMMONS, _COSTS):
        if work[part]:
            cost += work[_COSTS + work[part]]
            work[part] = 0
    return cost


def _random(work, n):
    """Return a random number from 0 to `n` - 1, `n` up to LOW + 1; its state is in `work`."""
    x = work[_RANDOM]
    work[_RANDOM] = x = _MULTIPLIER * (x & _LOW) + (x >> 15)
    return (x & _LOW) * n >> 15


def _keep(work, code, digits):
    """Put a code into the sample; return the cost in visits."""
    visits = _KEEPING
    if work[_SAMPLED] == work[_ROOM]:
        _halve(work)
        visits += _HALVING
    at = work[_SAMPLE_AT] + _PAIR * work[_SAMPLED]
    work[at] = code
    work[at + _PAIR_UNARY] = _unary_form(code, digits)
    work[_SAMPLED] += 1
    return visits


def _halve(work):
    """Drop every second code of the sample, and double the stride."""
    sampled = work[_ROOM] >> 1
    at = pair = work[_SAMPLE_AT]
    for _ in range(sampled):
        work[at] = work[pair]
        work[at + _PAIR_UNARY] = work[pair + _PAIR_UNARY]
        at += _PAIR
        pair += 2 * _PAIR
    work[_SAMPLED] = sampled
    work[_ONE_IN] <<= 1


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
