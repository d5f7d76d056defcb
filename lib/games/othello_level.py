"""How well the machine plays: `LEUEL1` to `LEUEL9`, or `A.LEU 1` and `b.LEU 1` for two of them."""

from games import othello


def play(game):
    """Let the player choose; a key takes its level up, `#` is the next one, `*` confirms."""
    settings = game.settings
    if settings[othello.MODE] == othello.TWO_MACHINES:
        settings[othello.LEVEL] = yield from _choose(game, "A.LEU ", settings[othello.LEVEL])
        title = "b.LEU "
    else:
        title = "LEUEL"
    settings[othello.LEVEL + 1] = yield from _choose(game, title, settings[othello.LEVEL + 1])
    game.save()
    return game.then


def _choose(game, title, level):
    while True:
        game.console.show(title + str(level))
        key = yield
        if key == "*":
            return level
        if key == "#":
            level = level % 9 + 1
        elif key != "0":
            level = int(key)
