"""The guesser of words: four letters, each A, B, C or D (docs/developer/systems.md, system 4).

A word is a BCD code; its digits 1 to 4 stand for A to D. Its number is 0 to 255, in base 4 with
A = 0.
"""

from cows import codes, tree
from overlay import overlay

LETTERS = 4
_WORDS = 256


@overlay
def next_guess(history, folder=None):
    """Return (guess, tree_failed) after a history.

    The guess is from the stored tree `words`, without it the first word that fits every reply; it
    is None if no word fits or the word is found. `tree_failed`: True if the tree cannot be used.

    `history`: a sequence of (guess, reply), words as codes and replies BCD. `folder`: the folder
    of the trees, see `tree`. Raises ValueError if no words can have such a reply.
    """
    for _, reply in history:
        if not codes.possible(reply, LETTERS):
            raise ValueError("no words can score {}".format(reply))
        if reply == LETTERS << 4:
            return None, False
    try:
        return _from_tree(history, folder), False
    except (OSError, tree.FileError):
        pass
    from cows.scoring import score

    for number in range(_WORDS):
        word = code_of(number)
        if all(score(guess, word, LETTERS) == reply for guess, reply in history):
            return word, True
    return None, True


def _from_tree(history, folder):
    stored = tree.load("words", folder)
    try:
        node = stored.start()
        for _, reply in history:
            node = stored.child(node, reply)
        return code_of(stored.guess(node))
    except tree.Contradiction:
        return None
    finally:
        stored.close()


def code_of(number):
    """Return the code of the word with this number: 6 -> 0x1123, AABC."""
    word = 0
    for place in range(LETTERS):
        word |= (number >> 2 * place & 3) + 1 << 4 * place
    return word
