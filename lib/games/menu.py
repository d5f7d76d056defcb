"""The menu of games.

`0` steps to the next game and `#` to the one before, `*` starts the one shown, and a game's number
starts it at once.
"""

from overlay import overlay

# What the menu shows, and the module whose `play(console)` is the game. It is imported when it is
# chosen, not at power-up.
TEXTS = ("dUEL", "AbCd", "12C", "StAt", "OtHE", "tESt", "HELP", "SEt")
GAMES = (
    "games.duel",
    "games.abcd",
    "games.hp12c",
    "games.statistics",
    "games.othello",
    "games.wiring_test",
    "games.help",
    "games.settings",
)

LINE = 1  # whether there may be a line to another console: 0 in the build for small boards
INVITATION = "games.remote"  # the module whose `play(console)` comes in place of the menu then
NEWS = "="  # in place of a key, for a page that listens: the other console has done something


@overlay
def play(console):
    """Let the player choose a game, that played last first; return the name of its module."""
    at = GAMES.index(console.played) if console.played else 0
    while True:
        console.show("{} {}".format(at + 1, TEXTS[at]))
        key = yield
        if key == "0":
            at = (at + 1) % len(GAMES)
        elif key == "#":
            at = (at - 1) % len(GAMES)
        elif key == "*":
            return GAMES[at]
        elif int(key) <= len(GAMES):
            return GAMES[int(key) - 1]
