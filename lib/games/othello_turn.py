"""A human's move: `-.- U 1` takes row and column, the sixth cell is the number of the move."""

from games import pages


def play(game):
    """Let the player move, pass when there is no move, or ask for something else."""
    name = game.name(game.player())
    typed = game.typed
    game.typed = ""
    if game.board.must_pass():
        if not (yield from pages.read(game.console, ("PASS " + name,))):
            return "options"
        game.play(None)
        return "go"
    page = "-.- {}{:>2}".format(name, (len(game.moves) + 1) % 100)
    typed = yield from pages.enter(game.console, page, typed, "012345678", "")
    if typed is None:
        return "options"
    if not typed:
        return "count"
    try:
        game.play((int(typed[0]), int(typed[1])))
    except ValueError:
        yield from pages.read(game.console, ("bAd {}.{}".format(*typed),))
    return "go"
