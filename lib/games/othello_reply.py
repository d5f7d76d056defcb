"""The machine's move is made; it shows when it has been written."""

from games import othello_moves


def play(game):
    """Make the move thought of."""
    yield 0
    othello_moves.make(game, game.square)
    return "games.othello_shown"
