"""The machine thinks: about its own move, or about a hint."""

from othello import levels


def play(game):
    """Think at `game.level` about a move and leave it in `game.square`."""
    thought = yield from levels.think(game.board, game.level, game.console.milliseconds)
    game.square = thought[0]
    return game.then
