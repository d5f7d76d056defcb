# Made from tools/kernel_tools/templates/cows.consistent.native.py.in: edit that.
"""The search for the next consistent code, in viper; `reference` is the specification."""

import micropython
from micropython import const

# Filled in by generate.py kernels from cows.consistent.layout:
_LAST_PLACE = const(0)
_SIZE = const(1)
_VISITS = const(2)
_PLACE = const(3)
_CODE = const(4)
_CANDIDATES = const(5)
_MINIMUM = const(6)
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

VISITS_A_SLICE = 600  # of digits and cells: 1 to 1.5 ms on a Pico


@micropython.viper
def resume_search(p: ptr32) -> int:
    """Continue the search in the array `p`, see `layout`: a code, SLICE_OVER or NO_MORE."""
    # mpy-cross keeps the first two locals in registers: `p`, which later points to a cell and
    # moves along a column of cells, and `digit_counts` of that cell.
    digit_counts = 0
    search = p
    last_place = search[_LAST_PLACE]
    end = int(search) + 4 * search[_SIZE]
    visits = search[_VISITS]
    place = search[_PLACE]
    code = search[_CODE]
    candidates = search[_CANDIDATES]
    minimum = search[_MINIMUM]
    row_bytes = (4 * _CELL_WORDS) * last_place + 4 * _CELL_WORDS
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
            return code
        elif visits <= 0:
            search[_PLACE] = place
            search[_CODE] = code
            search[_CANDIDATES] = candidates
            search[_MINIMUM] = minimum
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
            low = 0  # the lowest digit to try at the next place
            if minimum:
                if code == minimum >> 4 * places_left:
                    low = minimum >> 4 * places_left - 4 & 15
                    next_candidates >>= 3 * low
                else:
                    minimum = 0
            if next_candidates:
                search[_SAVED + place] = candidates
                place += 1
                code = code << 4 | low
                candidates = next_candidates
            else:
                candidates >>= 3
                code += 1
