"""Before a duel: the code's length, the machine's level, whether digits may repeat, who begins.

`EASy`: the next code that fits, as in 1976; `HArd`: the expert.
"""

import memory
from games import duel, pages

_LENGTHS = (("2", "LEn  2"), ("3", "LEn  3"), ("4", "LEn  4"), ("5", "LEn  5"))
_LEVELS = ((duel.EASY, "EASy"), (duel.HARD, "HArd"))
_REPEATS = ((duel.REPEATS, "rEPYES"), (duel.NO_REPEATS, "rEP no"))
_BEGINNERS = ((duel.HUMAN, "1St.YOU"), (duel.MACHINE, "1St.  I"))


def play(game):
    """Let the player choose, or leave at the greeting."""
    console = game.console
    if not (yield from pages.read(console, ("HELLO",))):
        return ""
    game.length = yield from pages.choose(console, _LENGTHS, game.length)
    game.level = yield from pages.choose(console, _LEVELS, game.level)
    game.repeats = yield from pages.choose(console, _REPEATS, game.repeats)
    game.beginner = yield from pages.choose(console, _BEGINNERS, game.beginner)
    begin(game)
    return "games.duel_expert" if game.level == duel.HARD else game.next()


def begin(game):
    """Begin a duel as chosen."""
    game.digits = int(game.length)
    game.secret = random_code(game)
    game.asked = []  # the player's guesses, each with its score
    game.history = []  # the machine's guesses, each with the player's score
    game.begin = random_code(game)  # where the machine's search of the easy level begins
    game.expert = None  # what the expert keeps from one guess to the next
    game.full = False  # whether it found no room in memory
    game.guess = None  # the machine's guess that waits for its score
    game.claimed = False  # whether the machine has claimed the win, for no code fitted
    game.round = 0
    game.your_end = game.my_end = None
    game.your_turn = game.beginner == duel.MACHINE  # the turn before the first


def random_code(game):
    """A code as chosen."""
    repeats = game.repeats == duel.REPEATS
    return memory.call("cows.drawing", "draw", game.digits, game.console.below, repeats)
