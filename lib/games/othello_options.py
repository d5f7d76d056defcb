"""What can be asked for in the middle of a game: `#` is the next, a number or `*` takes it.

After the last `#` goes back to the game, as `0` does at once.
"""

from games import othello_moves, pages

_TEXTS = ("UndO", "HInt", "LEUEL", "rOUS", "rEG", "dISCS", "SEtUP")
_NAMES = ("back", "hint", "level", "rows", "registers", "count", "edit")


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
            return "turn"
    else:
        return "turn"
    game.then = "turn"
    if name == "back":
        _take_back(game)
        return "turn"
    if name == "hint":
        return othello_moves.hint(game)
    if name == "registers":
        yield from _registers(game)
        return "turn"
    return name


def _take_back(game):
    """Take back moves, until a human has a choice again; of two machines' moves the last one."""
    watched = game.settings[othello_moves.MODE] == othello_moves.TWO_MACHINES
    while game.moves:
        game.moves.pop()
        game.board.undo()
        if (watched or not othello_moves.is_machine(game)) and not game.board.must_pass():
            break
    othello_moves.save(game)


def _registers(game):
    from games import othello_rows

    registers = othello_rows.registers(game)
    texts = ["{}.{:>5}".format(row + 1, registers[row]) for row in range(8)]
    yield from pages.read(game.console, texts)
