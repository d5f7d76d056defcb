"""Codes that fit every reply so far, and a guesser that takes the next higher one.

The pocket duel and the uLisp game guess like this (docs/systems.md, systems 1 and 2).
"""

from array import array

from cows import codes
from cows.consistent.layout import CELL, COMMON, EVERY, ROWS, SLICE_OVER, SPECTRUM, VISITS
from cows.consistent.search import SLICE, begin, put_reply, scan
from overlay import overlay


class Knowledge:
    """The codes of `digits` digits, 2 to 5, that fit every reply so far.

    `repeats` False: only codes with different digits fit. `search`: the array of the search, see
    `layout`. `first`: the set of possible first digits. `code`: the last code found, or None.
    Raises ValueError for a wrong length.
    """

    def __init__(self, digits, repeats=True):
        self.digits = codes.check_digits(digits)
        self.search = array("i", [0] * ROWS)
        self.first = EVERY
        self.code = None
        if not repeats:
            # Like a reply to a guess of all ten digits: a code that fits has no digit twice.
            row = array("i", [0] * CELL)
            row[COMMON] = digits
            row[SPECTRUM] = EVERY
            for _ in range(digits):
                self.search.extend(row)

    def learn(self, guess, reply):
        """Add the BCD reply to a guess; ValueError if no codes can have that score."""
        digits = self.digits
        if not isinstance(reply, int) or not codes.possible(reply, digits):
            raise ValueError("no {} digits can score {}".format(digits, reply))
        at = len(self.search)
        self.search.extend(array("i", [0] * (CELL * digits)))
        self.first &= put_reply(self.search, at, digits, guess, reply)

    def after(self, code):
        """Return the next code that fits, upwards from `code` with wrap-round; `code` is last.

        A generator that yields 0 after each slice of 1 to 2 ms; it returns None if no code fits.
        """
        search = self.search
        code = codes.next_bcd(code) % (1 << 4 * self.digits)
        top = code >> 4 * self.digits - 4
        # Upwards from the next code, then from 0. The second half ends after the first digit of
        # `code`, not at `code`: this costs a tenth at most.
        for digit, floor, rest in (
            (top, code, self.first >> 3 * top),
            (0, 0, self.first & EVERY >> 3 * (9 - top)),
        ):
            begin(search, len(search), self.digits, digit, rest, floor)
            search[VISITS] = SLICE
            result = SLICE_OVER
            while result == SLICE_OVER:
                result = scan(search)  # pyright: ignore[reportArgumentType] ptr32
                if result >= 0:
                    self.code = result
                    return result
                yield 0
        self.code = None
        return None


class ConsistentGuesser:
    """Guesses upwards from a start code and wraps round; `start` comes last.

    `digits`: 2 to 5. `start`: a BCD code. `history`: the list of (guess, reply) so far, both BCD.
    Raises ValueError for a wrong length or start.
    """

    def __init__(self, digits, start):
        self._knowledge = Knowledge(digits)
        self._last = codes.check_code(start, digits)
        self.history = []

    def guess(self):
        """Return the next code upwards from the last guess that fits every reply, or None.

        Two calls without a reply in between return two codes.
        """
        search = self.search()
        while True:
            try:
                next(search)
            except StopIteration as end:
                return end.value

    def search(self):
        """Return the code of `guess`; a generator that yields 0 after each slice of 1 to 2 ms."""
        code = self._knowledge.code
        return self._knowledge.after(self._last if code is None else code)

    def reply(self, score):
        """Record the BCD score of the last guess.

        ValueError if no codes can have that score, or if no guess waits for a reply.
        """
        code = self._knowledge.code
        if code is None:
            raise ValueError("a reply comes after a guess, one each")
        self._knowledge.learn(code, score)
        self._knowledge.code = None
        self._last = code
        self.history.append((code, score))


@overlay
def next_code(digits, start, repeats, history):
    """Return the next code that fits a history, upwards from its last guess or from `start`.

    `repeats`: True if the digits of a code may be equal. `history`: a sequence of (guess, reply),
    all BCD. A generator that yields 0 after each slice of 1 to 2 ms; it returns None if no code
    fits.
    """
    knowledge = Knowledge(digits, repeats)
    for guess, reply in history:
        knowledge.learn(guess, reply)
        start = guess
        yield 0
    return (yield from knowledge.after(start))


@overlay
def knowledge_of(digits, repeats, history):
    """Return (search, first), see `Knowledge`, for a history; arguments as for `next_code`.

    A generator that yields 0 after each reply.
    """
    knowledge = Knowledge(digits, repeats)
    for guess, reply in history:
        knowledge.learn(guess, reply)
        yield 0
    return knowledge.search, knowledge.first
