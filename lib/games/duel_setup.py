"""Before a duel: the code's length, the machine's level, whether digits may repeat, who begins.

`EASy`: the next code that fits, as in 1976; `HArd`: the expert.
"""

import memory
from games import duel, pages

_LENGTHS = (("2", "LEn  2"), ("3", "LEn  3"), ("4", "LEn  4"), ("5", "LEn  5"))
_LEVELS = ((duel.EASY, "EASy"), (duel.HARD, "HArd"))
_REPEATS = ((duel.YES, "rEPYES"), (duel.NO, "rEP no"))
_BEGINNERS = ((duel.YOU, "1St.YOU"), (duel.MACHINE, "1St.  I"))


def play(game):
    """Let the player choose, or leave at the greeting."""
    console = game.console
    if not (yield from pages.read(console, ("HELLO",))):
        return ""
    game.length = yield from pages.choose(console, _LENGTHS, game.length)
    game.level = yield from pages.choose(console, _LEVELS, game.level)
    game.repeats = yield from pages.choose(console, _REPEATS, game.repeats)
    game.beginner = yield from pages.choose(console, _BEGINNERS, game.beginner)
    game.start()
    if game.level == duel.HARD:
        repeats = game.repeats == duel.YES
        path = memory.call("cows.stored", "where", game.digits, repeats)
        damage = None
        if path:
            damage = yield from memory.run("cows.tree_check", path)
        game.expert, trouble = memory.call(
            "cows.stored",
            "begin",
            game.digits,
            console.below,
            repeats,
            not damage,
            None,
            False,
        )
        if damage or trouble:
            yield from memory.run("games.message", console, "no.trEE")
    return game.next()
