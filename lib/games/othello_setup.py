"""Setting up a game: who stands where (192 or -192, as on the calculator), who plays, who begins.

`   192` puts the machine on 4.4 and 5.5, `  -192` on 4.5 and 5.4; of two players who are alike `b`
stands for the machine. `SEt UP` leads on to a position set up by hand.
"""

from games import othello_moves, pages

_PLUS, _MINUS, _BY_HAND = "1", "2", "3"
_STARTS = ((_PLUS, "   192"), (_MINUS, "  -192"), (_BY_HAND, "SEt UP"))
_MODES = (("1", "U-I"), ("2", "U-U"), ("3", "I-I"))
_BEGINNERS = (("1", "1St.YOU"), ("2", "1St.  I"))


def play(game):
    """Let the player choose, beginning with what was chosen last."""
    settings = game.settings
    start = yield from pages.choose(
        game.console, _STARTS, _PLUS if settings[othello_moves.SECOND] else _MINUS
    )
    mode = int((yield from pages.choose(game.console, _MODES, str(settings[othello_moves.MODE]))))
    first = 0
    if mode == othello_moves.YOU_I and start != _BY_HAND:
        offered = str(settings[othello_moves.FIRST] + 1)
        first = int((yield from pages.choose(game.console, _BEGINNERS, offered))) - 1
    settings[othello_moves.MODE] = mode
    settings[othello_moves.SECOND] = int(start != _MINUS)
    settings[othello_moves.FIRST] = first
    settings[othello_moves.ROWS :] = [21845] * 3 + [22037, 21653] + [21845] * 3
    if start == _MINUS:
        settings[othello_moves.ROWS + 3] = 21653
        settings[othello_moves.ROWS + 4] = 22037
    game.moves = bytearray()
    game.fresh = "games.othello_edit" if start == _BY_HAND else "games.othello_turn"
    game.then = "games.othello_open"
    if mode != othello_moves.TWO_PLAYERS:
        return "games.othello_level"
    game.unsaved = True
    return "games.othello_open"
