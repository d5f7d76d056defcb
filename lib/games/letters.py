"""The words game: the machine finds a word of four letters, A to D (SYSTEMS.md, system 4).

The player thinks of the word and answers each guess, `AAbC.--`, with bulls, then cows, counted
the textbook way: each letter of the word pays for one bull or one cow. Where a word is typed the
keys 1 to 4 are A to D.
"""

from cows.words import LETTERS, WordGuesser
from games import pages, sheet, tally

_SYMBOLS = " AbCd"
_FOUND = LETTERS << 4


def play(console):
    """Play games, one after another, until the player leaves at the greeting."""
    while (yield from pages.read(console, ("HELLO",))):
        guesser = WordGuesser()
        try:
            yield from _play(console, guesser)
        finally:
            guesser.close()


def _play(console, guesser):
    words = sheet.Sheet(console, LETTERS, _SYMBOLS)
    told = False
    while True:
        if guesser.trouble and not told:
            told = True
            yield from pages.read(console, ("no.trEE",))
        guess = guesser.guess()
        if guess is None:
            tally.add(console.records, tally.WORDS, False, False, 0)
            yield from words.error(guesser.history)
            return
        reply = yield from words.ask(guess, guesser.history)
        guesser.reply(reply)
        if reply == _FOUND:
            break
    count = len(guesser.history)
    tally.add(console.records, tally.WORDS, False, True, count)
    yield from pages.read(console, ("In{:>4}".format(count),))
