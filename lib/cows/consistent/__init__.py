"""Consistent codes, which fit every reply so far, and a guesser that takes the next higher one.

The pocket duel and the uLisp game guess like this (docs/developer/systems.md, systems 1 and 2).
"""

from array import array

from cows import codes
from cows.consistent.kernel import VISITS_A_SLICE, resume_search, start_search, write_constraint
from cows.consistent.layout import (
    ALL_DIGITS,
    CELL_WORDS,
    DIGIT_COUNTS,
    MATCHES,
    ROWS,
    SLICE_OVER,
    VISITS,
)
from overlay import overlay
from run_to_end import run_to_end


class CandidateSearch:
    """The consistent codes of `digits` digits, 2 to 5, for the replies so far.

    `allow_repeats` False: only codes with different digits. `search`: the array of the search, see
    `layout`. `first_digits`: the set of possible first digits. Raises ValueError for a wrong
    length.
    """

    def __init__(self, digits, allow_repeats=True):
        self.digits = codes.check_digits(digits)
        self.search = array("i", [0] * ROWS)
        self.first_digits = ALL_DIGITS
        if not allow_repeats:
            # Like the reply to a guess of all ten digits: each digit of the code must match one of
            # the ten, and each of the ten is there once.
            row = array("i", [0] * CELL_WORDS)
            row[MATCHES] = digits
            row[DIGIT_COUNTS] = ALL_DIGITS
            for _ in range(digits):
                self.search.extend(row)

    def add_reply(self, guess, reply):
        """Add the reply, a BCD score, to a guess, a code of `digits` digits, which is not checked.

        ValueError if no codes can have that score.
        """
        digits = self.digits
        if not isinstance(reply, int) or not codes.possible(reply, digits):
            raise ValueError("no {} digits can score {}".format(digits, reply))
        at = len(self.search)
        self.search.extend(array("i", [0] * (CELL_WORDS * digits)))
        self.first_digits &= write_constraint(self.search, at, digits, guess, reply)

    def next_after_steps(self, code):
        """Return the next consistent code, upwards from `code` with wrap-round; `code` is last.

        A generator that yields 0 after each slice of 1 to 2 ms; it returns None if there is no
        such code.
        """
        search = self.search
        code = codes.next_bcd(code) % (1 << 4 * self.digits)
        top = code >> 4 * self.digits - 4
        # The first half: codes from the next one upwards. The second half: codes from 0 with a
        # first digit up to `top`. The search has no upper limit, so the second half repeats the
        # codes with the first digit `top`: at most a tenth more work.
        first_digit, candidates = top, self.first_digits >> 3 * top
        for minimum in (code, 0):
            start_search(search, self.digits, first_digit, candidates, minimum)
            search[VISITS] = VISITS_A_SLICE
            result = SLICE_OVER
            while result == SLICE_OVER:
                result = resume_search(search)
                if result >= 0:
                    return result
                yield 0
            first_digit, candidates = 0, self.first_digits & ALL_DIGITS >> 3 * (9 - top)
        return None


class ConsistentGuesser:
    """Guesses upwards from a start code and wraps round; `start` comes last.

    `digits`: 2 to 5. `start`: a BCD code. `history`: the list of (guess, reply) so far, both BCD.
    Raises ValueError for a wrong length or start.
    """

    def __init__(self, digits, start):
        self.candidate_search = CandidateSearch(digits)
        self._last = codes.check_code(start, digits)  # the last guess that has a reply
        self._guess = None  # the guess that waits for a reply
        self.history = []

    def guess(self):
        """Return the next consistent code, upwards from the last guess, or None.

        Two calls without a reply in between return two codes, if there are two. After the score of
        the code itself only that code is consistent, so it is returned again. This call blocks
        until the search ends; `guess_steps` does the same in slices.
        """
        return run_to_end(self.guess_steps())

    def guess_steps(self):
        """Do the same as `guess`, as a generator that yields 0 after each slice of 1 to 2 ms."""
        after = self._last if self._guess is None else self._guess
        self._guess = yield from self.candidate_search.next_after_steps(after)
        return self._guess

    def reply(self, reply):
        """Record the reply to the last guess, its BCD score.

        ValueError if no codes can have that score, or if no guess waits for a reply.
        """
        if self._guess is None:
            raise ValueError("a reply comes after a guess, one each")
        self.candidate_search.add_reply(self._guess, reply)
        self.history.append((self._guess, reply))
        self._last, self._guess = self._guess, None


@overlay
def next_code_steps(digits, allow_repeats, history, after):
    """Return the next consistent code after a history, upwards from `after` with wrap-round.

    Boards with little memory keep no guesser between turns, because its class would stay in
    memory. So this builds the search from the history. `digits`: the length of a code, 2 to 5.
    `allow_repeats`: True if its digits may be equal. `history`: a sequence of (guess, reply).
    `after`: a code. All are BCD. A generator that yields 0 after each slice of 1 to 2 ms; it
    returns None if there is no such code.
    """
    candidate_search = CandidateSearch(digits, allow_repeats)
    for guess, reply in history:
        candidate_search.add_reply(guess, reply)
        yield 0
    return (yield from candidate_search.next_after_steps(after))


@overlay
def find_constraints_steps(digits, allow_repeats, history):
    """Return (search, first_digits) of a `CandidateSearch` for a history.

    Arguments as for `next_code_steps`. A generator that yields 0 after each reply. It returns no
    object, for the reason given there.
    """
    candidate_search = CandidateSearch(digits, allow_repeats)
    for guess, reply in history:
        candidate_search.add_reply(guess, reply)
        yield 0
    return candidate_search.search, candidate_search.first_digits
