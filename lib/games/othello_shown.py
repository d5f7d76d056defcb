"""The machine's move: `6.4 I 2`, or `0.0PASS`; `#` tells how many discs it turned: `tUrn 3`."""

from games import othello_moves

_WATCHED = 1500  # ms for which the moves of two machines show


def play(game):
    """Show the move that was made; a digit is already the first of the answer."""
    console = game.console
    page = "0.0PASS"
    if game.square:
        mover = "XO".find(game.side) ^ game.settings[othello_moves.SECOND]
        row, column = game.square
        name = othello_moves.name(game, mover)
        page = "{}.{} {}{:>2}".format(row, column, name, len(game.moves) % 100)
    game.square = None
    console.show(page)
    key = yield _WATCHED if othello_moves.is_machine(game) else None
    if key == "#":
        console.show("tUrn{:>2}".format(game.turned))
        key = yield
        if key == "#":
            return "games.othello_options"
    if key and key in "12345678":
        game.typed = key
    return "games.othello_turn"
