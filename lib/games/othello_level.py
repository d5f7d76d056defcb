"""How well the machine plays: `LEUEL1` to `LEUEL9`, or `A.LEU 1` and `b.LEU 1` for two of them."""

from games import othello_moves


def play(game):
    """Let the player choose; a key takes its level up, `#` is the next one, `*` confirms."""
    settings = game.settings
    heading = "LEUEL"
    at = othello_moves.LEVEL + 1
    if settings[othello_moves.MODE] == othello_moves.TWO_MACHINES:
        settings[at - 1] = yield from _choose(game, "A.LEU ", settings[at - 1])
        heading = "b.LEU "
    settings[at] = yield from _choose(game, heading, settings[at])
    game.unsaved = True
    return game.then


def _choose(game, heading, level):
    while True:
        game.console.show(heading + str(level))
        key = yield
        if key == "*":
            return level
        if key == "#":
            level = level % 9 + 1
        elif key != "0":
            level = int(key)
