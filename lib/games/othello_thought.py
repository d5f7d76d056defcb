"""What has been thought becomes a move; without a result the thinking begins anew.

`no.FILE` is told once when there was no sound file of weights, `FULL` when a small board has no
room left to look ahead: then it plays as level 1 does.
"""

import memory


def play(game):
    """Leave the move in `game.square`, from `game.thought`; see there."""
    yield 0
    thought = game.thought
    game.thought = ()
    if thought is None:
        return "games.othello_think"
    game.begin = None
    text = "FULL"
    if thought:
        game.square, _, _, blind = thought
        text = "no.FILE" if blind else ""
    else:
        game.level = 1
    if text and not game.told:
        game.told = True
        yield from memory.run("games.message", game.console, text)
    return game.then if thought else "games.othello_think"
