"""HELP in the menu: the rules of the game that the player chooses.

A game's number, or `*` for the one shown, scrolls its rules; `0` shows the next, `#` goes back.
"""

from games import explain
from games.menu import GAMES, TEXTS


def play(console):
    """Let the player choose games and read their rules, until `#`."""
    at = 0
    while True:
        console.show("{}.{}".format(at + 1, TEXTS[at]))
        key = yield
        if key == "#":
            return
        if key == "0":
            at = (at + 1) % len(GAMES)
        elif key == "*" or int(key) <= len(GAMES):
            if key != "*":
                at = int(key) - 1
            yield from explain.scroll(console, GAMES[at], None)
