"""The guesser of words: four letters, each A, B, C or D (docs/developer/systems.md, system 4).

A word is a BCD code; its digits 1 to 4 stand for A to D. Its number is 0 to 255, in base 4 with
A = 0.
"""

from cows import codes, tree
from overlay import overlay

LETTERS = 4
_WORDS = 256


class WordGuesser:
    """Guesses from the stored tree `name`; without a tree, the next word that fits every reply.

    `folder`: the folder of the trees, see `tree`. `history`: the list of (guess, reply) so far,
    words as codes, replies BCD. `tree_error`: the reason for a missing tree, or None.
    """

    def __init__(self, name="words", folder=None):
        self.history = []
        self.tree_error = None
        self._tree = self._node = None
        self._next = 0
        try:
            self._tree = tree.load(name, folder)
            self._node = self._tree.start()
        except tree.FileError as error:
            self.tree_error = str(error)

    def guess(self):
        """Return the next guess, None if no word fits all replies or the word is found."""
        if self._tree:
            return None if self._node is None else code(self._tree.guess(self._node))
        if self.history and self.history[-1][1] == LETTERS << 4:
            return None
        from cows.scoring import score

        while self._next < _WORDS:
            word = code(self._next)
            if all(score(g, word, LETTERS) == reply for g, reply in self.history):
                return word
            self._next += 1
        return None

    def reply(self, score):
        """Record the BCD score of the last guess; ValueError if no words can have that score."""
        self.add_reply(self.guess(), score)

    def add_reply(self, guess, score):
        """Record the score of a guess that another guesser made after the same history."""
        if not isinstance(score, int) or not codes.possible(score, LETTERS):
            raise ValueError("no {} letters can score {}".format(LETTERS, score))
        self.history.append((guess, score))
        if self._tree:
            try:
                self._node = self._tree.next(self._node, score)
            except tree.Contradiction:
                self._node = None
            except (OSError, tree.FileError) as error:
                self.tree_error = "the tree cannot be read: {}".format(error)
                self.close()

    def close(self):
        """Close the tree's file; later guesses do not use the tree."""
        if self._tree:
            self._tree.close()
            self._tree = None


@overlay
def next_guess(history):
    """Return (guess, tree_error) after a history, see `WordGuesser`.

    `history` is a sequence of (guess, reply), words as codes and replies BCD.
    """
    guesser = WordGuesser()
    try:
        for guess, score in history:
            guesser.add_reply(guess, score)
        return guesser.guess(), guesser.tree_error
    finally:
        guesser.close()


def code(number):
    """Return the code of the word with this number: 6 -> 0x1123, AABC."""
    word = 0
    for place in range(LETTERS):
        word |= (number >> 2 * place & 3) + 1 << 4 * place
    return word
