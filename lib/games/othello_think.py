"""The machine begins to think, about its own move or about a hint; `othello_look` goes on."""

from othello import levels


def play(game):
    """Think at `game.level`: leave the move in `game.square`, or what is left to do in `plan`."""
    plan = yield from levels.plan(game, game.level, game.console.milliseconds, None, game.begin)
    if len(plan) == 3:
        game.square = plan[0]
        return game.then
    game.plan = plan
    return "games.othello_look"
