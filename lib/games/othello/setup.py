"""The set-up of a game: position, players, first player.

`I   4.4` gives the machine the discs on 4.4 and 5.5, `YOU 4.4` the human; the other side gets the
other two squares in the middle. `   192` and `  -192` are the calculator's names of the same. If
both players are people or machines, `b` takes the machine's part. `SEt UP` sets up a position by
hand.
"""

from games import saved_game, ui
from games.othello import state
from games.othello.record import read_record
from othello import rules
from othello.constants import HIGHEST
from overlay import overlay

# Registers of rows, as base-4 digits: 1 is empty, 2 a disc of player 0, 0 of player 1.
_EMPTY_ROW = 0x5555
_ROW_4, _ROW_5 = 0x5615, 0x5495  # with the first discs: player 1 has 4.4 and 5.5
_MACHINE_ON_4_4, _HUMAN_ON_4_4, _EDITED = 1, 2, 3  # numbers of _STARTS
_MINUS_192 = 5  # the calculator's name of _HUMAN_ON_4_4
_STARTS = ("I   4.4", "YOU 4.4", "SEt UP", "   192", "  -192")
_MODES = ("U-I", "U-U", "I-I")
_STARTERS = ("1St.YOU", "1St.  I")
_TWO_STARTERS = ("1St.  A", "1St.  b")


@overlay
def resume(game):
    """Return the first page: the saved game, its result if nobody has read it, or the set-up."""
    yield 0
    if read_record(game):
        yield from state.replay_steps(game)
        if game.discs:
            if not state.legal_state(game)[rules.OVER]:
                return offer_to_resume
            if game.moves:
                return None
    return set_up


@overlay
def offer_to_resume(game):
    """Offer to continue the saved game, `GO On`, or to set up another, `StArt`."""
    resumes = yield from saved_game.offer(game.console)
    if resumes is None:
        game.discs = None
    return set_up if resumes is False else None


@overlay
def set_up(game):
    """Let the player choose, with the last choices first; `discs` is None to leave."""
    if game.console.link:
        game.console.link.withdraw()  # so that the other console is asked again
    start = _MACHINE_ON_4_4 if game.player_1_is_o else _HUMAN_ON_4_4
    selection = [start, game.mode, game.starter + 1] + list(game.levels)
    at = 0
    while (yield from ui.wizard(game.console, _choices, selection, at)):
        _apply(game, selection)
        game.moves = bytearray()
        game.is_unsaved = True
        yield from state.replay_steps(game)
        if selection[0] != _EDITED or (yield from edit(game)):
            return
        at = len(selection) - 1
    game.discs = None


def _apply(game, selection):
    """Apply the choices of the wizard to the game."""
    start, game.mode, first, *levels = selection
    game.levels = tuple(levels)
    human_on_4_4 = start in (_HUMAN_ON_4_4, _MINUS_192)
    game.player_1_is_o = int(not human_on_4_4)
    game.starter = first - 1 if game.mode == state.YOU_I and start != _EDITED else 0
    middle = [_ROW_5, _ROW_4] if human_on_4_4 else [_ROW_4, _ROW_5]
    game.start_rows = [_EMPTY_ROW] * 3 + middle + [_EMPTY_ROW] * 3


def _choices(selection):
    """Return the texts of the choices: first discs, mode, first player, levels."""
    start, mode = selection[:2]
    starters = _STARTERS if mode == state.YOU_I and start != _EDITED else None
    levels = (None, None) if mode == state.TWO_PLAYERS else _level_choices(mode)
    return (_STARTS, _MODES, starters) + levels


def _level_choices(mode):
    """Return the texts of the levels of player 0, if it is a machine, and of player 1."""
    numbers = [str(level) for level in range(1, HIGHEST + 1)]
    if mode == state.TWO_MACHINES:
        return ["A.LEU " + number for number in numbers], ["b.LEU " + number for number in numbers]
    return None, ["LEUEL" + number for number in numbers]


@overlay
def choose_level(game):
    """Let the player choose the level: `LEUEL1`, or `A.LEU 1` and `b.LEU 1` for two machines.

    Returns True if a level was chosen.
    """
    choices = _level_choices(game.mode)
    levels = list(game.levels)
    if not (yield from ui.wizard(game.console, lambda _: choices, levels)):
        return False
    game.levels = tuple(levels)
    game.is_unsaved = True
    return True


@overlay
def edit(game):
    """Let the player edit the position and choose the side to move; this begins a new game.

    Returns True if the position was taken.
    """
    rows = state.registers(game)
    starters = _STARTERS if game.mode == state.YOU_I else _TWO_STARTERS
    first = None
    row = 0
    while not first:
        if not (yield from _edit_rows(game.console, rows, row)):
            return False
        first = yield from ui.choose(game.console, starters, 1)
        row = 7  # again, from the last row
    game.starter = first - 1
    game.start_rows = rows
    game.moves = bytearray()
    game.is_unsaved = True
    yield from state.replay_steps(game)
    return True


def _edit_rows(console, rows, row):
    """Let the player edit `rows`, `row` first; return True for `*` on the last.

    Each row has an `E` after its number. A digit changes the square of its column in turn: a disc
    of the human (or `A`), of the machine (or `b`), empty. `0` empties the row, `*` is the next row
    and `#` the previous one.
    """
    while 0 <= row < 8:
        console.show_frame(state.row_frame("{}.E".format(row + 1), rows[row]))
        key = yield
        if key == "*":
            row += 1
        elif key == "#":
            row -= 1
        elif key == "0":
            rows[row] = _EMPTY_ROW
        elif key != "9":
            place = 2 * int(key) - 2
            old = (rows[row] >> place) & 3
            rows[row] += ((old + 1) % 3 - old) << place  # 1 empty, 2 player 0, 0 player 1
    return row > 0
