"""HELP in the menu: the rules of the game that the player chooses.

A game's number, or `*` for the one shown, scrolls its rules; `0` shows the next, `#` goes back.
"""

from games import explain, ui
from games.menu import GAMES, TEXTS


def play(console):
    """Let the player choose games and read their rules, until `#`."""
    texts = ["{}.{}".format(index + 1, text) for index, text in enumerate(TEXTS)]
    number = yield from ui.choose(console, texts, 1)
    while number:
        yield from explain.scroll(console, GAMES[number - 1], None)
        number = yield from ui.choose(console, texts, number)
