"""The machine begins to think, about its own move or about a hint; `othello` goes on."""

from othello import levels


def play(game):
    """Think at `game.level`: leave the move in `game.square`, or what is left to do in `plan`."""
    plan = yield from levels.plan(game, game.level, game.console.milliseconds, None, game.begin)
    if len(plan) == 3:
        game.square = plan[0]
        return game.then
    game.plan = plan[:4]
    game.begin, game.most = plan[4:]
    return "games.othello_thought"
