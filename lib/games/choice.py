"""The menu's page: `#` steps to the next game, `*` starts it; so does a game's number, at once."""

# What the menu shows, and the module.
GAMES = (
    ("dUEL", "duel"),
    ("AbCd", "letters"),
    ("12C", "slowmoo"),
    ("StAt", "statistics"),
    ("OtHE", "othello"),
    ("tESt", "wiring_test"),
)


def play(console, name):
    """Let the player choose, the game `name` shown first; return the name of the one chosen."""
    at = 0
    while name and GAMES[at][1] != name:
        at += 1
    while True:
        console.show("{} {}".format(at + 1, GAMES[at][0]))
        key = yield
        if key == "#":
            at = (at + 1) % len(GAMES)
        elif key == "*":
            return GAMES[at][1]
        elif 0 < int(key) <= len(GAMES):
            return GAMES[int(key) - 1][1]
