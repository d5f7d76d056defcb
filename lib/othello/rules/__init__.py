"""The rules on a bare position: four words of discs, as in `board.Board`, and the side to move.

Squares are numbers here: 8 * (row - 1) + column - 1. Sides are "X" and "O". All that plays uses
these functions; what else can be said of a position is `board`'s and the games'. `KIND` is "viper"
or "Python".
"""

import viper_support
from overlay import overlay

try:
    from othello.rules.native import fill as fill
    from othello.rules.native import find_moves, find_turned

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.rules.reference import fill as fill
    from othello.rules.reference import find_moves, find_turned

    KIND = "Python"


def other(side):
    """The other side."""
    return "O" if side == "X" else "X"


def moves(discs, side):
    """The squares where `side` may play, ascending, as bytes."""
    squares = bytearray(64)
    return bytes(squares[: find_moves(discs, _first_word(side), squares)])


def flips(discs, side, square):
    """The squares that a disc of `side` on a square would turn, as bytes; none if no move."""
    squares = bytearray(21)
    return bytes(squares[: find_turned(discs, _first_word(side), square, squares)])


@overlay
def play(discs, side, square):
    """Play, if that is a move; return the squares turned, as `flips` does."""
    turned = flips(discs, side, square)
    if turned:
        toggle(discs, side, turned, square)
    return turned


def toggle(discs, side, turned, square):
    """Give the squares turned, and one more, to `side`, or take them back again."""
    mine = _first_word(side)
    for number in turned:
        discs[mine + (number >> 5)] ^= 1 << (number & 31)
        discs[2 - mine + (number >> 5)] ^= 1 << (number & 31)
    discs[mine + (square >> 5)] ^= 1 << (square & 31)


@overlay
def legal_state(discs, side):
    """(empty squares, number of moves of `side`, whether the game is over)."""
    count = len(moves(discs, side))
    empty = 64 - sum([bin(word).count("1") for word in discs])
    return empty, count, not count and not moves(discs, other(side))


def _first_word(side):
    """Where the words of a side begin in the discs."""
    return 0 if side == "X" else 2
