"""Help in a duel: how many codes still fit (`n  123`), and for the round a hint (`HInt?`).

The hint is a code that fits.
"""

import memory
from cows import counting
from games import duel, pages, sheet


def play(game):
    """Tell how many codes fit, and offer a hint."""
    console = game.console
    start = memory.call("games.duel_setup", "random_code", game)
    known = counting.Knowledge(game.digits, start, game.repeats == duel.REPEATS)
    for guess, score in game.asked:
        known.learn(guess, score)
        yield 0
    count = yield from known.count()
    fitting = "n{:>5}".format(count) if count < 100000 else str(count)
    if not (yield from pages.read(console, (fitting, "HInt?"))):
        return "games.duel_you"
    code = yield from known.search()
    yield from sheet.insist(console, (sheet.page(sheet.text(code, game.digits), "Ht"),))
    return game.next()
