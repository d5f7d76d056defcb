"""The guesser that takes about as few guesses as any known one.

Where there is a stored tree (see `tree`) it plays from that. Elsewhere, and where the tree is
damaged, it goes on-line by what codes are left (see `online`). The first guess of a game and the
second of five digits are known: see `openings`.

Digits and places of a stored or known guess are renamed at random, for each game anew. That
changes no reply, so the average stays.
"""

from array import array

from cows import consistent

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
        if not kept:
            stored = stored and digits in (3, 4)
            kept = [stored, None, _shuffled(10, below), _shuffled(digits, below)]
        self.kept = kept
        self._tree = None
        self.source = "on-line"
        self.trouble = None
        if kept[0]:
            self._load("digits-{}{}".format(digits, "" if repeats else "-distinct"), folder)

    def search(self):
        """`guess` as a generator: yields 0 after each slice of 1 to 2 ms, returns the code.

        The same code again as long as it has no reply.
        """
        if self._waiting:
            return self._last
        code = self._known()
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
        """Close the tree's file, if it is open; later guesses are found on-line."""
        if self._tree:
            self._tree.close()
            self._tree = None

    def _load(self, name, folder):
        try:
            from cows import tree
        except ImportError as error:
            self._give_up(str(error))
            return
        node = self.kept[1]
        try:
            self._tree = tree.load(name, folder, node is None)
            self.kept[1] = node or self._tree.start()
            self.source = "tree"
        except (OSError, tree.Damaged) as error:
            self._give_up(str(error))

    def _give_up(self, trouble):
        """Do without the tree from here on; `trouble` tells why, or is None."""
        self.trouble = trouble
        self.kept[0] = False
        self.close()

    def _known(self):
        """The guess by the tree or the opening; None if there is none."""
        code = None
        count = len(self.history)
        if self._tree:
            trouble = None
            node = self.kept[1]
            try:
                if count:
                    node = self._tree.next(node, self.history[-1][1])
                if node:
                    self.kept[1] = node
                    code = self._tree.guess(node)
            except ValueError:  # no code fits, which the search is to find too
                pass
            except OSError as error:
                trouble = "the tree cannot be read: {}".format(error)
            if code is None:
                self._give_up(trouble)
        else:
            from cows import openings

            if not count:
                code = openings.FIRST
            elif count == 1:
                guess, reply = self.history[0]
                if guess == self._renamed(openings.FIRST):
                    code = openings.second(self.digits, self._repeats, reply)
        return None if code is None else self._renamed(code)

    def _renamed(self, code):
        _, _, digit_names, place_names = self.kept
        found = 0
        for place in range(self.digits):
            found |= digit_names[code >> 4 * place & 15] << 4 * place_names[place]
        return found

    def _gather(self):
        return _online().gather(self)

    def _judge(self):
        return _online().judge(self)


def _online():
    from cows import online

    return online


def _shuffled(n, below):
    found = bytearray(range(n))
    while n > 1:
        other = below(n)
        n -= 1
        found[n], found[other] = found[other], found[n]
    return found
