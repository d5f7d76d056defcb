"""The kernel of the search for consistent codes, and the functions that fill its array.

A `search` is an array of ints, see `layout`. `resume_search(search)` continues it for VISITS
visits. It returns the code found, SLICE_OVER or NO_MORE. It allocates nothing.
"""

import viper_support
from cows.consistent import layout

try:
    from cows.consistent.native import VISITS_A_SLICE, resume_search
except viper_support.UNAVAILABLE:
    from cows.consistent.reference import VISITS_A_SLICE, resume_search

__all__ = ("VISITS_A_SLICE", "resume_search", "start_search", "write_constraint")


def start_search(search, length, first_digit, candidates, minimum):
    """Begin a search in the array `search`, for codes of `length` digits.

    The first digits are in the set `candidates`: its bit 0 stands for `first_digit`, bit 3 for the
    next digit, and so on. Codes below `minimum` are skipped.
    """
    search[layout.LAST_PLACE] = length - 1
    search[layout.SIZE] = len(search)
    search[layout.PLACE] = 0
    search[layout.CODE] = first_digit
    search[layout.CANDIDATES] = candidates
    search[layout.MINIMUM] = minimum


def write_constraint(search, at, digits, guess, reply):
    """Write the row of a guess and its BCD reply into `search`, from word `at` on.

    Returns the set of first digits that the reply allows; `resume_search` checks the others.
    """
    bulls = reply >> 4
    matches = bulls + (reply & 15)
    digit_counts = 0
    cell = at + layout.GUESS_DIGIT
    for place in range(digits):
        digit = 1 << 3 * (guess >> 4 * (digits - 1 - place) & 15)
        digit_counts += digit
        search[cell] = digit
        cell += layout.CELL_WORDS
    search[at + layout.BULLS] = bulls
    search[at + layout.MATCHES] = matches
    search[at + layout.DIGIT_COUNTS] = digit_counts
    guess_digits = digit_counts | digit_counts >> 1 | digit_counts >> 2
    first = layout.ALL_DIGITS
    if not bulls:
        first &= ~search[at + layout.GUESS_DIGIT]
    elif bulls == digits:
        first &= search[at + layout.GUESS_DIGIT]
    if not matches:
        first &= ~guess_digits
    elif matches == digits:
        first &= guess_digits
    return first
