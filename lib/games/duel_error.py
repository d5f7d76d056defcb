"""The machine claims the win of a duel: no code has all the scores that it was given."""

import memory
from games import duel, pages


def play(game):
    """Review the scores on request."""
    game.my_end = duel.NEVER
    game.claimed = True
    repeats = game.repeats == duel.REPEATS
    yield from memory.run(
        "games.review", game.console, game.digits, game.history, pages.DIGITS, repeats
    )
    return game.next()
