"""The guesser that counts upwards to the next code that fits every reply so far.

How `scan` searches: a code is built from the left, digit by digit. For every reply and every
digit placed, a row keeps the bulls still to come, the digits in common (bulls and cows together)
still to come, and the guess's digits not used up yet. From these follows, for all ten next
digits at once, the set of those that can still lead to the reply; the sets of all replies are
intersected and only what remains is tried. At the last digit what remains is what fits.

A set of digits has bit 3 * d for digit d, since the digits left of a guess (its spectrum) are
counted in three bits each and give such sets by a few shifts.

The search is one array of ints, so that a slice of it is one call that allocates nothing:

    0       the last position (positions count from 0, the leftmost)
    1       words in the array
    2       row visits in a slice
    3       position of the digit to be tried next
    4       the code as far as built, that digit included
    5       the digits to be tried there, shifted down to that digit
    6       the code to start with, 0 once it is passed
    7-11    digits to be tried at the positions before, shifted likewise
    12-     the rows: for every reply and every position the guess's digit there as a set,
            bulls to come, digits in common to come, spectrum

`scan(search)` returns the code found, -1 when the slice is over, or -2 when no more fits.
"""

from array import array

from cows import codes

_ALL = 0x9249249
_HEAD = 12


class ConsistentGuesser:
    """Guesses upwards from a start, round the whole circle, `start` last.

    `digits` 2 to 5; `start` a BCD code; `by` has `scan` and `SLICE`, as `scanning`
    has, which is taken by default.
    ValueError for a length or a start that cannot be.
    `history` is the list of (guess, reply) so far, both BCD.
    """

    def __init__(self, digits, start, by=None):
        self.digits = codes.check_digits(digits)
        self.history = []
        self._last = codes.check_code(start, digits)
        self._waiting = False
        self._by = by
        self._first = _ALL
        self._search = array("i", [0] * _HEAD)

    def guess(self):
        """The next code, upwards from the last guess, that fits every reply; None if none does.

        Without a reply in between it is the next one after the last guess.
        """
        search = self.search()
        while True:
            try:
                next(search)
            except StopIteration as found:
                return found.value

    def search(self):
        """`guess` as a generator: yields 0 after each slice of 1 to 2 ms, returns the code."""
        by = self._by
        if by is None:
            from cows import scanning

            by = scanning
        search = self._search
        after = codes.next_bcd(self._last) % (1 << 4 * self.digits)
        top = after >> 4 * self.digits - 4
        # Up from the code after the last guess, then from 0; that the second half ends with the
        # whole first digit, not at the last guess, finds nothing new and costs a tenth at most.
        for digit, floor, first in (
            (top, after, self._first >> 3 * top),
            (0, 0, self._first & _ALL >> 3 * (9 - top)),
        ):
            search[0] = self.digits - 1
            search[1] = len(search)
            search[2] = by.SLICE
            search[3] = 0
            search[4] = digit
            search[5] = first
            search[6] = floor
            found = -1
            while found == -1:
                found = by.scan(search)  # pyright: ignore[reportArgumentType] ptr32
                if found >= 0:
                    self._last = found
                    self._waiting = True
                    return found
                yield 0
        self._waiting = False
        return None

    def reply(self, score):
        """Record the BCD score of the last guess.

        ValueError if no codes can have that score, or if no guess waits for a reply.
        """
        digits = self.digits
        if not self._waiting:
            raise ValueError("a reply comes after a guess, one each")
        if not isinstance(score, int) or not codes.possible(score, digits):
            raise ValueError("no {} digits can score {}".format(digits, score))
        guess = self._last
        self._waiting = False
        self.history.append((guess, score))
        spectrum = 0
        bulls = score >> 4
        both = bulls + (score & 15)
        row = array("i", [0] * (4 * digits))
        for position in range(digits):
            digit = 1 << 3 * (guess >> 4 * (digits - 1 - position) & 15)
            spectrum += digit
            row[4 * position] = digit
        row[1] = bulls
        row[2] = both
        row[3] = spectrum
        self._search.extend(row)
        # What `scan` does for the later digits: the first digits that can lead to this reply.
        if not bulls:
            self._first &= ~row[0]
        elif bulls == digits:
            self._first &= row[0]
        if not both:
            self._first &= ~(spectrum | spectrum >> 1 | spectrum >> 2)
        elif both == digits:
            self._first &= spectrum | spectrum >> 1 | spectrum >> 2

    def learn(self, guess, score):
        """Record the BCD score of any guess; ValueError if no codes can have that score."""
        self._last = guess
        self._waiting = True
        self.reply(score)

    def first_wrong(self, code):
        """The index in `history` of the first reply that is wrong for `code`; None if all fit."""
        from cows.scoring import score

        codes.check_code(code, self.digits)
        for i, (guess, reply) in enumerate(self.history):
            if score(guess, code, self.digits) != reply:
                return i
        return None
