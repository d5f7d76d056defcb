"""The expert as a player that stores its game, on any runtime."""

from check_helpers import finish
from cows import expert
from plain_scores import is_distinct, textbook_bcd


class Expert:
    """Plays a game with `expert.begin_steps` and `expert.guess_steps`.

    Arguments as for these; `stored` False: on-line, without its tree. `history` is the list of
    (guess, reply) so far, both BCD. `source` is the method of the last or first guess, "tree" or
    "on-line". `tree_failed`: True after a fault of the tree.
    """

    def __init__(self, digits, randbelow, allow_repeats=True, stored=True):
        self.digits = digits
        self.allow_repeats = allow_repeats
        self.history = []
        self._last = None  # the guess that waits for a reply
        self.state, self.tree_failed = finish(expert.begin_steps(digits, allow_repeats, randbelow))
        if not stored:
            expert.leave_tree(self.state)
        self.source = "tree" if self.state[0] else "on-line"

    def guess(self):
        """Return the next guess, or the last one if it has no reply; None if no code fits."""
        return finish(self.search())

    def search(self):
        """`guess` as a generator: yields 0 after each slice of 1 to 2 ms, returns the code."""
        if self._last is None:
            self._last, tree_failed = yield from expert.guess_steps(self.state, self.history)
            self.tree_failed = tree_failed or self.tree_failed
            self.source = "tree" if self.state[0] else "on-line"
        return self._last

    def play(self, secret):
        """Play with an honest player; return the guesses."""
        code = None
        while code != secret:
            code = self.guess()
            assert code is not None, (hex(secret), self.history)
            assert self.allow_repeats or is_distinct(code, self.digits), hex(code)
            assert len(self.history) < 14, (hex(secret), self.history)
            self.reply(textbook_bcd(code, secret, self.digits))
        return [guess for guess, _ in self.history]

    def reply(self, score):
        """Record the BCD score of the last guess."""
        if self._last is None:
            raise ValueError("a reply comes after a guess, one each")
        self.history.append((self._last, score))
        self._last = None
