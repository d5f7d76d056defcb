"""The rules of Othello on a bare position: the discs of a `board.Board` and the side to move.

Squares are numbers: 8 * (row - 1) + column - 1. Sides are "X" and "O". The games and the engines
use these functions; `board` has the more comfortable ones. `KIND` is "viper" or "Python".
"""

import viper_support
from overlay import overlay

try:
    from othello.rules.native import fill as fill
    from othello.rules.native import find_move

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.rules.reference import fill as fill
    from othello.rules.reference import find_move

    KIND = "Python"

MOVES, OVER = 1, 2  # places in the result of `legal_state`
CELLS = 91  # of a board, see `reference`


def row_and_column(square):
    """Return the row and the column, from 1, of a square's number, from 0: 8 is (2, 1)."""
    return (square >> 3) + 1, (square & 7) + 1


def other(side):
    """Return the other side."""
    return "O" if side == "X" else "X"


def moves(discs, side):
    """Return the legal moves of `side`: squares, ascending, as bytes."""
    squares, flipped, cells = bytearray(64), bytearray(21), bytearray(CELLS)
    count = 0
    fill(cells, discs)
    square = find_move(cells, _disc(side), 0, flipped)
    while square < 64:
        squares[count] = square
        count += 1
        square = find_move(cells, _disc(side), square + 1, flipped)
    return bytes(squares[:count])


def flips(discs, side, square):
    """Return the squares that a move of `side` flips, as bytes; none if it is illegal."""
    flipped, cells = bytearray(21), bytearray(CELLS)  # 20 squares, then their number
    fill(cells, discs)
    is_legal = find_move(cells, _disc(side), square, flipped) == square
    return bytes(flipped[: flipped[-1]]) if is_legal else b""


@overlay
def play(discs, side, square):
    """Make a move if it is legal; return the flipped squares, see `flips`."""
    flipped = flips(discs, side, square)
    if flipped:
        toggle(discs, side, flipped, square)
    return flipped


def toggle(discs, side, flipped, square):
    """Make or undo a move: flip the squares `flipped`, toggle the disc of `side` on `square`."""
    side_word = 2 * _disc(side) - 2
    for number in flipped:
        discs[side_word + (number >> 5)] ^= 1 << (number & 31)
        discs[2 - side_word + (number >> 5)] ^= 1 << (number & 31)
    discs[side_word + (square >> 5)] ^= 1 << (square & 31)


@overlay
def legal_state(discs, side):
    """Return (empty squares, number of legal moves of `side`, True if the game is over)."""
    count = len(moves(discs, side))
    empty = 64 - sum([bin(word).count("1") for word in discs])
    return empty, count, not count and not moves(discs, other(side))


def _disc(side):
    """Return the code of a side's discs in a cell."""
    return 1 if side == "X" else 2
