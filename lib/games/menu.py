"""The menu of games.

`0` is the next game, `#` the previous one. `*` starts the game on the display, a digit its own.
"""

from overlay import overlay

# The menu's texts, and the modules whose `play(console)` is the game. A module is imported when
# its game is chosen, not at power-up.
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

# These two are here because device/link.py needs them and this module is always loaded.
JOIN_GAME = "games.remote"  # the module that is played when the other console invites
PEER_EVENT = "="  # sent to a page in place of a key, for an event of the other console


@overlay
def play(console):
    """Let the player choose a game; return the name of its module.

    The game that was played last is shown first.
    """
    at = GAMES.index(console.last_game) if console.last_game else 0
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
