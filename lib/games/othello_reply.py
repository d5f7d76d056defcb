"""A move is made, of a human or of the machine; what comes next shows when it has been written."""

import memory
from games import othello_moves


def play(game):
    """Make the move in `game.square`, None for a pass; of a human it may be illegal: `bAd 1.1`."""
    yield 0
    human = not othello_moves.is_machine(game)
    try:
        othello_moves.make(game, game.square)
    except ValueError:
        text = "bAd {}.{}".format(*game.square)
        yield from memory.run("games.message", game.console, text)
    if not human:
        return "games.othello_shown"
    game.square = None
    return "games.othello_turn"
