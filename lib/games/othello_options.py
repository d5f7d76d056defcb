"""What can be asked for in the middle of a game: `#` is the next, a number or `*` takes it.

After the last `#` goes back to the game, as `0` does at once.
"""

from games import othello_moves, pages

_TEXTS = ("UndO", "HInt", "LEUEL", "rOUS", "rEG", "dISCS", "SEtUP")
_NAMES = (
    "games.othello_back",
    "hint",
    "games.othello_level",
    "games.othello_rows",
    "registers",
    "games.othello_count",
    "games.othello_edit",
)


def play(game):
    """Let the player choose; return what comes next."""
    at = 0
    key = "#"
    while at < len(_TEXTS):
        game.console.show("{}.{}".format(at + 1, _TEXTS[at]))
        key = yield
        if key == "#":
            at += 1
        elif key == "*" or "0" < key <= "7":
            name = _NAMES[at if key == "*" else int(key) - 1]
            break
        elif key == "0":
            return "games.othello_turn"
    else:
        return "games.othello_turn"
    game.then = "games.othello_turn"
    if name == "hint":
        return othello_moves.hint(game)
    if name == "registers":
        yield from _registers(game)
        return "games.othello_turn"
    return name


def _registers(game):
    from games import othello_rows

    registers = othello_rows.registers(game)
    texts = ["{}.{:>5}".format(row + 1, registers[row]) for row in range(8)]
    yield from pages.read(game.console, texts)
