# Made from tools/kernel_tools/templates/cows.expert.native_sample.py.in: edit that.
"""The sampling of the consistent codes, in viper; `reference` explains it."""

import micropython
from micropython import const

# Filled in by generate.py kernels from cows.consistent.layout, cows.expert.layout:
_LAST_PLACE = const(0)
_SIZE = const(1)
_VISITS = const(2)
_PLACE = const(3)
_CODE = const(4)
_CANDIDATES = const(5)
_SAVED = const(7)
_ROWS = const(12)
_GUESS_DIGIT = const(0)
_BULLS = const(1)
_MATCHES = const(2)
_DIGIT_COUNTS = const(3)
_CELL_WORDS = const(4)
_SLICE_OVER = const(-1)
_NO_MORE = const(-2)
_ALL_DIGITS = const(0x9249249)
_COUNT_MASK = const(7)
_CAPACITY = const(1)
_SAMPLE_SIZE = const(2)
_SAMPLE_INTERVAL = const(3)
_CONSISTENT_COUNT = const(4)
_SAMPLE_AT = const(12)
_SAMPLE_WORDS = const(2)
_SAMPLE_UNARY = const(1)
_HALVING_VISITS = const(20)
_KEEPING_VISITS = const(2)

VISITS_A_SLICE = 350  # 1 to 1.5 ms on a Pico


@micropython.viper
def collect(p: ptr32, words: ptr32) -> int:
    """Continue the search in `p`, see `consistent.layout`, and fill `words`, see `layout`.

    Returns SLICE_OVER, or NO_MORE after all consistent codes.
    """
    # mpy-cross keeps the first two locals in registers: `p`, which later points to a cell or to a
    # code of the sample, and `words`.
    search = p
    last_place = search[_LAST_PLACE]
    end = int(search) + 4 * search[_SIZE]
    visits = search[_VISITS]
    place = search[_PLACE]
    code = search[_CODE]
    candidates = search[_CANDIDATES]
    row_bytes = (4 * _CELL_WORDS) * last_place + 4 * _CELL_WORDS
    digit_counts = 0
    while True:
        if candidates == 0:  # no digit is left to try here: go back a place
            if place == 0:
                return _NO_MORE
            place -= 1
            code = (code >> 4) + 1
            candidates = search[_SAVED + place] >> 3
        elif (candidates & 1) == 0:  # the digit is no candidate
            candidates >>= 3
            code += 1
        elif place == last_place:  # all digits fit
            consistent_count = words[_CONSISTENT_COUNT]
            # Keep each interval-th code; the interval is a power of 2.
            if (consistent_count & words[_SAMPLE_INTERVAL] - 1) == 0:
                p = ptr32(int(words) + 4 * words[_SAMPLE_AT])
                size = words[_CAPACITY]
                if words[_SAMPLE_SIZE] == size:  # `_halve` of the reference
                    size >>= 1
                    words[_SAMPLE_SIZE] = size
                    words[_SAMPLE_INTERVAL] <<= 1
                    entry = p
                    while size:  # keep every second entry
                        p[0] = entry[0]
                        p[_SAMPLE_UNARY] = entry[_SAMPLE_UNARY]
                        p = ptr32(int(p) + 4 * _SAMPLE_WORDS)
                        entry = ptr32(int(entry) + 8 * _SAMPLE_WORDS)
                        size -= 1
                    visits -= _HALVING_VISITS
                else:
                    p = ptr32(int(p) + (4 * _SAMPLE_WORDS) * words[_SAMPLE_SIZE])
                words[_SAMPLE_SIZE] += 1
                p[0] = code
                unary = 0  # `_unary_form` of the reference
                rest = code
                for _ in range(last_place + 1):
                    digit = 1 << 3 * (rest & 15)
                    if unary & digit:
                        digit <<= 1
                    if unary & digit:
                        digit <<= 1
                    unary |= digit
                    rest >>= 4
                p[_SAMPLE_UNARY] = unary
                visits -= _KEEPING_VISITS
            words[_CONSISTENT_COUNT] = consistent_count + 1
            candidates >>= 3
            code += 1
        elif visits <= 0:
            search[_PLACE] = place
            search[_CODE] = code
            search[_CANDIDATES] = candidates
            return _SLICE_OVER
        else:
            # Fill the cells of the next place, and collect its digits, as `reference` explains.
            digit = 1 << 3 * (code & 15)
            places_left = last_place - place
            next_candidates = _ALL_DIGITS
            visits -= 1
            p = ptr32(int(search) + 4 * _ROWS + (4 * _CELL_WORDS) * place)
            while int(p) < end:
                digit_counts = p[_DIGIT_COUNTS]
                bulls = p[_BULLS]
                matches = p[_MATCHES]
                if p[_GUESS_DIGIT] == digit:
                    bulls -= 1
                if digit_counts & (digit * _COUNT_MASK):
                    digit_counts -= digit
                    matches -= 1
                p[_CELL_WORDS + _BULLS] = bulls
                p[_CELL_WORDS + _MATCHES] = matches
                p[_CELL_WORDS + _DIGIT_COUNTS] = digit_counts
                if bulls == 0:
                    next_candidates &= ~p[_CELL_WORDS + _GUESS_DIGIT]
                elif bulls == places_left:
                    next_candidates &= p[_CELL_WORDS + _GUESS_DIGIT]
                if matches == 0:
                    next_candidates &= ~(digit_counts | (digit_counts >> 1) | (digit_counts >> 2))
                elif matches == places_left:
                    next_candidates &= digit_counts | (digit_counts >> 1) | (digit_counts >> 2)
                visits -= 1
                if next_candidates == 0:
                    break
                p = ptr32(int(p) + row_bytes)
            if next_candidates:
                search[_SAVED + place] = candidates
                place += 1
                code <<= 4
                candidates = next_candidates
            else:
                candidates >>= 3
                code += 1
