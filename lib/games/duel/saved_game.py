"""The record of a duel, to continue it after the player left it or the power failed.

The record is a list of numbers: `_head`, the player's guesses, the expert's names of digits and
places (cows/expert), and the machine's guesses with the score in the lowest 8 bits. The scores of
the player's guesses follow from the secret.
"""

from games import saved_game
from games.duel import setup
from games.duel.setup import BY_HAND, LENGTH, LEVEL, NEVER, REPEATS, SLY, YES
from overlay import overlay

RECORD = "duel"
_VERSION = 2
_WITHOUT_SLY = 1  # the version before SLY; BY_HAND was 3
_LONGEST = 100  # guesses of both sides; a longer duel is not saved, to limit the file
_LEAST = (_WITHOUT_SLY, 2, 1, 1, 1, 0, 0, 1, 0, NEVER, NEVER, 0, 0, 0)
_MOST = (_VERSION, 5, BY_HAND, 2, 2, 0x99999, 0x99999, 9999, 1, 9999, 9999, 1, 1, _LONGEST)
_NAMES = 10  # of digits


@overlay
def take_up(game):
    """Offer to continue the saved duel; return whether to continue it, or None to leave."""
    game.settings = [4, setup.EASY, YES, setup.HUMAN]
    game.unsaved = False
    if game.console.link and game.console.link.joining:
        return (yield from setup.join(game))
    names = _restore(game, game.console.records.get(RECORD, []))
    if names is None:
        return False
    going_on = yield from saved_game.offer(game.console)
    if going_on and setup.has_expert(game.settings):
        from cows import expert

        yield from setup.begin_expert(game)
        yield from expert.restore(game.digits, game.may_repeat, game.history, game.expert, names)
    return going_on


@overlay
def save(game):
    """Write the record."""
    game.unsaved = False
    numbers = _head(game)
    numbers.extend([guess for guess, _ in game.asked])
    if game.expert:
        from cows import expert

        numbers.extend(expert.relabelling(game.expert))
    numbers.extend([guess << 8 | score for guess, score in game.history])
    if len(game.asked) + len(game.history) <= _LONGEST:
        game.console.records.put(RECORD, numbers)


def _head(game):
    return (
        [_VERSION]
        + game.settings
        + [game.secret, game.start, game.round, game.your_turn]
        + [game.your_end or 0, game.my_end or 0, game.no_room, game.claimed, len(game.asked)]
    )


def _restore(game, numbers):
    """Restore `game` from a record; return the expert's names, or None for an invalid record."""
    from cows import codes, scoring

    head = numbers[: len(_LEAST)]
    if not saved_game.within(head, _LEAST, _MOST):
        return None
    settings = head[1:5]
    if head[0] == _WITHOUT_SLY and settings[LEVEL] == SLY:
        settings[LEVEL] = BY_HAND
    secret, start, number, your_turn, your_end, my_end, no_room, claimed, count = head[5:]
    digits = settings[LENGTH]
    may_repeat = settings[REPEATS] == YES
    found = digits << 4
    end = len(_LEAST) + count
    asked = numbers[len(_LEAST) : end]
    names = numbers[end : end + _NAMES + digits] if setup.has_expert(settings) else []
    history = [(number >> 8, number & 255) for number in numbers[end + len(names) :]]
    try:
        for code in [secret, start] + asked + [guess for guess, _ in history]:
            codes.check_code(code, digits)
        text = codes.to_text(secret, digits)
    except ValueError:
        return None
    asked = [(guess, scoring.score(guess, secret, digits)) for guess in asked]
    if (
        len(asked) != count
        or not (may_repeat or len(set(text)) == digits)
        or not all(codes.possible(score, digits) for _, score in history)
        or (your_end > 0) != any(score == found for _, score in asked)
        or (my_end > 0) != any(score == found for _, score in history)
        or (names and sorted(names[:_NAMES]) != list(range(_NAMES)))
        or (names and sorted(names[_NAMES:]) != list(range(digits)))
        or (setup.has_expert(settings) and not names)
    ):
        return None
    game.settings, game.digits, game.may_repeat = settings, digits, may_repeat
    game.secret, game.start, game.asked, game.history = secret, start, asked, history
    game.round, game.your_turn = number, bool(your_turn)
    game.your_end, game.my_end = your_end or None, my_end or None
    game.no_room, game.claimed = bool(no_room), bool(claimed)
    game.expert = None
    return names
