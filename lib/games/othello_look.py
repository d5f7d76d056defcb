"""The machine looks ahead, or solves the ending.

`no.FILE` is told once when it has to do without the files of weights.
"""

import memory

_LONG = 1000  # ms


def play(game):
    """Carry out `game.plan`, see `othello.levels`, and leave the move in `game.square`."""
    clock = game.console.milliseconds
    names, found, depth, nodes, begin, most = game.plan
    game.plan = None
    for name in names:
        thinking = memory.run(name, found, depth, nodes, lambda: clock() - begin > most)
        found = None
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                found = end.value
                break
            if game.unsaved and clock() - begin > _LONG:
                memory.call("games.othello_moves", "save", game)
            yield 0
    if found is None:
        game.begin = begin
        return "games.othello_think"
    game.begin = None
    game.square, _, _, blind = found
    if blind and not game.told:
        game.told = True
        game.console.show("no.FILE")
        while (yield) not in ("*", "#"):
            pass
    return game.then
