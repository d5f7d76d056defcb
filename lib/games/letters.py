"""The words game: the machine finds a word of four letters, A to D (SYSTEMS.md, system 4).

The player thinks of the word and answers each guess, `AAbC.--`, with bulls, then cows, counted
the textbook way: each letter of the word pays for one bull or one cow. Where a word is typed the
keys 1 to 4 are A to D.
"""

import memory

_LETTERS = 4
_SYMBOLS = " AbCd"
_FOUND = _LETTERS << 4


def play(console):
    """Play games, one after another, until the player leaves at the greeting."""
    while (yield from memory.run("games.message", console, "HELLO")):
        yield from _play(console)


def _play(console):
    told = False
    history = []  # the guesses, each with the player's score
    while True:
        guess, trouble = memory.call("cows.words", "next_guess", history)
        if trouble and not told:
            told = True
            yield from memory.run("games.message", console, "no.trEE")
        if guess is None:
            memory.call("games.tally", "count_words", console, 0)
            yield from memory.run("games.review", console, _LETTERS, history, _SYMBOLS)
            return
        reply = yield from memory.run("games.asking", console, guess, _LETTERS, history, _SYMBOLS)
        history.append((guess, reply))
        if reply == _FOUND:
            break
    memory.call("games.tally", "count_words", console, len(history))
    yield from memory.run("games.message", console, "In{:>4}".format(len(history)))
