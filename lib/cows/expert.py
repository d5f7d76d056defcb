"""The guesser that takes about as few guesses as any known one.

Where there is a stored tree (see `tree`) it plays from that. Elsewhere, and where the tree is
damaged, it goes on-line by what codes are left (see `gathering`). The first guess of a game and
the second of five digits are known: see `openings` and `stored`.
"""

import memory
from cows.counting import Knowledge


class ExpertGuesser(Knowledge):
    """Guesses from a stored tree or, without one, by judging guesses on a sample of the codes.

    `digits` 2 to 5. `below(n)` returns a random int 0 to n - 1, for n up to 1 << 15. `repeats`:
    may the digits of a code be equal; else they differ in every guess too. `stored`: use a tree
    where there is one, from `folder` (see `tree`). `sample` codes, 16 to 512 and an even number,
    are looked at, each taking 12 bytes of memory; about `work` scorings are made for a move. By
    default they are what `by` says, two modules: with `gather`, by default that of `gathering`,
    and with `judge`, that of `judging`; with little memory the sample is 64 at most.
    ValueError for a length that cannot be.

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
        by=(None, None),
    ):
        super().__init__(digits, 0, repeats)
        self._below = below
        self._by = by
        self._sample = sample
        self._effort = work
        self._work = None  # made when it is needed: a tree does without
        self._folder = folder
        self.trouble = None
        self._kept, self.trouble = memory.call(
            "cows.beginning", "begin", digits, below, repeats, stored, folder
        )
        self.source = "tree" if self._kept[0] else "on-line"

    def search(self):
        """`guess` as a generator: yields 0 after each slice of 1 to 2 ms, returns the code.

        The same code again as long as it has no reply.
        """
        if self._waiting:
            return self._last
        code, trouble = memory.call(
            "cows.stored",
            "guess",
            self.digits,
            self._repeats,
            self.history,
            self._kept,
            self._folder,
        )
        self.trouble = trouble or self.trouble
        if code is None:
            self.source = "on-line"
            code, self._work = yield from memory.call(
                "cows.online",
                "guess",
                self.digits,
                self._search,
                self._first,
                self._repeats,
                self._below,
                self._work,
                self._sample,
                self._effort,
                self._by,
            )
            if code is None:
                return None
        self._last = code
        self._waiting = True
        return code

    def close(self):
        """Do without the tree from here on."""
        self._kept[0] = False
