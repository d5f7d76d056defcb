"""The menu: which game to play.

`#` steps to the next game, `*` starts the one shown, and a game's number starts it at once.
"""

from games import duel, wiring_test

GAMES = (("dUEL", duel), ("tESt", wiring_test))


def play(console):
    """Show the menu and run the games chosen, for ever."""
    choice = 0
    while True:
        name, game = GAMES[choice]
        console.show("{} {}".format(choice + 1, name))
        key = yield
        if key == "#":
            choice = (choice + 1) % len(GAMES)
        elif key == "*":
            yield from game.play(console)
        elif 0 < int(key) <= len(GAMES):
            choice = int(key) - 1
            yield from GAMES[choice][1].play(console)
