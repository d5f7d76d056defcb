"""The record of a game of Othello, to continue it after the player left it or the power failed.

The record is a list of numbers: the mode, both levels, the colour of player 1, the starter, the
first rows, then the moves. A move has 7 bits, 8 * (row - 1) + column or PASS, so it is never 0;
four moves are in a number, the first one in the lowest bits.
"""

from games import saved_game
from othello.constants import HIGHEST
from overlay import overlay

RECORD = "othello"
FULL_ROW = 0xAAAA  # the register of a row with discs of player 0 only: 22222222 in base 4
_ROWS, _MOVES = 5, 13  # places of the first rows and of the moves in the record
_MINIMUM = (1, 1, 1, 0, 0) + (0,) * 8
_MAXIMUM = (3, HIGHEST, HIGHEST, 1, 1) + (FULL_ROW,) * 8


@overlay
def read_record(game):
    """Begin with the saved game; return True if there is one."""
    return unpack(game, saved_game.numbers_of(game.console, RECORD))


def unpack(game, numbers):
    """Read a record into `game`; return True if it is valid."""
    if not saved_game.is_within(numbers[:_MOVES], _MINIMUM, _MAXIMUM):
        return False
    game.mode, level_0, level_1, game.player_1_is_o, game.starter = numbers[:_ROWS]
    game.levels = (level_0, level_1)
    game.start_rows = numbers[_ROWS:_MOVES]
    game.moves = bytearray()
    for number in numbers[_MOVES:]:
        while number > 0:
            game.moves.append(number & 127)
            number >>= 7
    return True


@overlay
def save(game):
    """Write the record."""
    game.console.records.put(RECORD, pack(game))
    game.is_unsaved = False


def pack(game):
    """Return the record of `game`."""
    numbers = [game.mode] + list(game.levels) + [game.player_1_is_o, game.starter]
    numbers += game.start_rows
    for at in range(len(game.moves)):
        if at & 3 == 0:
            numbers.append(0)
        numbers[-1] |= game.moves[at] << (7 * (at & 3))
    return numbers
