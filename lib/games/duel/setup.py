"""A duel and its set-up: code length, machine's level, repeated digits, the side that begins.

`EASy`: the next code that fits, as in 1976; `HArd`: the expert; `SLY`: the expert, and the
machine's own code changes with each of the player's guesses (cows/sly.py).
"""

from games import ui
from overlay import overlay

# The options of a duel are a list of the numbers of the choices: the length (its number is the
# length itself), the level, repeated digits, the side that begins.
LEVEL = 1  # the place of the level in the options
EASY, HARD, SLY = 1, 2, 3
BY_HAND = 4  # the console's owner guesses in the machine's place
REPEATS_YES, REPEATS_NO = 1, 2
HUMAN, MACHINE = 1, 2
UNSOLVED = -1  # in place of the round of success: no more turns, and the code was not found

_LENGTHS = ("", "LEn  2", "LEn  3", "LEn  4", "LEn  5")
_LEVELS = ("EASy", "HArd", "SLY")
_LEVELS_ON_LINE = ("EASy", "HArd", "SLY", "HAnd")
_REPEATS = ("rEPYES", "rEP no")
_STARTERS = ("1St.YOU", "1St.  I")


class Game:
    """The options and the state of a duel."""

    @overlay
    def __init__(self, console, length=4, level=EASY, repeats_choice=REPEATS_YES, starter=HUMAN):
        self.console = console
        self.digits = length  # of the codes, 2 to 5
        self.level = level  # EASY, HARD, SLY or BY_HAND
        self.allow_repeats = repeats_choice == REPEATS_YES
        self.starter = starter  # HUMAN or MACHINE
        self.secret = -1  # the machine's code, BCD; -1 before the duel begins
        self.easy_start = 0  # the easy level guesses upwards from the code after this one, BCD
        self.player_guesses = []  # (guess, score), both BCD
        self.machine_guesses = []  # (guess, score), both BCD
        self.player_guess = 0  # the player's guess that waits for its score, or a hint, BCD
        self.machine_guess = None  # the machine's, BCD; None if no code fits
        self.expert = None  # the expert's state between two guesses
        self.lacks_memory = False  # True if the expert lacks memory: the machine plays as EASY
        self.round = 1
        self.is_player_turn = starter == HUMAN
        # The round of success; 0 before it; UNSOLVED after giving up or a contradiction.
        self.player_solved_in = 0
        self.machine_solved_in = 0
        self.has_contradiction = False  # True if no code fits the scores that the player gave
        self.is_unsaved = False  # True if the record is outdated


def options(game):
    """Return the options as numbers of their choices, the arguments of `Game`."""
    repeats_choice = REPEATS_YES if game.allow_repeats else REPEATS_NO
    return [game.digits, game.level, repeats_choice, game.starter]


@overlay
def set_up(game):
    """Let the player choose, the options of `game` first; return the new duel, None to leave."""
    console = game.console
    selection = options(game)
    if console.link:
        console.link.withdraw()
    while (yield from ui.confirm(console, "HELLO")):
        levels = _LEVELS
        if (console.link and console.link.is_up) or selection[LEVEL] == BY_HAND:
            levels = _LEVELS_ON_LINE
        if (yield from ui.wizard(console, _choices(levels), selection)):
            return Game(console, *selection)
    return None


def _choices(levels):
    choices = _LENGTHS, levels, _REPEATS, _STARTERS
    return lambda _: choices  # the choices do not depend on the selection


@overlay
def join_game(console):
    """Return the duel that the other console offers, with the sides swapped; None to leave."""
    from games import remote  # only with a line

    invitation = remote.take_invitation(console)[:4]
    level = yield from ui.choose(console, _LEVELS_ON_LINE, EASY)
    if not level or not (yield from remote.still_invites(console, remote.DUEL, invitation)):
        return None
    _, length, repeats_choice, starter = invitation
    return Game(console, length, level, repeats_choice, HUMAN + MACHINE - starter)


@overlay
def begin(game):
    """Draw the codes and begin the expert; show `no.trEE` if its tree cannot be used."""
    from cows import codes

    randbelow = game.console.randbelow
    game.secret = codes.random_code(game.digits, randbelow, game.allow_repeats)
    game.easy_start = codes.random_code(game.digits, randbelow, game.allow_repeats)
    if has_expert(game):
        yield from begin_expert(game)


def has_expert(game):
    """Return True if the expert guesses for the machine."""
    return HARD <= game.level <= SLY


@overlay
def begin_expert(game):
    """Let the expert begin; show `no.trEE` if its tree is missing or damaged."""
    from cows import expert

    game.expert, tree_failed = yield from expert.begin_steps(
        game.digits, game.allow_repeats, game.console.randbelow
    )
    if tree_failed:
        yield from ui.confirm(game.console, "no.trEE")
