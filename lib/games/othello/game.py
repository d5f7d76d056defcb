"""A game of Othello: its state, its record, the machine's moves, and the board as rows.

The record, from which the game goes on after the power was off, is a list of numbers: first the
settings, then the moves, 7 bits each and four in a number, the first lowest: 8 * (row - 1) +
column, or PASS.

A row is shown as `4.` and four digits of two squares each. The middle bar of a digit is the row. A
stroke that stands on it, left or right, is a disc of the human (or `A`), one that hangs from it a
disc of the machine (or `b`).
"""

from array import array

import font
from elapsed import elapsed
from games import saved_game, ui
from othello import levels, rules
from othello.constants import FROM_BOOK, HIGHEST
from overlay import overlay

YOU_I, TWO_PLAYERS, TWO_MACHINES = 1, 2, 3  # the modes

# Where in the settings what is, and how many there are.
MODE = 0
LEVEL = 1  # of each player
SECOND = 3  # the colour of player 1: X 0, O 1
FIRST = 4  # the player who begins
ROWS = 5  # eight registers (othello/hp67.py) of player 1 before the first move
SETTINGS = 13

RECORD = "othello"
PASS = 65
_LEAST = (1, 1, 1, 0, 0) + (0,) * 8
_MOST = (3, HIGHEST, HIGHEST, 1, 1) + (43690,) * 8
_LONG = 1000  # ms of thinking after which the record is written
_SAVE_FIRST = 0  # 1 where thinking leaves no memory to write it: the build for small boards
BOOK = 1  # 0 in the build for small boards: no opening book
_BAR = 0x40
_STROKES = ((0x10, 0, 0x20, 0), (0x04, 0, 0x02, 0))  # left and right; what each digit of base 4 is


class Game:
    """What is played, and the position.

    There are two players: 0, the human or `A`, and 1, the machine or `b`. `settings` and `moves`
    are kept over power cuts. `discs` and `side` are those of an `othello.board.Board`, `discs`
    None where there is no game. `square` is the move made last by the machine, or proposed to the
    player, None for a pass; `turned` how many discs the last move turned; `typed` what already
    stands in the entry of the next move; `unsaved` whether the record has still to be written;
    `told` whether missing weights, or too little memory, have been told; `no_room` whether the
    machine found too little to look ahead.
    """

    discs = None
    unsaved = False
    side: str
    settings: list
    moves: bytearray
    no_room: bool


def player(game):
    """The player to move, 0 or 1."""
    return "OX".find(game.side) ^ game.settings[SECOND]


def is_machine(game):
    """Whether a machine is to move."""
    mode = game.settings[MODE]
    return mode == TWO_MACHINES or (mode == YOU_I and player(game) == 1)


def name(game, who):
    """The letter by which player `who` goes on the display."""
    return ("UI" if game.settings[MODE] == YOU_I else "Ab")[who]


def move_text(row, column, mover, number):
    """A move as it is shown, `6.4 I 2`: the square, by whom, the number of the move."""
    return "{}.{} {}{:>2}".format(row, column, mover, number % 100)


def legal_state(game):
    """(empty squares, moves, whether the game is over), of the side to move."""
    return rules.legal_state(game.discs, game.side)


@overlay
def read_record(game):
    """Begin with what the record says; return whether there is one of a game."""
    game.discs = game.side = game.square = None
    game.typed = ""
    game.turned = 0
    game.unsaved = game.told = game.no_room = False
    game.settings = [YOU_I, 1, 1, 1, 0] + [0] * 8
    game.moves = bytearray()
    return unpack(game, game.console.records.get(RECORD, []))


def unpack(game, numbers):
    """Put what a record holds into `game`; return whether that may be a game."""
    settings = numbers[:SETTINGS]
    if not saved_game.within(settings, _LEAST, _MOST):
        return False
    game.settings = settings
    game.moves = bytearray()
    for number in numbers[SETTINGS:]:
        while number > 0:
            game.moves.append(number & 127)
            number >>= 7
    return True


@overlay
def save(game):
    """Write the record."""
    numbers = list(game.settings)
    for at in range(len(game.moves)):
        if at & 3 == 0:
            numbers.append(0)
        numbers[-1] |= game.moves[at] << 7 * (at & 3)
    game.console.records.put(RECORD, numbers)
    game.unsaved = False


@overlay
def replay(game):
    """Set up the position after the moves of `game`; a generator that yields 0 after each.

    `discs` is None then if one of them is illegal.
    """
    settings = game.settings
    second = settings[SECOND]
    game.side = "XO"[second ^ 1 ^ settings[FIRST]]
    game.discs = array("I", [0, 0, 0, 0])
    for row, register in enumerate(settings[ROWS:SETTINGS]):
        for column in range(8):
            if not register & 1:  # 0 is a disc of player 1, 2 of player 0
                word = 2 * (second ^ (register >> 1 & 1)) + (row >> 2)
                game.discs[word] |= 1 << (8 * row + column & 31)
            register >>= 2
    unsaved, moves = game.unsaved, game.moves
    game.moves = bytearray()
    for move in moves:
        yield 0
        square = ((move + 7) >> 3, (move - 1 & 7) + 1)
        try:
            play(game, None if move == PASS else square)
        except ValueError:
            game.discs = None
            break
    game.unsaved, game.moves = unsaved, moves


@overlay
def play(game, square):
    """Play on `square`, or pass when it is None. ValueError when that is no legal move."""
    row, column = square or (0, 0)
    game.turned = 0
    if 0 < row < 9 and 0 < column < 9:
        game.turned = len(rules.play(game.discs, game.side, 8 * row + column - 9))
    if not game.turned:
        _, moves, over = legal_state(game)
        if square or moves or over:
            raise ValueError("no legal move")
    game.moves.append(8 * row + column - 8 if square else PASS)
    game.side = rules.other(game.side)
    game.unsaved = True


def best_move(game, level):
    """Think at `level`; a generator that returns the square, None for a pass.

    Thinks as level 1 does when the game found no room to look ahead. `no.FILE` is told once when
    a file of weights was missing or damaged. Raises MemoryError when there is no room.
    """
    milliseconds = game.console.milliseconds
    save_if_long = None
    if _SAVE_FIRST:
        if game.unsaved:
            save(game)
    else:
        begin = milliseconds()

        def write_when_long():
            if game.unsaved and elapsed(begin, milliseconds()) > _LONG:
                save(game)

        save_if_long = write_when_long
    thought = yield from levels.think(
        game, 1 if game.no_room else level, milliseconds, None, save_if_long
    )
    square, _, _, blind = thought  # pyright: ignore[reportGeneralTypeIssues]
    game.no_room = False
    if blind:
        yield from _tell_file(game)
    return square


def book_move(game, level):
    """A generator that returns a move of the opening book, at random, for a level that uses it.

    None where there is none. `no.FILE` is told once when the book is missing or damaged.
    """
    if level < FROM_BOOK or game.no_room:
        return None
    from othello import book

    moves = ()
    try:
        moves = yield from book.looking(game.discs, game.side)
    except book.Damaged:
        yield from _tell_file(game)
    return moves[game.console.randbelow(len(moves))] if moves else None


@overlay
def _tell_file(game):
    """Show `no.FILE`, once a game; loaded apart from the search, when memory is short."""
    if not game.told:
        game.told = True
        yield from ui.message(game.console, "no.FILE")


@overlay
def registers(game):
    """The rows of the board as the calculator has them, a list of eight (`othello.hp67`).

    In base 4, column 1 lowest: 0 a disc of player 1, 1 empty, 2 a disc of player 0.
    """
    from othello import hp67

    return list(hp67.registers(game, "XO"[game.settings[SECOND]]))


def turned(rows):
    """Rows, as registers, with the discs of both players exchanged."""
    return [43690 - row for row in rows]


@overlay
def row_frame(heading, register):
    """The frame that shows a row after a heading of two cells."""
    cells = bytearray(font.encode(heading))
    for cell in range(2, 6):
        cells[cell] = _BAR | _STROKES[0][register & 3] | _STROKES[1][register >> 2 & 3]
        register >>= 4
    return cells
