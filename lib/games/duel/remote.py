"""A duel with another console: its messages, and the keys that the line presses.

Each console has its own secret. Its machine guesses for it, or at the level BY_HAND its owner.
"""

from cows import codes
from games import remote
from games.duel import setup, turns
from games.duel.setup import BY_HAND, HUMAN, MACHINE

# A message: options; the number of the other side's scored guesses, the last one and its score;
# the same three for the own guesses; the own guess that waits for a score, or _NONE.
_OPTIONS, _ASKED, _HISTORY, _GUESS = 1, 4, 7, 10
_NONE = -1


def over(game, page):
    """Send the state of the game; return the page to show in place of `page`."""
    by_hand = game.level == BY_HAND
    guess = game.machine_guess if page == turns.ask_score else _NONE
    game.console.link.publish(remote.DUEL, _numbers(game, guess))
    if page == turns.player_turn:
        return remote.typing(page, remote.DUEL, _their_guess, True)
    if page == turns.ask_score:
        return remote.typing(page, remote.DUEL, _their_score, not by_hand)
    if page == turns.show_score and not by_hand:
        return remote.typing(page, remote.DUEL, _nothing, True, True)
    return page


def _numbers(game, guess):
    length, _, repeats, beginner = setup.options(game)
    begun = len(game.player_guesses) + len(game.machine_guesses)
    numbers = [int(begun == 0), length, repeats, beginner]
    for scored in (game.player_guesses, game.machine_guesses):
        numbers.append(len(scored))
        numbers.extend(scored[-1] if scored else (0, 0))
    numbers.append(guess)
    return numbers


def _is_one(game, theirs):
    """Return True if the other console's message is this duel, seen from the other side.

    The other console may be one guess or score ahead or behind.
    """
    mine = _numbers(game, _NONE)
    if theirs[_OPTIONS : _OPTIONS + 2] != mine[_OPTIONS : _OPTIONS + 2]:
        return False
    if theirs[_OPTIONS + 2] + mine[_OPTIONS + 2] != HUMAN + MACHINE:
        return False
    for at, other, ahead in ((_ASKED, _HISTORY, 1), (_HISTORY, _ASKED, -1)):
        if theirs[at] == mine[other]:
            if theirs[at + 1 : at + 3] != mine[other + 1 : other + 3]:
                return False
        elif theirs[at] != mine[other] + ahead:
            return False
    return True


def _nothing(game, theirs):
    return "" if _is_one(game, theirs) else None


def _their_guess(game, theirs):
    if not _is_one(game, theirs):
        return None
    if theirs[_HISTORY] != len(game.player_guesses) or theirs[_GUESS] == _NONE:
        return ""
    typed = codes.to_text(theirs[_GUESS], game.digits)
    sure = not game.allow_repeats and len(set(typed)) < len(typed)
    return typed + ("**" if sure else "*")


def _their_score(game, theirs):
    if not _is_one(game, theirs):
        return None
    if theirs[_ASKED] != len(game.machine_guesses) + 1:
        return ""
    # Another guess, if this console lost its power before it had the score of the first.
    game.machine_guess, score = theirs[_ASKED + 1 : _ASKED + 3]
    return "{:02x}*".format(score)
