"""The machine's move, thought of where a page wants it."""

from games import ui
from games.othello.game import save
from othello import levels

_LONG = 1000  # ms of thinking after which the record is written
_SAVE_FIRST = 0  # 1 where thinking leaves no memory to write it: the build for small boards


def best_move(game, level):
    """Think at `level`; a generator that returns the square, None for a pass.

    Thinks as level 1 does when the game found no room to look ahead. `no.FILE` is told once when
    there was no sound file of weights. Raises MemoryError when there is no room.
    """
    milliseconds = game.console.milliseconds
    save_if_long = None
    if _SAVE_FIRST:
        if game.unsaved:
            save(game)
    else:
        begin = milliseconds()

        def write_when_long():
            if game.unsaved and milliseconds() - begin > _LONG:
                save(game)

        save_if_long = write_when_long
    thought = yield from levels.think(
        game, 1 if game.no_room else level, milliseconds, None, save_if_long
    )
    square, _, _, blind = thought  # pyright: ignore[reportGeneralTypeIssues]
    game.no_room = False
    if blind and not game.told:
        game.told = True
        yield from ui.message(game.console, "no.FILE")
    return square
