"""The end of a duel: it is counted, and the rounds in which the codes were found are shown."""

import memory
from games import duel


def play(game):
    """Show `U05.I07`; `--` who has not found the code."""
    memory.call("games.duel_count", "count", game)
    text = "U{}.I{}".format(_rounds(game.your_end), _rounds(game.my_end))
    yield from memory.run("games.message", game.console, text)
    return "games.duel_setup"


def _rounds(number):
    return "--" if number == duel.NEVER else "{:02}".format(number)[-2:]
