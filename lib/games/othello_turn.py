"""A human's move: `-.- U 1` takes row and column; in the sixth cell is the number of the move."""

from games import othello_moves, pages


def play(game):
    """Let a human move, pass, or ask for something else; leave the others' turns to others."""
    while True:
        if game.board.is_over():
            return "count"
        if othello_moves.is_machine(game):
            return _to_think(game)
        name = othello_moves.name(game, othello_moves.player(game))
        if game.board.must_pass():
            if not (yield from pages.read(game.console, ("PASS " + name,))):
                return "options"
            othello_moves.make(game, None)
            continue
        page = "-.- {}{:>2}".format(name, (len(game.moves) + 1) % 100)
        typed = game.typed
        if game.square:
            typed = "{}{}".format(*game.square)
        game.typed = ""
        game.square = None
        typed = yield from pages.enter(game.console, page, typed, "012345678", "")
        if typed is None:
            return "options"
        if not typed:
            return "count"
        try:
            othello_moves.make(game, (int(typed[0]), int(typed[1])))
        except ValueError:
            yield from pages.read(game.console, ("bAd {}.{}".format(*typed),))


def _to_think(game):
    if game.board.must_pass():
        game.square = None
        return "shown"
    game.level = game.settings[othello_moves.LEVEL + othello_moves.player(game)]
    game.then = "shown"
    return "think"
