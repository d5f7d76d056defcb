"""`GO On` goes on with the game that was kept; `StArt` sets up another."""

from games import pages

_ON, _ANEW = "1", "2"
_CHOICES = ((_ON, "GO On"), (_ANEW, "StArt"))


def play(game):
    """Ask which it is to be."""
    choice = yield from pages.choose(game.console, _CHOICES, _ON)
    return "games.othello_turn" if choice == _ON else "games.othello_setup"
