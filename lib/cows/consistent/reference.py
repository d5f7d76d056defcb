# Made from tools/kernel_tools/templates/cows.consistent.reference.py.in: edit that.
"""The search for the next consistent code: the specification. `native` is faster.

A code is in BCD, four bits for each digit. A set of digits has bit 3 * d for digit d. A bag of
digits counts digit d in the three bits from 3 * d on: shifted by 0, 1 and 2 and combined by `or`,
it is the set of its digits. `layout` has the words of the array.
"""

from viper_support import const

# Filled in by generate.py kernels from cows.consistent.layout:
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

VISITS_A_SLICE = 8  # of digits and cells: 1 to 2 ms on a Pico


def resume_search(search):
    """Continue the search in an array, see `layout`; return a code, SLICE_OVER or NO_MORE.

    Call it again only after SLICE_OVER; a code ends the search.

    Backtracking with forward checking: the first digit of `candidates` is tried at `place`. If all
    replies together still allow a next digit, the search goes a place deeper. Without a digit to
    try it goes back. A reply's cell at a place has its demands on the digits from that place on.

    Codes below `minimum` are skipped: at each place the digits begin at the digit of `minimum`, if
    all digits before are equal. Once they differ, `minimum` is 0.
    """
    # The state is in the words before SAVED, the candidates of earlier places from SAVED on.
    # VISITS is only read: each call begins with it.
    last_place, size, visits, place, code, candidates, minimum = search[:_SAVED]
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
            return code
        elif visits <= 0:
            search[_PLACE], search[_CODE] = place, code
            search[_CANDIDATES], search[_MINIMUM] = candidates, minimum
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
            low = 0  # the lowest digit to try at the next place
            if minimum:
                if code != minimum >> (4 * places_left):
                    minimum = 0  # all codes from here on are above it
                low = (minimum >> (4 * places_left - 4)) & 15
                next_candidates >>= 3 * low
            if next_candidates:
                search[_SAVED + place] = candidates
                place += 1
                code = (code << 4) | low
                candidates = next_candidates
            else:
                candidates >>= 3
                code += 1
