"""Consistent codes, which fit every reply so far, and a guesser that takes the next higher one.

The pocket duel and the uLisp game guess like this (docs/developer/systems.md, systems 1 and 2).

A `search` is an array of ints, see `layout`. The kernel `resume_search(search)` continues it for
VISITS visits. It returns the code found, SLICE_OVER or NO_MORE. It allocates nothing.
"""

from array import array

import viper_support
from cows import codes
from cows.consistent import layout
from overlay import overlay
from run_to_end import run_to_end

try:
    from cows.consistent.native import VISITS_A_SLICE, resume_search
except viper_support.UNAVAILABLE:
    from cows.consistent.reference import VISITS_A_SLICE, resume_search


class ConsistentGuesser:
    """Guesses upwards from a start code and wraps round; `start` comes last.

    `digits`: 2 to 5. `start`: a BCD code. `history`: the list of (guess, reply) so far, both BCD.
    Raises ValueError for a wrong length or start.
    """

    def __init__(self, digits, start):
        self._search, self._first_digits = run_to_end(find_constraints_steps(digits, True, ()))
        self._digits = digits
        self._last = codes.check_code(start, digits)  # the last guess that has a reply
        self._guess = None  # the guess that waits for a reply
        self.history = []

    def guess(self):
        """Return the next consistent code, upwards from the last guess, or None.

        Two calls without a reply in between return two codes, if there are two. After a reply of
        all bulls only that code is consistent, so it is returned again. This call blocks
        until the search ends; `guess_steps` does the same in slices.
        """
        return run_to_end(self.guess_steps())

    def guess_steps(self):
        """Do the same as `guess`, as a generator that yields 0 after each slice of 1 to 2 ms."""
        after = self._last if self._guess is None else self._guess
        steps = _next_after_steps(self._search, self._first_digits, self._digits, after)
        self._guess = yield from steps
        return self._guess

    def reply(self, reply):
        """Record the reply to the last guess, its BCD score.

        ValueError if no codes can have that score, or if no guess waits for a reply.
        """
        if self._guess is None:
            raise ValueError("a reply comes after a guess, one each")
        self._first_digits &= _add_reply(self._search, self._digits, self._guess, reply)
        self.history.append((self._guess, reply))
        self._last, self._guess = self._guess, None


@overlay
def next_code_steps(digits, allow_repeats, history, after):
    """Return the next consistent code after a history, upwards from `after` with wrap-round.

    It keeps nothing between turns, so a small board has it in memory only for a turn. `digits`:
    the length of a code, 2 to 5. `allow_repeats`: True if its digits may be equal. `history`: a
    sequence of (guess, reply). `after`: a code, which comes last. All are BCD. A generator that
    yields 0 after each slice of 1 to 2 ms; it returns None if there is no such code.
    """
    search, first_digits = yield from find_constraints_steps(digits, allow_repeats, history)
    return (yield from _next_after_steps(search, first_digits, digits, after))


def _next_after_steps(search, first_digits, digits, after):
    """Do the same as `next_code_steps`, with the result of `find_constraints_steps`."""
    code = codes.next_bcd(after) % (1 << 4 * digits)
    top = code >> 4 * digits - 4
    # First the codes from the next one upwards, then those from 0 on. A search ends after a first
    # digit, not at a code. So the second repeats the codes with the first digit `top`: at most a
    # tenth more work.
    for first_digit, candidates, minimum in (
        (top, first_digits >> 3 * top, code),
        (0, first_digits & layout.ALL_DIGITS >> 3 * (9 - top), 0),
    ):
        start_search(search, digits, first_digit, candidates, minimum)
        search[layout.VISITS] = VISITS_A_SLICE
        result = layout.SLICE_OVER
        while result == layout.SLICE_OVER:
            result = resume_search(search)
            if result >= 0:
                return result
            yield 0
    return None


@overlay
def find_constraints_steps(digits, allow_repeats, history):
    """Return (search, first_digits) for a history: the array, and the set of first digits left.

    Arguments as for `next_code_steps`. A generator that yields 0 after each reply. ValueError for
    a wrong length, or a reply that no codes can have.
    """
    codes.check_digits(digits)
    search = array("i", [0] * layout.ROWS)
    if not allow_repeats:
        # Like the reply to a guess of all ten digits: each digit of the code must match one of the
        # ten, and each of the ten is there once.
        search.extend(array("i", [0] * (layout.CELL_WORDS * digits)))
        search[layout.ROWS + layout.MATCHES] = digits
        search[layout.ROWS + layout.DIGIT_COUNTS] = layout.ALL_DIGITS
    first_digits = layout.ALL_DIGITS
    for guess, reply in history:
        first_digits &= _add_reply(search, digits, guess, reply)
        yield 0
    return search, first_digits


def start_search(search, digits, first_digit, candidates, minimum):
    """Begin a search in the array `search`, for codes of `digits` digits.

    The first digits are in the set `candidates`: its bit 0 stands for `first_digit`, bit 3 for the
    next digit, and so on. Codes below `minimum` are skipped.
    """
    search[layout.LAST_PLACE] = digits - 1
    search[layout.SIZE] = len(search)
    search[layout.PLACE] = 0
    search[layout.CODE] = first_digit
    search[layout.CANDIDATES] = candidates
    search[layout.MINIMUM] = minimum


def _add_reply(search, digits, guess, reply):
    """Append the row for a guess and its BCD reply to `search`; the guess is not checked.

    Returns the set of first digits that the reply allows; `resume_search` checks the others.
    Raises ValueError for a reply that no codes can have.
    """
    if not isinstance(reply, int) or not codes.possible(reply, digits):
        raise ValueError("no {} digits can score {}".format(digits, reply))
    at = len(search)
    search.extend(array("i", [0] * (layout.CELL_WORDS * digits)))
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
