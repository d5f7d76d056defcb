"""The menu: which game to play.

`#` steps to the next game, `*` starts the one shown, and a game's number starts it at once.
A game's modules are imported when it starts and forgotten at the menu, because not all games fit
into the memory of a small board together.
"""

import gc
import sys

# What the menu shows, and the module.
GAMES = (
    ("dUEL", "duel"),
    ("AbCd", "letters"),
    ("12C", "slowmoo"),
    ("StAt", "statistics"),
    ("tESt", "wiring_test"),
)

_before = set()  # the modules there were before the last game started


def play(console):
    """Show the menu and run the games chosen, for ever."""
    choice = 0
    while True:
        _forget_game()
        console.show("{} {}".format(choice + 1, GAMES[choice][0]))
        key = yield
        if key == "#":
            choice = (choice + 1) % len(GAMES)
        elif key == "*":
            yield from _start(GAMES[choice][1]).play(console)
        elif 0 < int(key) <= len(GAMES):
            choice = int(key) - 1
            yield from _start(GAMES[choice][1]).play(console)


def _start(name):
    _before.update(sys.modules)
    return __import__("games." + name, None, None, ("play",))


def _forget_game():
    """Take the modules of the game before out of the ones imported, and out of their packages.

    Not in a `finally` of the game's: that may run at any time, even amid the next import.
    """
    if not _before:
        return
    for module in set(sys.modules) - _before:
        package, name = (module.split(".") + [""])[:2]
        if package in ("games", "cows"):
            del sys.modules[module]
            if hasattr(sys.modules.get(package), name):
                delattr(sys.modules[package], name)
    _before.clear()
    if hasattr(gc, "mem_free"):  # a board; elsewhere there is memory enough, and this takes long
        gc.collect()
