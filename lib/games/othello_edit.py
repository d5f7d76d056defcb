"""A position set up by hand, row by row as `othello_rows` shows them, an `E` after the number.

A digit changes the square of that column: a disc of the human (or `A`), of the machine (or `b`),
empty again. `0` empties the row, `*` goes on to the next row and `#` back.
"""

from games import othello_moves, othello_rows, pages

_EMPTY_ROW = 21845


def play(game):
    """Let the player change the position and say who is to move; it begins a new game."""
    settings = game.settings
    rows = othello_rows.registers(game)
    row = 0
    while row < 8:
        game.console.show_frame(othello_rows.frame("{}.E".format(row + 1), rows[row]))
        key = yield
        if key == "*":
            row += 1
        elif key == "#":
            row -= 1
            if row < 0:
                return "games.othello_turn"
        elif key == "0":
            rows[row] = _EMPTY_ROW
        elif key != "9":
            place = 2 * int(key) - 2
            digit = rows[row] >> place & 3  # empty 1, human 2, machine 0
            rows[row] += (digit + 1) % 3 - digit << place
    names = (("1", "1St.YOU"), ("2", "1St.  I"))
    if settings[othello_moves.MODE] != othello_moves.YOU_I:
        names = (("1", "1St.  A"), ("2", "1St.  b"))
    first = yield from pages.choose(game.console, names, "1")
    settings[othello_moves.FIRST] = int(first) - 1
    settings[othello_moves.ROWS :] = rows
    game.moves = bytearray()
    game.fresh = "games.othello_turn"
    game.unsaved = True
    return "games.othello_open"
