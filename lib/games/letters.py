"""The words game: the machine finds a word of four letters, A to D (docs/systems.md, system 4).

The player thinks of the word and answers each guess, `AAbC.--`, with bulls, then cows, counted
the textbook way: each letter of the word pays for one bull or one cow. Where a word is typed the
keys 1 to 4 are A to D.
"""

from games import score_pages, statistics, ui

_LETTERS = 4
_SYMBOLS = " AbCd"
_FOUND = _LETTERS << 4


def play(console):
    """Play games, one after another, until the player leaves at the greeting."""
    while (yield from ui.message(console, "HELLO")):
        yield from _play(console)


def _play(console):
    from cows import words

    told = False
    history = []  # the guesses, each with the player's score
    while True:
        guess, trouble = words.next_guess(history)
        if trouble and not told:
            told = True
            yield from ui.message(console, "no.trEE")
        if guess is None:
            statistics.count_words(console, 0)
            yield from score_pages.review(console, _LETTERS, history, _SYMBOLS)
            return
        score = yield from score_pages.ask_score(console, guess, _LETTERS, history, _SYMBOLS)
        history.append((guess, score))
        if score == _FOUND:
            break
    statistics.count_words(console, len(history))
    yield from ui.message(console, "In{:>4}".format(len(history)))
