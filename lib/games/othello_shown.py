"""The machine's move: `6.4 I 2`, or `0.0PASS`; `#` tells how many discs it turned: `tUrn 3`."""

from games import othello_moves

_WATCHED = 1500  # ms for which the moves of two machines show


def play(game):
    """Make the move thought of and show it; a digit is already the first of the answer."""
    console = game.console
    page = "0.0PASS"
    if game.square:
        name = othello_moves.name(game, othello_moves.player(game))
        row, column = game.square
        page = "{}.{} {}{:>2}".format(row, column, name, (len(game.moves) + 1) % 100)
    turned = othello_moves.make(game, game.square)
    game.square = None
    console.show(page)
    key = yield _WATCHED if othello_moves.is_machine(game) else None
    if key == "#":
        console.show("tUrn{:>2}".format(turned))
        key = yield
        if key == "#":
            return "options"
    if key and key in "12345678":
        game.typed = key
    return "turn"
