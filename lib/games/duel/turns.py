"""The turns of a duel, the player's and the machine's, and its end.

A score is BCD, bulls and cows; `digits << 4` is the score of the code itself.
"""

from cows import scoring
from games import guess_pages, saved_game, statistics, ui
from games.duel.record import RECORD
from games.duel.setup import BY_HAND, EASY, HUMAN, SLY, UNSOLVED
from overlay import overlay


@overlay
def next_page(game):
    """Return the page of the current turn, or None after the last turn."""
    if game.player_solved_in and game.machine_solved_in:
        return None
    return player_turn if game.is_player_turn else machine_turn


@overlay
def end_turn(game):
    """Begin the next turn. A side that has found the code has no more turns."""
    game.is_unsaved = True
    # Give the turn to the other side, or back if that side has found the code. A new round may
    # begin in between.
    while not (game.player_solved_in and game.machine_solved_in):
        game.is_player_turn = not game.is_player_turn
        if game.is_player_turn == (game.starter == HUMAN):
            game.round += 1
        if not (game.player_solved_in if game.is_player_turn else game.machine_solved_in):
            break


@overlay
def player_turn(game):
    """Let the player guess; `*` on the empty entry asks for help."""
    digits = game.digits
    note = guess_pages.round_text(game.round, 6 - digits)
    guess = yield from guess_pages.enter_guess(
        game.console, digits, note, game.player_guesses, game.allow_repeats, True
    )
    if guess is None:
        return hint
    game.player_guess = guess
    return score_guess


@overlay
def score_guess(game):
    """Score the player's guess.

    At level `SLY` the machine may first change its code. If memory runs out it keeps the old one.
    """
    digits, guess = game.digits, game.player_guess
    if game.level == SLY:
        from cows import sly

        try:
            secret = yield from sly.choose_secret_steps(
                digits, game.allow_repeats, game.player_guesses, guess, game.console.randbelow
            )
            if secret is not None:
                game.secret = secret
        except MemoryError:
            pass
    score = scoring.score(guess, game.secret, digits)
    game.player_guesses.append((guess, score))
    if score == digits << 4:
        game.player_solved_in = game.round
    end_turn(game)
    return show_score


@overlay
def show_score(game):
    """Show the score of the player's guess; then `I LOSE`, or `FOUnd` if the machine has ended."""
    guess, score = game.player_guesses[-1]
    yield from ui.require_ok(game.console, guess_pages.score_pages(guess, score, game.digits))
    is_solved = score == game.digits << 4
    if is_solved and (yield from other_gives_up(game, "I LOSE", game.machine_solved_in)):
        game.machine_solved_in = UNSOLVED
    return next_page(game)


@overlay
def other_gives_up(game, text, other_solved_in):
    """Show that a side has found the code; return True if the other side gives up.

    `text` is shown for the first side to find the code. `#` there offers that the other side gives
    up, `GIUEUP`; the person answers for both sides. `other_solved_in`: as in `setup.Game`. After
    `ERROR` it is UNSOLVED, and the result follows at once.
    """
    console = game.console
    if other_solved_in > 0:
        yield from ui.require_ok(console, ("FOUnd",))
    while not other_solved_in and not (yield from ui.confirm(console, text)):
        if (yield from ui.confirm(console, "GIUEUP")):
            return True
    return False


@overlay
def hint(game):
    """Show how many codes fit (`n  123`); on request give a fitting code (`HInt?`).

    The hint takes the place of the guess in this round: the page `-rOUnd` warns of that. `FULL` is
    shown if there is too little memory.
    """
    console, digits = game.console, game.digits
    try:
        from cows import codes, consistent
        from cows.expert import sample

        start = codes.random_code(digits, console.randbelow, game.allow_repeats)  # so hints differ
        count = yield from sample.count_steps(digits, game.allow_repeats, game.player_guesses)
        count_text = "n{:>5}".format(count) if count < 100000 else str(count)
        if not (yield from ui.read(console, (count_text, "HInt?", "-rOUnd"))):
            return player_turn
        code = yield from consistent.next_code_steps(
            digits, game.allow_repeats, game.player_guesses, start
        )
    except MemoryError:
        yield from ui.confirm(console, "FULL")
        return player_turn
    game.player_guess = code
    end_turn(game)
    return show_hint


@overlay
def show_hint(game):
    """Show the hint, `3452.Ht`; the record was written before, so leaving cannot undo its cost."""
    text = guess_pages.code_text(game.player_guess, game.digits)
    yield from ui.require_ok(game.console, (guess_pages.page_text(text, "Ht"),))
    return next_page(game)


@overlay
def machine_turn(game):
    """Let the machine choose a guess.

    `FULL` is shown if the expert has too little memory; from then on it guesses as at `EASy`.
    """
    from cows import consistent, expert

    history = game.machine_guesses
    if game.level == BY_HAND:
        return guess_by_hand
    if game.level == EASY or game.lacks_memory:
        last = history[-1][0] if history else game.easy_start
        game.machine_guess = yield from consistent.next_code_steps(
            game.digits, game.allow_repeats, history, last
        )
    else:
        try:
            game.machine_guess, tree_failed = yield from expert.guess_steps(game.expert, history)
        except MemoryError:
            game.lacks_memory = True
            yield from ui.confirm(game.console, "FULL")
            return machine_turn
        if tree_failed:
            yield from ui.confirm(game.console, "no.trEE")
    return claim_win if game.machine_guess is None else ask_score


@overlay
def guess_by_hand(game):
    """Let the owner guess, `----.I1`; `#` on the empty entry shows earlier guesses."""
    note = "I" + str(game.round % 10)
    game.machine_guess = yield from guess_pages.enter_guess(
        game.console, game.digits, note, game.machine_guesses, game.allow_repeats
    )
    return ask_score


@overlay
def ask_score(game):
    """Ask for the score of the machine's guess; show `HO-HO` if it has found the code."""
    console, digits = game.console, game.digits
    guess, guesses = game.machine_guess, game.machine_guesses
    score = yield from guess_pages.ask_score(console, guess, digits, guesses)
    is_solved = score == digits << 4
    is_contradiction = (
        is_solved
        and game.level != BY_HAND
        and not guess_pages.is_consistent(guess, digits, guesses)
    )
    guesses.append((guess, score))
    if is_contradiction:
        return claim_win
    if is_solved:
        game.machine_solved_in = game.round
    end_turn(game)
    if is_solved and (yield from other_gives_up(game, "HO-HO", game.player_solved_in)):
        game.player_solved_in = UNSOLVED
    return next_page(game)


@overlay
def claim_win(game):
    """Claim the win for the machine, because no code has all the scores that the player gave."""
    game.machine_solved_in = UNSOLVED  # ends its turns; `has_contradiction` decides the result
    game.has_contradiction = True
    end_turn(game)
    yield from guess_pages.review(
        game.console, game.digits, game.machine_guesses, ui.DIGITS, game.allow_repeats
    )
    return next_page(game)


@overlay
def show_result(game):
    """Count the duel; show the winner, then the rounds, `U05.I07`, `--` for a code not found.

    If the player gave up, the machine's code comes first: `1234.Cd`.
    """
    console = game.console
    player_solved_in, machine_solved_in = game.player_solved_in, game.machine_solved_in
    won, lost = _outcome(player_solved_in, machine_solved_in, game.has_contradiction)
    level = game.level
    if level == BY_HAND:
        saved_game.drop(console, RECORD)  # no machine has played: it is not counted
    else:
        variant = statistics.duel_variant(game.digits, level, game.allow_repeats)
        statistics.count(console, RECORD, variant, won, lost, max(player_solved_in, 0))
    winner = "YOU.UIn" if won else "I UIn" if lost else "EqUAL"
    if won or lost:
        # With BY_HAND `I` is the console's owner.
        ui.play_result(console, lost if level == BY_HAND else won)
    rounds_text = "U{}.I{}".format(_solved_text(player_solved_in), _solved_text(machine_solved_in))
    texts = [winner, rounds_text]
    if player_solved_in == UNSOLVED:
        code = guess_pages.code_text(game.secret, game.digits)
        texts.insert(0, guess_pages.page_text(code, "Cd"))
    yield from ui.require_ok(console, texts)


def _outcome(player_solved_in, machine_solved_in, has_contradiction):
    """Return (True if the player has won, True if the player has lost); both False for a draw.

    The arguments are as in `setup.Game`. The lower round wins. After a contradiction the player
    has lost.
    """
    if has_contradiction or player_solved_in == UNSOLVED:
        return False, True
    if machine_solved_in == UNSOLVED:
        return True, False
    return player_solved_in < machine_solved_in, machine_solved_in < player_solved_in


def _solved_text(number):
    return "--" if number == UNSOLVED else "{:02}".format(number)[-2:]
