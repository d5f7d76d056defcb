"""A duel and its set-up: the code's length, the machine's level, whether digits may repeat, who
begins.

`EASy`: the next code that fits, as in 1976; `HArd`: the expert; `SLY`: the expert, and the
machine's own code changes with each of the player's guesses (cows/sly.py).
"""

from games import remote, ui
from overlay import overlay

# Places in the settings and their values; the length of the codes is its own value.
LENGTH = 0
LEVEL = 1  # how well the machine guesses
EASY, HARD, SLY = 1, 2, 3
BY_HAND = 4  # its owner guesses, in a duel with another console
REPEATS = 2  # whether the digits of a code may repeat
YES, NO = 1, 2
BEGINNER = 3
HUMAN, MACHINE = 1, 2
NEVER = -1  # in place of the round, for a code that was not found

_LENGTHS = ("", "LEn  2", "LEn  3", "LEn  4", "LEn  5")
_LEVELS = ("EASy", "HArd", "SLY")
_LEVELS_ON_LINE = ("EASy", "HArd", "SLY", "HAnd")
_REPEATS = ("rEPYES", "rEP no")
_BEGINNERS = ("1St.YOU", "1St.  I")


class Game:
    """The last choices, `settings`, and, from `begin` on, the state of a duel.

    `digits`: the length of a code. `may_repeat`: True if its digits may repeat. `secret`: the
    machine's code. `asked`: the player's guesses, each with its score. `history`: the machine's
    guesses, each with the player's score. `guess`, `player_guess`: the machine's and the player's
    guess that waits for its score. `start`: the first code of the easy level's search. `expert`:
    the expert's state between two guesses. `no_room`: True if the expert ran out of memory.
    `your_end`: the round of the player's success, None before it, NEVER after giving up; `my_end`
    the same for the machine. `claimed`: True if the machine has claimed the win, because no code
    fits the scores. `round`, `your_turn`: the present turn. `unsaved`: True if the record is
    outdated.
    """

    unsaved = False
    settings: list
    your_turn = False
    my_end = None


@overlay
def set_up(game):
    """Let the player choose; return True to play, False to leave at the greeting."""
    console = game.console
    if console.link:
        remote.leave(console)
    while (yield from ui.message(console, "HELLO")):
        levels = _LEVELS
        if (console.link and console.link.up) or game.settings[LEVEL] == BY_HAND:
            levels = _LEVELS_ON_LINE
        if (yield from ui.choose_in_turn(console, _choices(levels), game.settings)):
            return True
    return False


def _choices(levels):
    choices = _LENGTHS, levels, _REPEATS, _BEGINNERS
    return lambda _: choices


@overlay
def join(game):
    """Begin, from the other side, the duel that the console on the line invites to.

    Returns whether to play, None to leave.
    """
    _, digits, repeats, beginner = remote.joined(game.console)[:4]
    level = yield from ui.choose(game.console, _LEVELS_ON_LINE, EASY)
    if not level:
        return None
    game.settings = [digits, level, repeats, HUMAN + MACHINE - beginner]
    yield from begin(game)
    return True


@overlay
def begin(game):
    """Begin a duel as chosen; tell if the expert's tree is missing or damaged."""
    from cows import codes

    randbelow = game.console.randbelow
    settings = game.settings
    digits = game.digits = settings[LENGTH]
    game.may_repeat = settings[REPEATS] == YES
    game.secret = codes.random_code(digits, randbelow, game.may_repeat)
    game.start = codes.random_code(digits, randbelow, game.may_repeat)
    game.asked = []
    game.history = []
    game.expert = None
    game.no_room = game.claimed = game.unsaved = False
    game.round = 1
    game.your_end = game.my_end = None
    game.your_turn = settings[BEGINNER] == HUMAN
    if has_expert(settings):
        yield from begin_expert(game)


def has_expert(settings):
    """Return whether the expert guesses for the machine."""
    return HARD <= settings[LEVEL] <= SLY


@overlay
def begin_expert(game):
    """Let the expert begin; tell if its tree is missing or damaged."""
    from cows import expert

    game.expert, trouble = yield from expert.begin(
        game.digits, game.console.randbelow, game.may_repeat
    )
    if trouble:
        yield from ui.message(game.console, "no.trEE")
