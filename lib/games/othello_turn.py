"""A human's move: `-.- U 1` takes row and column; in the sixth cell is the number of the move."""

from games import othello_moves, pages


def play(game):
    """Ask a human for a move, or for a pass; leave the others' turns to others."""
    _, moves, over = othello_moves.outlook(game)
    if over:
        return "games.othello_count"
    if othello_moves.is_machine(game):
        game.level = game.settings[othello_moves.LEVEL + othello_moves.player(game)]
        game.then = "games.othello_reply"
        return "games.othello_think" if moves else game.then
    name = othello_moves.name(game, othello_moves.player(game))
    typed = game.typed
    if game.square:
        typed = "{}{}".format(*game.square)
    game.typed = ""
    game.square = None
    if not moves:
        passes = yield from pages.read(game.console, ("PASS " + name,))
        return "games.othello_reply" if passes else "games.othello_options"
    page = "-.- {}{:>2}".format(name, (len(game.moves) + 1) % 100)
    typed = yield from pages.enter(game.console, page, typed, "012345678", "")
    if typed is None:
        return "games.othello_options"
    if not typed:
        return "games.othello_count"
    game.square = int(typed[0]), int(typed[1])
    return "games.othello_reply"
