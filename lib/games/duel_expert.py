"""Before a duel with the expert: its tree is checked, and what it keeps is made."""

import memory
from games import duel


def play(game):
    """Tell if there is no sound tree; it guesses without one, then."""
    repeats = game.repeats == duel.REPEATS
    path = memory.call("cows.beginning", "where", game.digits, repeats)
    damage = None
    if path:
        damage = yield from memory.run("cows.tree_check", path)
    game.expert, trouble = memory.call(
        "cows.beginning",
        "begin",
        game.digits,
        game.console.below,
        repeats,
        not damage,
        None,
        False,
    )
    if damage or trouble:
        yield from memory.run("games.message", game.console, "no.trEE")
    return game.next()
