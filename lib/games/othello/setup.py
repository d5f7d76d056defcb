"""Setting up a game: who stands where (192 or -192, as on the calculator), who plays, who begins.

`   192` puts the machine on 4.4 and 5.5, `  -192` on 4.5 and 5.4; of two players who are alike `b`
stands for the machine. `SEt UP` leads on to a position set up by hand.
"""

from games import ui
from games.othello.game import (
    FIRST,
    LEVEL,
    MODE,
    ROWS,
    SECOND,
    TWO_MACHINES,
    TWO_PLAYERS,
    YOU_I,
    legal_state,
    read_record,
    registers,
    replay,
    row_frame,
)
from othello.constants import HIGHEST
from overlay import overlay

_EMPTY_ROW = 21845
_ON, _ANEW = "1", "2"
_RESUME = ((_ON, "GO On"), (_ANEW, "StArt"))
_PLUS, _MINUS, _BY_HAND = "1", "2", "3"
_STARTS = ((_PLUS, "   192"), (_MINUS, "  -192"), (_BY_HAND, "SEt UP"))
_MODES = (("1", "U-I"), ("2", "U-U"), ("3", "I-I"))
_BEGINNERS = (("1", "1St.YOU"), ("2", "1St.  I"))
_TWO_BEGINNERS = (("1", "1St.  A"), ("2", "1St.  b"))


@overlay
def resume(game):
    """Take up the game that was kept, if there is one not at its end and the player wants to."""
    yield 0
    if read_record(game):
        yield from replay(game)
        if game.discs and not legal_state(game)[2]:
            return offer_to_resume
    return set_up


@overlay
def offer_to_resume(game):
    """`GO On` goes on with the game that was kept; `StArt` sets up another."""
    choice = yield from ui.choose(game.console, _RESUME, _ON)
    return None if choice == _ON else set_up


@overlay
def set_up(game):
    """Let the player choose, beginning with what was chosen last."""
    settings = game.settings
    start = yield from ui.choose(game.console, _STARTS, _PLUS if settings[SECOND] else _MINUS)
    mode = int((yield from ui.choose(game.console, _MODES, str(settings[MODE]))))
    first = 0
    if mode == YOU_I and start != _BY_HAND:
        offered = str(settings[FIRST] + 1)
        first = int((yield from ui.choose(game.console, _BEGINNERS, offered))) - 1
    settings[MODE] = mode
    settings[SECOND] = int(start != _MINUS)
    settings[FIRST] = first
    settings[ROWS:] = [_EMPTY_ROW] * 3 + [22037, 21653] + [_EMPTY_ROW] * 3
    if start == _MINUS:
        settings[ROWS + 3] = 21653
        settings[ROWS + 4] = 22037
    game.moves = bytearray()
    game.unsaved = True
    if mode != TWO_PLAYERS:
        yield from choose_level(game)
    yield from replay(game)
    return edit if start == _BY_HAND else None


@overlay
def choose_level(game):
    """How well the machine plays: `LEUEL1`, or `A.LEU 1` and `b.LEU 1` for two machines."""
    settings = game.settings
    heading = "LEUEL"
    at = LEVEL + 1
    if settings[MODE] == TWO_MACHINES:
        settings[at - 1] = yield from _level(game, "A.LEU ", settings[at - 1])
        heading = "b.LEU "
    settings[at] = yield from _level(game, heading, settings[at])
    game.unsaved = True


def _level(game, heading, level):
    """A key takes its level up, `#` is the next one, `*` confirms."""
    while True:
        game.console.show(heading + str(level))
        key = yield
        if key == "*":
            return level
        if key == "#":
            level = level % HIGHEST + 1
        elif "0" < key <= str(HIGHEST):
            level = int(key)


@overlay
def edit(game):
    """Let the player change the position, and say who is to move; that begins a new game.

    It shows row by row, an `E` after the number. A digit changes the square of that column: a disc
    of the human (or `A`), of the machine (or `b`), empty again. `0` empties the row, `*` goes on
    to the next row and `#` back.
    """
    settings = game.settings
    rows = registers(game)
    row = 0
    while row < 8:
        game.console.show_frame(row_frame("{}.E".format(row + 1), rows[row]))
        key = yield
        if key == "*":
            row += 1
        elif key == "#":
            row -= 1
            if row < 0:
                return None
        elif key == "0":
            rows[row] = _EMPTY_ROW
        elif key != "9":
            place = 2 * int(key) - 2
            digit = rows[row] >> place & 3  # empty 1, human 2, machine 0
            rows[row] += (digit + 1) % 3 - digit << place
    beginners = _BEGINNERS if settings[MODE] == YOU_I else _TWO_BEGINNERS
    first = yield from ui.choose(game.console, beginners, "1")
    settings[FIRST] = int(first) - 1
    settings[ROWS:] = rows
    game.moves = bytearray()
    game.unsaved = True
    yield from replay(game)
    return None
