"""The machine's guess in a duel, for the player to score, and what may follow."""

from games import asking, duel, pages, sheet


def play(game):
    """Ask for the score; say so when the code has been found."""
    console = game.console
    digits = game.digits
    reply = yield from asking.play(console, game.guess, digits, game.history)
    game.history.append((game.guess, reply))
    if reply == digits << 4:
        game.my_end = game.round
        if not (yield from pages.read(console, ("HO-HO",))) and game.your_end is None:
            game.your_end = duel.NEVER
            shown = sheet.text(game.secret, digits)
            yield from pages.read(console, (sheet.page(shown, "Cd"),))
    return game.next()
