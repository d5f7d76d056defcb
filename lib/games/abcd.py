"""The word game: the machine finds a word of four letters, A to D.

docs/developer/systems.md, system 4, has the rules.

The player chooses a word in secret and scores each guess, `AAbC.--`: bulls, then cows. The scores
are the textbook's: each letter of the word counts for one bull or one cow. To type a word, the
keys 1 to 4 are A to D.
"""

from games import guess_pages, saved_game, statistics, ui
from overlay import overlay

_LETTERS = 4  # as cows/abcd.py, which only functions import
_SYMBOLS = " AbCd"  # of the keys 0 to 4; key 0 is ignored
_FOUND = _LETTERS << 4
# The saved game: the version, then a number for each guess, with the score in the lowest 8 bits.
RECORD = "letters"
_VERSION = 1


def play(console):
    """Play games until the player leaves at the greeting."""
    history = _restore(console)  # the guesses, each with the player's score
    if history:
        resumes = yield from saved_game.offer(console)  # None to leave
        if resumes is None:
            return
        if resumes:
            yield from _play(console, history)
    while (yield from ui.confirm(console, "HELLO")):
        yield from _play(console, [])


def _play(console, history):
    from cows import abcd

    console.game_state = history
    has_warned = False
    while True:
        guess, tree_failed = abcd.next_guess(history)
        if tree_failed and not has_warned:
            has_warned = True
            yield from ui.confirm(console, "no.trEE")
        if guess is None:
            statistics.count(console, RECORD, statistics.WORD_GAME, False, False, 0)
            yield from guess_pages.review(console, _LETTERS, history, _SYMBOLS)
            return
        score = yield from guess_pages.ask_score(console, guess, _LETTERS, history, _SYMBOLS)
        # After a full score that contradicts an earlier one, `next_guess` finds no word.
        is_found = score == _FOUND and guess_pages.is_consistent(guess, _LETTERS, history)
        history.append((guess, score))
        if is_found:
            break
        save(console, history)
    # Counted as lost by the player, as in the duel; no page shows that column for this game.
    statistics.count(console, RECORD, statistics.WORD_GAME, False, True, len(history))
    yield from ui.confirm(console, "In{:>4}".format(len(history)))


@overlay
def save(console, history):
    """Save a game: the guesses and their scores."""
    console.records.put(RECORD, [_VERSION] + [guess << 8 | score for guess, score in history])


@overlay
def _restore(console):
    """Return the history of the saved game, [] if the machine would not have played it."""
    from cows import abcd, codes

    history = []
    numbers = saved_game.numbers_of(console, RECORD)
    if numbers[:1] != [_VERSION]:
        return history
    for number in numbers[1:]:
        guess, _ = abcd.next_guess(history)
        score = number & 255
        if guess != number >> 8 or score == _FOUND or not codes.possible(score, _LETTERS):
            return []
        history.append((guess, score))
    return history
