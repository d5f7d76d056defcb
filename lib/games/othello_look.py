"""The machine looks ahead, or solves the ending.

`no.FILE` is told once when it has to do without the files of weights, `FULL` when a small board
has no room left to look ahead: then it plays as level 1 does.
"""

import memory

_LONG = 1000  # ms


def play(game):
    """Carry out `game.plan`, see `othello.levels`, and leave the move in `game.square`."""
    clock = game.console.milliseconds
    names, found, depth, nodes, begin, most = game.plan
    game.plan = text = thinking = None
    try:
        for name in names:
            thinking = memory.run(name, found, depth, nodes, lambda: clock() - begin > most)
            found = None
            # A small board has written the moves before.
            found = yield from thinking if memory.SMALL else _saving(game, thinking, begin)
    except MemoryError:
        text = "FULL"
        game.level = 1
    thinking = None
    again = found is None
    if not again:
        game.begin = None
        game.square, _, _, blind = found
        if blind:
            text = "no.FILE"
    elif not text:
        game.begin = begin
    if text and not game.told:
        game.told = True
        yield from memory.run("games.message", game.console, text)
    return "games.othello_think" if again else game.then


def _saving(game, thinking, begin):
    """Go on with `thinking`, and write the moves when that takes long."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value
        if game.unsaved and game.console.milliseconds() - begin > _LONG:
            memory.call("games.othello_moves", "save", game)
        yield 0
