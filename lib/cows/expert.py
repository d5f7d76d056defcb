"""The guesser that takes about as few guesses as any known one.

Where there is a stored tree (see `tree`) it plays from that. Elsewhere, and where the tree is
damaged, it goes on-line by what codes are left (see `online`). The first guess of a game and the
second of five digits are known: see `openings` and `stored`.
"""

from array import array

from cows import consistent
from cows import stored as known

_ALL = 0x9249249


class ExpertGuesser(consistent.ConsistentGuesser):
    """Guesses from a stored tree or, without one, by judging guesses on a sample of the codes.

    `digits` 2 to 5. `below(n)` returns a random int 0 to n - 1, for n up to 1 << 15. `repeats`:
    may the digits of a code be equal; else they differ in every guess too. `stored`: use a tree
    where there is one, from `folder` (see `tree`). `sample` codes, 16 to 512 and an even number,
    are looked at, each taking 12 bytes of memory; about `work` scorings are made for a move. By
    default they are what `by` says, the module with `gather` and `judge`, `online.kernel`.
    ValueError for a length that cannot be.

    A game may be played by several, one after another, so that none takes memory meanwhile: each
    is given as `kept` what the one before it had as `kept`, and then learns the history.

    `history` is the list of (guess, reply) so far, both BCD. `source` is "tree" or "on-line": how
    the last guess was found, or how the first will be. `trouble` is text that says why there is
    no tree where there should be one, else None.
    """

    def __init__(
        self,
        digits,
        below,
        repeats=True,
        stored=True,
        folder=None,
        sample=None,
        work=None,
        by=None,
        kept=None,
    ):
        super().__init__(digits, 0)
        if not repeats:
            # As if a guess of all ten digits had none in place: such codes have each digit once.
            self._search.extend(array("i", [0, 0, digits, _ALL]))
            self._search.extend(array("i", [0] * (4 * digits - 4)))
        self._repeats = repeats
        self._below = below
        self._kernel = by
        self._sample = sample
        self._effort = work
        self._work = array("i")  # made when it is needed: a tree does without
        self._folder = folder
        self.trouble = None
        if kept:
            self.kept = kept
        else:
            self.kept, self.trouble = known.begin(digits, below, repeats, stored, folder)
        self.source = "tree" if self.kept[0] else "on-line"

    def search(self):
        """`guess` as a generator: yields 0 after each slice of 1 to 2 ms, returns the code.

        The same code again as long as it has no reply.
        """
        if self._waiting:
            return self._last
        code, trouble = known.guess(
            self.digits, self._repeats, self.history, self.kept, self._folder
        )
        self.trouble = trouble or self.trouble
        if code is None:
            self.source = "on-line"
            yield from self._gather()
            work = self._work
            if not work[2]:
                return None
            if work[2] < 3:
                code = work[work[12]]
            else:
                yield from self._judge()
                code = work[6]
        self._last = code
        self._waiting = True
        return code

    def close(self):
        """Do without the tree from here on."""
        self.kept[0] = False

    def _gather(self):
        return _online().gather(self)

    def _judge(self):
        return _online().judge(self)


def _online():
    from cows import online

    return online
