"""The player's turn in a duel: a guess and its score; on request earlier ones, or help."""

from cows import scoring
from games import duel, pages, sheet


def play(game):
    """Let the player guess; `*` on the empty entry is for help."""
    digits = game.digits
    guess = yield from sheet.enter_guess(game.console, digits, game.round, game.asked)
    if guess == sheet.HELP:
        return "games.duel_help"
    score = scoring.score(guess, game.secret, digits)
    game.asked.append((guess, score))
    yield from sheet.insist(game.console, sheet.scored(guess, score, digits))
    if score == digits << 4:
        game.your_end = game.round
        if not (yield from pages.read(game.console, ("I LOSE",))):
            game.my_end = game.my_end or duel.NEVER
    return game.next()
