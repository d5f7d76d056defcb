"""The turns of a duel, the player's and the machine's, and its end."""

from cows import scoring
from games import score_pages, statistics, ui
from games.duel.setup import BEGINNER, EASY, HARD, HUMAN, LEVEL, NEVER
from overlay import overlay


@overlay
def next_turn(game):
    """End a turn; return the page of the next one, None after the last.

    Who has found the code has no more turns.
    """
    while game.your_end is None or game.my_end is None:
        game.your_turn = not game.your_turn
        if game.your_turn == (game.settings[BEGINNER] == HUMAN):
            game.round += 1
        if game.your_turn and game.your_end is None:
            return your_turn
        if not game.your_turn and game.my_end is None:
            return my_turn
    return None


@overlay
def your_turn(game):
    """Let the player guess, and show the score; `*` on the empty entry is for help."""
    console, digits = game.console, game.digits
    guess = yield from score_pages.enter_guess(console, digits, game.round, game.asked)
    if guess == score_pages.HELP:
        return help_you
    score = scoring.score(guess, game.secret, digits)
    game.asked.append((guess, score))
    yield from ui.insist(console, score_pages.scored(guess, score, digits))
    if score == digits << 4:
        game.your_end = game.round
        if not (yield from ui.read(console, ("I LOSE",))):
            game.my_end = game.my_end or NEVER
    return next_turn(game)


@overlay
def help_you(game):
    """Tell how many codes still fit (`n  123`); on request give one, for the round (`HInt?`)."""
    from cows import codes, consistent
    from cows.expert import sample

    console, digits = game.console, game.digits
    start = codes.random_code(digits, console.randbelow, game.may_repeat)
    count = yield from sample.count(digits, game.may_repeat, game.asked)
    fitting = "n{:>5}".format(count) if count < 100000 else str(count)
    if not (yield from ui.read(console, (fitting, "HInt?"))):
        return your_turn
    code = yield from consistent.next_code(digits, start, game.may_repeat, game.asked)
    shown = score_pages.code_text(code, digits)
    yield from ui.insist(console, (score_pages.page(shown, "Ht"),))
    return next_turn(game)


@overlay
def my_turn(game):
    """Let the machine make up its mind about a guess.

    `FULL` says that the expert has no room in memory; from then on it guesses as at `EASy`.
    """
    from cows import consistent, expert

    if game.settings[LEVEL] == EASY or game.no_room:
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
def ask_for_score(game):
    """Ask for the score of the machine's guess; say so when it has found the code."""
    console, digits = game.console, game.digits
    score = yield from score_pages.ask_score(console, game.guess, digits, game.history)
    game.history.append((game.guess, score))
    if score == digits << 4:
        game.my_end = game.round
        if not (yield from ui.read(console, ("HO-HO",))) and game.your_end is None:
            game.your_end = NEVER
            shown = score_pages.code_text(game.secret, digits)
            yield from ui.read(console, (score_pages.page(shown, "Cd"),))
    return next_turn(game)


@overlay
def claim_win(game):
    """Claim the win for the machine, since no code has all the scores that it was given."""
    game.my_end = NEVER
    game.claimed = True
    yield from score_pages.review(
        game.console, game.digits, game.history, ui.DIGITS, game.may_repeat
    )
    return next_turn(game)


@overlay
def show_result(game):
    """Count the duel and show `U05.I07`; `--` who has not found the code."""
    _count(game)
    text = "U{}.I{}".format(_round_text(game.your_end), _round_text(game.my_end))
    yield from ui.message(game.console, text)


def _count(game):
    """Count the game. Of two who find the code in the same round nobody has won."""
    you, machine = game.your_end, game.my_end
    if game.claimed or you == NEVER:
        won, lost = False, True
    else:
        won = machine == NEVER or you < machine
        lost = machine != NEVER and machine < you
    hard = game.settings[LEVEL] == HARD
    statistics.count_duel(game.console, game.digits, hard, game.may_repeat, won, lost, max(you, 0))


def _round_text(number):
    return "--" if number == NEVER else "{:02}".format(number)[-2:]
