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
            except MemoryError:
                thinking = None
                game.level = 1
                yield from _tell(game, "FULL")
                return "games.othello_think"
            if game.unsaved and clock() - begin > _LONG:
                memory.call("games.othello_moves", "save", game)
            yield 0
    if found is None:
        game.begin = begin
        return "games.othello_think"
    game.begin = None
    game.square, _, _, blind = found
    if blind:
        yield from _tell(game, "no.FILE")
    return game.then


def _tell(game, text):
    if not game.told:
        game.told = True
        yield from memory.run("games.message", game.console, text)
