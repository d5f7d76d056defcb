"""The record of a duel, to continue it after the player left it or the power failed.

The record is a list of numbers: a head (see _MINIMUM), the player's guesses, the expert's labels
of digits and places (cows/expert), and the machine's guesses with the score in the lowest 8 bits.
The scores of the player's guesses follow from the secret.
"""

from games import saved_game
from games.duel import setup
from games.duel.setup import BY_HAND, LEVEL, SLY, UNSOLVED
from overlay import overlay

RECORD = "duel"
_VERSION = 2
_WITHOUT_SLY = 1  # the version before SLY: its level 3 is BY_HAND
MAX_GUESSES = 100  # of both sides; a longer duel is not saved again, to limit the file
# The head: version, length of the codes, level, repeats_choice, side that begins, secret,
# easy_start, round, 1 if it is the player's turn, player_solved_in, machine_solved_in, 1 if
# lacks_memory, 1 if has_contradiction, number of the player's guesses. Two tuples have the bounds:
# pairs would take 250 bytes more.
_MINIMUM = (_WITHOUT_SLY, 2, 1, 1, 1, 0, 0, 1, 0, UNSOLVED, UNSOLVED, 0, 0, 0)
_MAXIMUM = (_VERSION, 5, BY_HAND, 2, 2, 0x99999, 0x99999, 9999, 1, 9999, 9999, 1, 1, MAX_GUESSES)
_OPTIONS, _SECRET = 1, 5  # places in the head
_LABELLED_DIGITS = 10


@overlay
def resume(console):
    """Offer to continue the saved duel, else to set up another.

    Returns the duel to play, a `setup.Game`, or None to leave.
    """
    if console.link and console.link.accepted_options:
        return (yield from setup.join_game(console))
    saved, labels = unpack(console, saved_game.numbers_of(console, RECORD))
    console.game_state = game = saved or setup.Game(console)
    resumes = False
    if saved:
        resumes = yield from saved_game.offer(console)
    if resumes is None:
        return None
    if not resumes:
        return (yield from setup.set_up(game))
    if setup.has_expert(game):
        from cows import expert

        yield from setup.begin_expert(game)
        yield from expert.restore_steps(game.expert, game.machine_guesses, labels)
    return game


@overlay
def save(game):
    """Write the record."""
    numbers = pack(game)  # first, because the records take memory, too
    if len(game.player_guesses) + len(game.machine_guesses) <= MAX_GUESSES:
        game.console.records.put(RECORD, numbers)
    game.is_unsaved = False


def pack(game):
    """Return the record of `game`."""
    numbers = (
        [_VERSION]
        + setup.options(game)
        + [game.secret, game.easy_start, game.round, game.is_player_turn]
        + [game.player_solved_in, game.machine_solved_in]
        + [game.lacks_memory, game.has_contradiction, len(game.player_guesses)]
    )
    numbers.extend([guess for guess, _ in game.player_guesses])
    if game.expert:
        from cows import expert

        numbers.extend(expert.labels_of(game.expert))
    numbers.extend([guess << 8 | score for guess, score in game.machine_guesses])
    return numbers


def unpack(console, numbers):
    """Return (game, the expert's labels) of a record; (None, None) if it is invalid."""
    from cows import scoring

    head = numbers[: len(_MINIMUM)]
    if not saved_game.is_within(head, _MINIMUM, _MAXIMUM):
        return None, None
    game = _unpack_head(console, head)
    digits, secret = game.digits, game.secret
    at = len(_MINIMUM) + head[-1]
    guesses = numbers[len(_MINIMUM) : at]
    labels = numbers[at : at + _LABELLED_DIGITS + digits] if setup.has_expert(game) else []
    game.machine_guesses = [(n >> 8, n & 255) for n in numbers[at + len(labels) :]]
    if (
        len(guesses) < head[-1]
        or not _is_possible(game, guesses)
        or (setup.has_expert(game) and not _are_labels(labels, digits))
    ):
        return None, None
    game.player_guesses = [(guess, scoring.score(guess, secret, digits)) for guess in guesses]
    return (game, labels) if _is_success_scored(game) else (None, None)


def _unpack_head(console, head):
    """Return the game of a head whose numbers are within their bounds, without the guesses."""
    options = head[_OPTIONS:_SECRET]
    if head[0] == _WITHOUT_SLY and options[LEVEL] == SLY:
        options[LEVEL] = BY_HAND
    game = setup.Game(console, *options)
    game.secret, game.easy_start, game.round, game.is_player_turn, *rest = head[_SECRET:]
    game.player_solved_in, game.machine_solved_in, *rest = rest
    game.lacks_memory, game.has_contradiction, _ = rest
    return game


def _is_possible(game, guesses):
    """Return True if the secret, both sides' guesses and the scores are possible."""
    from cows import codes

    try:
        played = guesses + [guess for guess, _ in game.machine_guesses]
        for code in [game.secret, game.easy_start] + played:
            codes.check_code(code, game.digits)
    except ValueError:
        return False
    text = codes.to_text(game.secret, game.digits)
    if not game.allow_repeats and len(set(text)) < game.digits:
        return False
    return all(codes.possible(score, game.digits) for _, score in game.machine_guesses)


def _is_success_scored(game):
    """Return True if exactly the sides with a guess of full score have a round of success.

    After a contradiction the machine has no success, even if its last score was full.
    """
    full_score = game.digits << 4
    player = any(score == full_score for _, score in game.player_guesses)
    machine = any(score == full_score for _, score in game.machine_guesses)
    machine = machine and not game.has_contradiction
    return (game.player_solved_in > 0) == player and (game.machine_solved_in > 0) == machine


def _are_labels(labels, digits):
    """Return True for the ten digits and the places, each in any order."""
    digit_labels, place_labels = labels[:_LABELLED_DIGITS], labels[_LABELLED_DIGITS:]
    return sorted(digit_labels) == list(range(10)) and sorted(place_labels) == list(range(digits))
