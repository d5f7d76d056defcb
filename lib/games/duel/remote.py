"""The other console as the player of a duel: its messages, its guesses and scores.

Each console has its own secret. Its machine guesses for it, or at the level BY_HAND its owner.
"""

from cows import codes
from games import remote
from games.duel import setup, turns
from games.duel.setup import BY_HAND, HUMAN, MACHINE

# A message, from its sender's view: "own" is the console that sends it. Codes and scores are BCD.
#
#     place                                                              example
#     0       1 while the duel can be joined                             0
#     1 to 3  length, repeats_choice, starter                            4, 1, 1
#     4 to 6  number of guesses that it has scored, last one, its score  1, 0x1234, 0x02
#     7 to 9  the same three for its own scored guesses                  0, 0, 0
#     10      own guess that waits for its score, or _NONE               0x5678
#
# The example: four digits, which may repeat; the other console began, guessed 1234 and got 02; the
# sender now guesses 5678.
_CHOICES, _STARTER, _SCORED_BY_SENDER, _SCORED_FOR_SENDER, _GUESS = 1, 3, 4, 7, 10
_NONE = -1


def page_for(game, page):
    """Publish the state of the game; return the page to run: `page`, or a `peer_page` of it.

    A duel is not published after a hint, because a turn has passed without a guess, nor while the
    other console's invitation is declined.
    """
    link = game.console.link
    if link.has_declined or _has_used_hint(game):
        link.withdraw()
        return page
    peer_game, peer_numbers = link.peer_state
    if page == turns.hint and peer_game == remote.DUEL and _matches(game, peer_numbers):
        page = turns.player_turn  # the other console guesses, so the person gets no hint
    guess = game.machine_guess if page == turns.ask_score else _NONE
    link.publish(remote.DUEL, _state(game, guess))
    if page == turns.player_turn:
        return remote.peer_page(page, remote.DUEL, _guess_keys)
    if page == turns.ask_score:
        return remote.peer_page(page, remote.DUEL, _score_keys)
    if page == turns.show_score and game.level != BY_HAND:
        return remote.peer_page(page, remote.DUEL, _leave_keys)
    return page


def _has_used_hint(game):
    """Return True if a turn of the player has passed without a guess."""
    turns_taken = game.player_solved_in
    if not turns_taken:
        # One in each earlier round; in this one if the player began and it is the machine's turn.
        turns_taken = game.round - 1 + (game.starter == HUMAN and not game.is_player_turn)
    return len(game.player_guesses) < turns_taken


def _state(game, guess):
    """Return the numbers of a message; `guess`: the machine's, BCD, or _NONE."""
    # `player_guesses` are the other console's guesses, `machine_guesses` this console's.
    length, _, repeats_choice, starter = setup.options(game)
    scored_count = len(game.player_guesses) + len(game.machine_guesses)
    numbers = [int(scored_count == 0), length, repeats_choice, starter]
    for guesses in (game.player_guesses, game.machine_guesses):
        numbers.append(len(guesses))
        numbers.extend(guesses[-1] if guesses else (0, 0))
    numbers.append(guess)
    return numbers


def _matches(game, peer_numbers):
    """Return True if the other console's message is this duel, seen from the other side.

    The console that scores a guess may be one score ahead.
    """
    if len(peer_numbers) <= _GUESS:
        return False
    own_numbers = _state(game, _NONE)
    if peer_numbers[_CHOICES:_STARTER] != own_numbers[_CHOICES:_STARTER]:
        return False
    if peer_numbers[_STARTER] + own_numbers[_STARTER] != HUMAN + MACHINE:
        return False
    own_guesses = own_numbers[_SCORED_FOR_SENDER:_GUESS]
    peer_guesses = peer_numbers[_SCORED_FOR_SENDER:_GUESS]
    return _agree(peer_numbers[_SCORED_BY_SENDER:_SCORED_FOR_SENDER], own_guesses) and _agree(
        own_numbers[_SCORED_BY_SENDER:_SCORED_FOR_SENDER], peer_guesses
    )


def _agree(scorer_view, guesser_view):
    """Return True if two consoles have the same guesses of one side, or the scorer has one more.

    The guesser learns the score with the scorer's next message. Each argument is the number of the
    guesses, the last one and its score.
    """
    return scorer_view == guesser_view or scorer_view[0] == guesser_view[0] + 1


def _leave_keys(game, peer_numbers):
    """Return the answer that leaves a page to be read, None if the games differ."""
    return remote.LEAVE if _matches(game, peer_numbers) else None


def _guess_keys(game, peer_numbers):
    if not _matches(game, peer_numbers):
        return None
    guess = peer_numbers[_GUESS]
    if peer_numbers[_SCORED_FOR_SENDER] != len(game.player_guesses) or guess == _NONE:
        return ""
    # The second `*` answers `SUrE?`; without that page the first one ends the entry.
    return codes.to_text(guess, game.digits) + "**"


def _score_keys(game, peer_numbers):
    """Return the keys of the score; set `machine_guess` to the guess that was scored.

    After a power cut that guess may differ from the one chosen here; the expert's tree does not
    fit it. An owner who guesses by hand confirms the score.
    """
    if not _matches(game, peer_numbers):
        return None
    if peer_numbers[_SCORED_BY_SENDER] != len(game.machine_guesses) + 1:
        return ""
    guess, score = peer_numbers[_SCORED_BY_SENDER + 1 : _SCORED_FOR_SENDER]
    if not codes.possible(score, game.digits):
        raise ValueError("no score")
    guess = codes.check_code(guess, game.digits)
    if game.expert and guess != game.machine_guess:
        from cows import expert

        expert.leave_tree(game.expert)
    game.machine_guess = guess
    return "{:02x}".format(score) + ("" if game.level == BY_HAND else "*")
