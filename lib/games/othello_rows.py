"""The board read back, a row at a time: `4.` and four digits of two squares each.

The middle bar of a digit is the row. A stroke that stands on it, left or right, is a disc of the
human (or `A`), one that hangs from it a disc of the machine (or `b`).
"""

import memory
import segments
from games import othello_moves

_BAR = 0x40
_STROKES = ((0x10, 0, 0x20, 0), (0x04, 0, 0x02, 0))  # left and right; what each digit of base 4 is


def play(game):
    """Show the rows: `*` is the next, `#` the one before, a digit that one."""
    rows = registers(game)
    row = 0
    while 0 <= row < 8:
        game.console.show_frame(frame("{}.".format(row + 1), rows[row]))
        key = yield
        if key == "*":
            row += 1
        elif key == "#":
            row -= 1
        elif "1" <= key <= "8":
            row = int(key) - 1
    return "games.othello_turn"


def registers(game):
    """The rows of the board as the calculator has them, a list of eight (`othello.hp67`).

    In base 4, column 1 lowest: 0 a disc of player 1, 1 empty, 2 a disc of player 0.
    """
    second = "XO"[game.settings[othello_moves.SECOND]]
    return list(memory.call("othello.hp67", "registers", game, second))


def frame(heading, register):
    """The frame that shows a row after a heading of two cells."""
    cells = bytearray(segments.encode(heading))
    for cell in range(2, 6):
        cells[cell] = _BAR | _STROKES[0][register & 3] | _STROKES[1][register >> 2 & 3]
        register >>= 4
    return cells
