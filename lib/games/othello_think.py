"""The machine thinks: about its own move, or about a hint.

`no.FILE` is told once when it has to do without the files of weights.
"""

from othello import levels

_LONG = 1000  # ms


def play(game):
    """Think at `game.level` about a move and leave it in `game.square`."""
    clock = game.console.milliseconds
    start = clock()
    thinking = levels.think(game.board, game.level, clock)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            game.square = end.value[0]
            break
        if game.unsaved and (clock() - start) % (1 << 30) > _LONG:
            from games import othello_moves  # not in memory from the start, beside the engine

            othello_moves.save(game)
        yield 0
    if levels.blind and not game.told:
        game.told = True
        game.console.show("no.FILE")
        while (yield) not in ("*", "#"):
            pass
    return game.then
