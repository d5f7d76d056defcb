"""The machine's move: `6.4 I 2`, or `0.0PASS`; `#` tells how many discs it turned: `tUrn 3`."""

from games import othello

_WATCHED = 1500  # ms for which the moves of two machines show


def play(game):
    """Show the move; a digit is already the first of the answer."""
    console = game.console
    move = game.moves[-1]
    if move == othello.PASS:
        page = "0.0PASS"
    else:
        name = game.name(1 - game.player())
        page = "{}.{} {}{:>2}".format(
            (move + 7) >> 3, (move - 1 & 7) + 1, name, len(game.moves) % 100
        )
    console.show(page)
    key = yield _WATCHED if game.is_machine() else None
    if key == "#":
        console.show("tUrn{:>2}".format(game.turned))
        key = yield
        if key == "#":
            return "options"
    if key and key in "12345678":
        game.typed = key
    return "go"
