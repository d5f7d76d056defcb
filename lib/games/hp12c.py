"""SlowMoo12: find the HP 12C's number, four different digits (docs/developer/systems.md).

`0.-----` takes the decimals of a seed, one digit or more; `*` on the empty entry draws a seed and
shows it. The score of a guess is the calculator's, 10 for each bull and 1 for each cow: `1234.13`.
`#` on an empty guess offers to give up, `GIUEUP`: `*` gives up, `#` shows the guesses so far. The
next game continues with the calculator's register.
"""

from cows import slowmoo
from games import saved_game, ui
from overlay import overlay

_SEED = "0.-----"
_SEED_DIGITS = 5
BEST_RECORD = "12C"
_BEST_LIST_LENGTH = 5  # games in the list of the best, by their number of guesses
_MAX_COUNT = 9999  # the largest number in four cells
# The saved game: the version, the register before the number was drawn (as a whole number without
# a point, and the number of its decimals), then the guesses.
RECORD = "slowmoo"
_VERSION = 1
MAX_GUESSES = 100  # guesses in a saved game; later ones are not saved, to limit the file
_MAX_DECIMALS = 10  # of a register of ten digits, see cows/slowmoo.py


def play(console):
    """Play from a seed, game after game, until the player leaves at the seed.

    `console.records` keeps the list of the best, and the game that is played.
    """
    register, guesses = _restore(console)
    if guesses:
        resumes = yield from saved_game.offer(console)
        if resumes is None:
            return
        if not resumes:
            register, guesses = "", []
    while True:
        if not register:
            seed = yield from _enter_seed(console)
            if seed is None:
                return
            register = "0." + seed
        number, next_register = slowmoo.draw(register)
        console.game_state = number, guesses
        count = yield from _play(console, register, number, guesses)
        best = []
        if count:  # before the last score shows: the player may leave there
            best = end_game(console, count)
            yield from ui.require_ok(console, (_score_page(number, number),))
        ui.play_result(console, count is not None)
        plays_again = yield from ui.read(console, _end_pages(count, best))
        register = next_register if plays_again else ""
        guesses = []


def _enter_seed(console):
    """Let the player type decimals, or have them drawn; return them, or None to leave."""
    typed = yield from ui.enter(console, _SEED, "", ui.DIGITS, True, 1)
    while typed == "":
        typed = "%0*d" % (_SEED_DIGITS, console.randbelow(10**_SEED_DIGITS))
        typed = yield from ui.enter(console, _SEED, typed, ui.DIGITS, True, 1)
    return typed


def _play(console, register, number, guesses):
    """Let the player guess; return the count of guesses, or None for a player who gave up."""
    while True:
        # As `guess_pages.round_text`, whose import needs memory.
        note = "r{}".format(len(guesses) + 1)[-2:]
        guess = yield from ui.enter(console, "-" * slowmoo.DIGITS + "." + note)
        if guess is None:
            if (yield from ui.confirm(console, "GIUEUP")):
                saved_game.drop(console, RECORD)
                yield from ui.require_ok(console, (number + ".Cd",))
                return None
            pages = [_score_page(earlier, number) for earlier in guesses]
            yield from ui.read(console, pages, len(pages) - 1)
            continue
        guesses.append(guess)
        if guess == number:
            return min(len(guesses), _MAX_COUNT)
        save(console, register, guesses)
        yield from ui.require_ok(console, (_score_page(guess, number),))


def _score_page(guess, number):
    return "{}.{:02}".format(guess, slowmoo.score(guess, number))


@overlay
def _end_pages(count, best):
    """Return the pages after a game of `count` guesses, None for one given up."""
    texts = []
    if count is not None:
        texts = ["In{:>4}".format(count)]
        texts.extend(["b{}.{:>4}".format(i + 1, best[i]) for i in range(len(best))])
    texts.append("AGAIn?")
    return texts


@overlay
def end_game(console, count):
    """Delete the saved game, add `count` to the list of the least counts and return the list."""
    records = console.records
    best = [number for number in records.get(BEST_RECORD, []) if 0 < number <= _MAX_COUNT]
    best = sorted(best + [count])[:_BEST_LIST_LENGTH]
    records.put(BEST_RECORD, best, RECORD)
    return best


@overlay
def save(console, register, guesses):
    """Save a game: the register before its number was drawn, and the guesses."""
    if len(guesses) <= MAX_GUESSES:
        whole, decimals = register.split(".")
        numbers = [_VERSION, int(whole + decimals), len(decimals)]
        console.records.put(RECORD, numbers + [int(guess) for guess in guesses])


@overlay
def _restore(console):
    """Return the register and the guesses of the saved game; "" and [] without a valid one."""
    numbers = saved_game.numbers_of(console, RECORD)
    count = len(numbers) - 3
    minimum = (_VERSION, 0, 1) + (0,) * count
    maximum = (_VERSION, 10**_MAX_DECIMALS - 1, _MAX_DECIMALS) + (10**slowmoo.DIGITS - 1,) * count
    if not (0 < count <= MAX_GUESSES and saved_game.is_within(numbers, minimum, maximum)):
        return "", []
    text = "%0*d" % (numbers[2] + 1, numbers[1])
    register = text[: -numbers[2]] + "." + text[-numbers[2] :]
    return register, ["%0*d" % (slowmoo.DIGITS, guess) for guess in numbers[3:]]
