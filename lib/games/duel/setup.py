"""A duel and its set-up: the code's length, the machine's level, whether digits may repeat, who
begins.

`EASy`: the next code that fits, as in 1976; `HArd`: the expert.
"""

from games import ui
from overlay import overlay

EASY, HARD = "1", "2"  # how well the machine guesses
REPEATS, NO_REPEATS = "1", "2"
HUMAN, MACHINE = "1", "2"
NEVER = -1  # in place of the round in which a code was found

_LENGTHS = (("2", "LEn  2"), ("3", "LEn  3"), ("4", "LEn  4"), ("5", "LEn  5"))
_LEVELS = ((EASY, "EASy"), (HARD, "HArd"))
_REPEATS = ((REPEATS, "rEPYES"), (NO_REPEATS, "rEP no"))
_BEGINNERS = ((HUMAN, "1St.YOU"), (MACHINE, "1St.  I"))


class Game:
    """What was chosen last, and, from `begin` on, the duel that is played.

    `secret`: the machine's code; `asked`: the player's guesses, each with its score; `history`:
    the machine's guesses, each with the player's score; `guess`: its guess that waits for one;
    `start`: where the easy level's search begins; `expert`: what the expert keeps from one guess
    to the next; `no_room`: whether it found no room in memory; `your_end` and `my_end`: the round
    in which the player found the secret, and the machine the player's code; `claimed`: whether
    the machine has claimed the win, since no code fitted the scores.
    """

    length, level, repeats, beginner = "4", EASY, REPEATS, HUMAN

    @property
    def may_repeat(self):
        """Whether the digits of a code may repeat."""
        return self.repeats == REPEATS


@overlay
def set_up(game):
    """Let the player choose; return whether to play, or leave at the greeting."""
    console = game.console
    if not (yield from ui.read(console, ("HELLO",))):
        return False
    game.length = yield from ui.choose(console, _LENGTHS, game.length)
    game.level = yield from ui.choose(console, _LEVELS, game.level)
    game.repeats = yield from ui.choose(console, _REPEATS, game.repeats)
    game.beginner = yield from ui.choose(console, _BEGINNERS, game.beginner)
    return True


@overlay
def begin(game):
    """Begin a duel as chosen; tell if the expert's tree is missing or damaged."""
    from cows import codes, expert

    randbelow = game.console.randbelow
    digits = game.digits = int(game.length)
    game.secret = codes.random_code(digits, randbelow, game.may_repeat)
    game.start = codes.random_code(digits, randbelow, game.may_repeat)
    game.asked = []
    game.history = []
    game.expert = None
    game.no_room = game.claimed = False
    game.round = 0
    game.your_end = game.my_end = None
    game.your_turn = game.beginner == MACHINE  # the turn before the first
    if game.level == HARD:
        game.expert, trouble = yield from expert.begin(digits, randbelow, game.may_repeat)
        if trouble:
            yield from ui.message(game.console, "no.trEE")
