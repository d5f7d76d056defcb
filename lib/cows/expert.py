"""The guesser that takes about as few guesses as any known one.

Where there is a stored tree (see `tree`) it plays from that. Elsewhere, and where the tree is
damaged, it goes on-line by what codes are left. `gather` enumerates all that fit the replies, by
the search of `consistent`, and keeps a sample spread evenly over them: when it is full, every
second code is dropped and only every second one kept from then on. `judge` tries guesses, codes
of the sample first, then mixtures of their digits: a guess parts the sample by the replies it
would get, and a part costs as many guesses as its codes have taken in trial games. The guess
whose parts cost least is made; it need not fit itself. The first guess of a game and the second
of five digits are known: see `openings`.

Digits and places of a stored or known guess are renamed at random, for each game anew. That
changes no reply, so the average stays.

`gather(search, work)` returns -1 when the slice is over, -2 when all codes have been seen, and
uses `search` as `consistent` says. `judge(work)` goes on until word 8 of `work` is reached by
word 7, or until the slice is over. `work` is an array of ints:

    0       digits
    1       the most codes the sample can hold, an even number
    2       codes in the sample
    3       one in so many codes is in the sample, a power of two
    4       codes that fit
    5, 6    the least cost so far and the guess that has it
    7, 8    guesses judged so far, guesses to judge
    9       scorings left in this slice
    10      random numbers by multiplying with carry: 30951 * (x & 0x7FFF) + (x >> 15), of which
            the lower 15 bits are used; not 0
    11      bits that no guess's unary form may have
    12      where the sample begins: for each code the code and its unary form
    13      how many of the guesses to judge are codes of the sample
    14      the cost at which to stop, since no guess can have less
    15      1 + codes of the sample scored against the guess being judged, 0 before it is chosen
    16, 17  that guess and its unary form
    24-79   of how many of these codes the digits out of place times 8, plus the digits in
            common, are so many
    80-     the cost of a part by its size

The unary form of a code has three bits for every digit, from bit 3 * digit on, and as many of
them set as the code has of that digit; so codes have as many digits in common as their unary
forms have bits. (A fourth and a fifth equal digit are not counted; a guess with so many of them
is judged a little wrong.)
"""

from array import array

from cows import consistent, openings

try:
    from cows import _expert_viper as kernel
except (SyntaxError, ImportError):
    from cows import _expert_python as kernel

LEAST = 16  # codes in a sample

_ALL = 0x9249249
_COSTS = 80
_UNIT = 60
# What codes cost together by their number, in units of a sixtieth of a guess, and by how much
# the mean of more codes grows with the logarithm (natural): as found in trial games.
_FEW = (0, 60, 180, 310, 440, 573, 706, 853, 998)
_SLOPE = 25


class ExpertGuesser(consistent.ConsistentGuesser):
    """Guesses from a stored tree or, without one, by judging guesses on a sample of the codes.

    `digits` 2 to 5. `below(n)` returns a random int 0 to n - 1, for n up to 1 << 15. `repeats`:
    may the digits of a code be equal; else they differ in every guess too. `stored`: use a tree
    where there is one, from `folder` (see `tree`). `sample` codes, 16 to 512 and an even number,
    are looked at, each taking 12 bytes of memory; about `work` scorings are made for a move. By
    default they are what `by` says, the module with `gather` and `judge`.
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
        by=kernel,
    ):
        super().__init__(digits, 0)
        if not repeats:
            # As if a guess of all ten digits had none in place: such codes have each digit once.
            self._search.extend(array("i", [0, 0, digits, _ALL]))
            self._search.extend(array("i", [0] * (4 * digits - 4)))
        self._repeats = repeats
        self._below = below
        self._kernel = by
        self._sample = sample or by.SAMPLE
        self._effort = work or by.WORK
        self._work = array("i")  # made when it is needed: a tree does without
        self._digit_names = _shuffled(10, below)
        self._place_names = _shuffled(digits, below)
        self._tree = self._node = None
        self.source = "on-line"
        self.trouble = None
        if stored and digits in (3, 4):
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
            for _ in self._gather():
                yield 0
            work = self._work
            if not work[2]:
                return None
            if work[2] < 3:
                code = work[work[12]]
            else:
                for _ in self._judge():
                    yield 0
                code = work[6]
        self._last = code
        self._waiting = True
        return code

    def close(self):
        """Close the tree's file, if it is open; later guesses are found on-line."""
        if self._tree:
            self._tree.close()
            self._tree = self._node = None

    def _load(self, name, folder):
        try:
            from cows import tree
        except ImportError as error:
            self.trouble = str(error)
            return
        try:
            self._tree = tree.load(name, folder)
            self._node = self._tree.start()
            self.source = "tree"
        except (OSError, tree.Damaged) as error:
            self.close()
            self.trouble = str(error)

    def _known(self):
        """The guess by the tree or the opening; None if there is none."""
        code = None
        count = len(self.history)
        if self._tree:
            try:
                if count:
                    self._node = self._tree.next(self._node, self.history[-1][1])
                if self._node:
                    code = self._tree.guess(self._node)
            except ValueError:  # no code fits, which the search is to find too
                pass
            except OSError as error:
                self.trouble = "the tree cannot be read: {}".format(error)
            if code is None:
                self.close()
        elif not count:
            code = openings.FIRST
        elif count == 1:
            guess, reply = self.history[0]
            if guess == self._renamed(openings.FIRST):
                code = openings.second(self.digits, self._repeats, reply)
        return None if code is None else self._renamed(code)

    def _renamed(self, code):
        found = 0
        for place in range(self.digits):
            found |= self._digit_names[code >> 4 * place & 15] << 4 * self._place_names[place]
        return found

    def _gather(self):
        if not self._work:
            for _ in self._prepare():
                yield 0
        work = self._work
        search = self._search
        gather = self._kernel.gather
        visits = self._kernel.VISITS
        work[2] = work[4] = 0
        work[3] = 1
        search[0] = self.digits - 1
        search[1] = len(search)
        search[2] = visits
        search[3] = search[4] = 0
        search[5] = self._first
        while gather(search, work) == -1:  # pyright: ignore[reportArgumentType] ptr32
            yield 0

    def _prepare(self):
        size = self._sample
        while True:
            try:
                work = array("i", bytes(4 * (_COSTS + 1 + 3 * size)))
                break
            except MemoryError:
                if size <= LEAST:
                    raise
                size = max(LEAST, size // 4 * 2)
        yield 0
        work[0] = self.digits
        work[1] = size
        work[11] = 0 if self._repeats else _ALL * 6
        work[12] = _COSTS + 1 + size
        mean = 0
        for n in range(1, size + 1):
            if n < len(_FEW):
                cost = _FEW[n]
                mean = (cost << 8) // n
            else:
                mean += (_SLOPE << 8) // n
                cost = n * mean >> 8
            work[_COSTS + n] = cost
            if not n & 7:
                yield 0
        self._work = work

    def _judge(self):
        work = self._work
        judge = self._kernel.judge
        scorings = self._kernel.SCORINGS
        kept = work[2]
        tries = self._effort // (kept + 30)
        work[5] = 1 << 29
        work[7] = 0
        work[10] = self._below(1 << 14) << 15 | 1 + self._below(1 << 14)
        work[13] = min(kept, tries // 2)
        work[15] = 0
        # A code that fits and gets a reply of its own from each other one cannot be bettered;
        # what does not fit cannot do better than a reply of its own from each.
        for end, least in ((work[13], _UNIT * (kept - 1)), (tries, _UNIT * kept)):
            if work[5] <= least:
                break
            work[8] = end
            work[14] = least
            while work[7] < end:
                work[9] = scorings
                judge(work)  # pyright: ignore[reportArgumentType] ptr32
                yield 0


def _shuffled(n, below):
    found = bytearray(range(n))
    while n > 1:
        other = below(n)
        n -= 1
        found[n], found[other] = found[other], found[n]
    return found
