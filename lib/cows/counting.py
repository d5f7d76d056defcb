"""What the replies to anyone's guesses tell of a code: how many codes fit, and a next one."""

from array import array

from cows.consistent import ConsistentGuesser

_ALL = 0x9249249  # the set of all digits; see `consistent`
_SAMPLE = 16  # where the sample begins that `gather` keeps; not used here
_SAMPLED = 2


class Knowledge(ConsistentGuesser):
    """The codes that fit every reply so far.

    `digits`, `start`: as for `ConsistentGuesser`, which guesses just so where digits may repeat.
    `repeats` False: only codes whose digits differ fit.
    """

    def __init__(self, digits, start, repeats=True):
        super().__init__(digits, start)
        self._repeats = repeats
        if not repeats:
            # A reply to a guess of all ten digits, none in place: what fits has each once.
            for _ in range(digits):
                self._search.extend(array("i", [0, 0, digits, _ALL]))

    def count(self):
        """How many codes fit; a generator that yields 0 after each slice of 1 to 2 ms."""
        total = 1
        for place in range(self.digits):
            total *= 10 if self._repeats else 10 - place
        if not self.history:
            return total
        try:
            from cows import _gather_viper as implementation
        except (SyntaxError, ImportError, NameError, MemoryError):  # NameError: Blinka
            from cows import _gather_python as implementation
        # Which words `gather` uses is said in `gathering`.
        work = array("i", [0] * (_SAMPLE + 2 * _SAMPLED))
        work[0] = self.digits
        work[1] = _SAMPLED
        work[3] = 1
        work[12] = _SAMPLE
        search = self._search
        search[0] = self.digits - 1
        search[1] = len(search)
        search[2] = implementation.VISITS
        search[3] = search[4] = 0
        search[5] = self._first
        while implementation.gather(search, work) == -1:  # pyright: ignore[reportArgumentType] ptr32
            yield 0
        return work[4]


def rows(digits, repeats, history):
    """A generator that yields 0 after each of the replies and returns (search, first digits).

    These are what `gathering.gather` finds the codes by that fit a history, pairs of a guess and
    its reply, both BCD. `consistent` says what is in them.
    """
    known = Knowledge(digits, 0, repeats)
    for guess, reply in history:
        known.learn(guess, reply)
        yield 0
    return known._search, known._first
