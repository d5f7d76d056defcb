"""The turns of a duel, the player's and the machine's, and its end."""

from cows import scoring
from games import guess_pages, saved_game, statistics, ui
from games.duel.saved_game import RECORD
from games.duel.setup import BEGINNER, BY_HAND, EASY, HUMAN, LEVEL, NEVER, SLY
from overlay import overlay


@overlay
def turn(game):
    """Return the page of the present turn, or None after the last turn."""
    if game.your_end is not None and game.my_end is not None:
        return None
    return your_turn if game.your_turn else my_turn


@overlay
def end_turn(game):
    """Begin the next turn. A side that has found the code has no more turns."""
    game.unsaved = True
    while game.your_end is None or game.my_end is None:
        game.your_turn = not game.your_turn
        if game.your_turn == (game.settings[BEGINNER] == HUMAN):
            game.round += 1
        if (game.your_end if game.your_turn else game.my_end) is None:
            break


@overlay
def your_turn(game):
    """Let the player guess; `*` on the empty entry asks for help."""
    digits = game.digits
    guess = yield from guess_pages.enter_guess(
        game.console, digits, game.round, game.asked, game.may_repeat
    )
    if guess == guess_pages.HELP:
        return help_you
    game.player_guess = guess
    return answer


@overlay
def answer(game):
    """Score the player's guess; at `SLY` change the machine's code before, if memory allows."""
    digits, guess = game.digits, game.player_guess
    if game.settings[LEVEL] == SLY:
        from cows import sly

        try:
            game.secret = yield from sly.secret(
                digits, game.may_repeat, game.asked, guess, game.console.randbelow
            )
        except MemoryError:
            pass
    score = scoring.score(guess, game.secret, digits)  # pyright: ignore[reportArgumentType]
    game.asked.append((guess, score))
    if score == digits << 4:
        game.your_end = game.round
    end_turn(game)
    return show_score


@overlay
def show_score(game):
    """Show the score of the player's guess; show `I LOSE` if it was the code."""
    guess, score = game.asked[-1]
    yield from ui.insist(game.console, guess_pages.scored(guess, score, game.digits))
    if score == game.digits << 4 and not (yield from tell_found(game, "I LOSE", game.my_end)):
        game.my_end = NEVER
    return turn(game)


@overlay
def tell_found(game, text, other_end):
    """Show that a side has found the code; return whether the game continues.

    `text` is shown for the first side to find the code; `#` there asks whether to give up,
    `GIUEUP`. `other_end`: the round of the other side's success, or None.
    """
    console = game.console
    if other_end is not None:
        yield from ui.insist(console, ("FOUnd",))
        return True
    while not (yield from ui.read(console, (text,))):
        if (yield from ui.read(console, ("GIUEUP",))):
            return False
    return True


@overlay
def help_you(game):
    """Show how many codes fit (`n  123`); on request give a fitting code (`HInt?`).

    The hint takes the place of the guess in this round; `-rOUnd` warns before.
    """
    from cows import codes, consistent
    from cows.expert import sample

    console, digits = game.console, game.digits
    start = codes.random_code(digits, console.randbelow, game.may_repeat)
    count = yield from sample.count(digits, game.may_repeat, game.asked)
    fitting = "n{:>5}".format(count) if count < 100000 else str(count)
    if not (yield from ui.read(console, (fitting, "HInt?", "-rOUnd"))):
        return your_turn
    code = yield from consistent.next_code(digits, start, game.may_repeat, game.asked)
    shown = guess_pages.code_text(code, digits)
    end_turn(game)
    yield from ui.insist(console, (guess_pages.page(shown, "Ht"),))
    return turn(game)


@overlay
def my_turn(game):
    """Let the machine choose a guess.

    `FULL` is shown if the expert has too little memory; from then on it guesses as at `EASy`.
    """
    from cows import consistent, expert

    level = game.settings[LEVEL]
    if level == BY_HAND:
        return guess_by_hand
    if level == EASY or game.no_room:
        game.guess = yield from consistent.next_code(
            game.digits, game.start, game.may_repeat, game.history
        )
    else:
        try:
            game.guess, trouble = yield from expert.guess(
                game.digits, game.may_repeat, game.history, game.expert, game.console.randbelow
            )
        except MemoryError:
            game.no_room = True
            yield from ui.message(game.console, "FULL")
            return my_turn
        if trouble:
            yield from ui.message(game.console, "no.trEE")
    return claim_win if game.guess is None else ask_for_score


@overlay
def guess_by_hand(game):
    """Let the owner guess, `----.I1`; `#` on the empty entry shows earlier guesses."""
    console, digits = game.console, game.digits
    template = guess_pages.page("-" * digits, "I" + str(game.round % 10))
    while True:
        typed = yield from ui.enter(console, template)
        if typed is None:
            yield from guess_pages.look_back(console, digits, game.history)
        elif (
            game.may_repeat
            or len(set(typed)) == digits
            or (yield from ui.read(console, ("SUrE?",)))
        ):
            break
    game.guess = int(typed, 16)
    return ask_for_score


@overlay
def ask_for_score(game):
    """Ask for the score of the machine's guess; show `HO-HO` if it has found the code."""
    console, digits = game.console, game.digits
    score = yield from guess_pages.ask_score(console, game.guess, digits, game.history)
    game.history.append((game.guess, score))
    found = score == digits << 4
    if found:
        game.my_end = game.round
    end_turn(game)
    if found and not (yield from tell_found(game, "HO-HO", game.your_end)):
        game.your_end = NEVER
        shown = guess_pages.code_text(game.secret, digits)
        yield from ui.read(console, (guess_pages.page(shown, "Cd"),))
    return turn(game)


@overlay
def claim_win(game):
    """Claim the win for the machine, because no code has all the scores that the player gave."""
    game.my_end = NEVER
    game.claimed = True
    end_turn(game)
    yield from guess_pages.review(
        game.console, game.digits, game.history, ui.DIGITS, game.may_repeat
    )
    return turn(game)


@overlay
def show_result(game):
    """Count the duel; show the winner, then the rounds, `U05.I07`, `--` for a code not found."""
    console = game.console
    you, machine = game.your_end, game.my_end
    won, lost = _outcome(you, machine, game.claimed)
    level = game.settings[LEVEL]
    if level == BY_HAND:
        saved_game.drop(console, RECORD)  # no machine has played: it is not counted
    else:
        statistics.count_duel(
            console, RECORD, game.digits, level, game.may_repeat, won, lost, max(you, 0)
        )
    winner = "YOU.UIn" if won else "I UIn" if lost else "EqUAL"
    if won or lost:
        if level == BY_HAND:
            won = lost  # `I` is the console's owner
        ui.cheer(console, won)
    ends = "U{}.I{}".format(_round_text(you), _round_text(machine))
    yield from ui.insist(console, (winner, ends))


def _outcome(you, machine, claimed):
    """Return whether the player has won, and lost; both False if both found in one round."""
    if claimed or you == NEVER:
        return False, True
    return machine == NEVER or you < machine, machine != NEVER and machine < you


def _round_text(number):
    return "--" if number == NEVER else "{:02}".format(number)[-2:]
