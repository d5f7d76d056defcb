"""A human's move: `-.- U 1` takes row and column; in the sixth cell is the number of the move."""

from games import othello_moves, pages


def play(game):
    """Let a human move, pass, or ask for something else; leave the others' turns to others."""
    made = False
    while True:
        board = game.board
        if board.is_over():
            return "games.othello_count"
        passes = board.must_pass()
        if othello_moves.is_machine(game):
            return _to_reply(game, passes)
        if made:
            return "games.othello_turn"  # another human's, when the move has been written
        name = othello_moves.name(game, othello_moves.player(game))
        if passes:
            if not (yield from pages.read(game.console, ("PASS " + name,))):
                return "games.othello_options"
            othello_moves.make(game, None)
            made = True
            continue
        page = "-.- {}{:>2}".format(name, (len(game.moves) + 1) % 100)
        typed = game.typed
        if game.square:
            typed = "{}{}".format(*game.square)
        game.typed = ""
        game.square = None
        typed = yield from pages.enter(game.console, page, typed, "012345678", "")
        if typed is None:
            return "games.othello_options"
        if not typed:
            return "games.othello_count"
        try:
            othello_moves.make(game, (int(typed[0]), int(typed[1])))
            made = True
        except ValueError:
            yield from pages.read(game.console, ("bAd {}.{}".format(*typed),))


def _to_reply(game, passes):
    if passes:
        game.square = None
        return "games.othello_reply"
    game.level = game.settings[othello_moves.LEVEL + othello_moves.player(game)]
    game.then = "games.othello_reply"
    return "games.othello_think"
