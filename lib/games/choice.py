"""The menu's page: `#` steps to the next game, `*` starts it; so does a game's number, at once."""

# What the menu shows, and the module.
_TEXTS = "dUEL AbCd 12C StAt OtHE tESt"
MODULES = (
    "games.duel",
    "games.letters",
    "games.slowmoo",
    "games.statistics",
    "games.othello",
    "games.wiring_test",
)


def play(console, name):
    """Let the player choose, the game `name` shown first; return the one chosen, both modules."""
    texts = _TEXTS.split(" ")
    at = MODULES.index(name) if name else 0
    while True:
        console.show("{} {}".format(at + 1, texts[at]))
        key = yield
        if key == "#":
            at = (at + 1) % len(texts)
        elif key == "*":
            return MODULES[at]
        elif 0 < int(key) <= len(texts):
            return MODULES[int(key) - 1]
