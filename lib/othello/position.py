"""What can be done with a position, its four words of discs and the side to move (`board`).

Squares are numbers here: 8 * (row - 1) + column - 1. Sides are "X" and "O". What is made of a
position is left to `board` and to the game, for which a small board has no room beside this.
"""

try:
    from othello import _board_viper as implementation

    KIND = "viper"
except (SyntaxError, ImportError, NameError):  # the last is Blinka's
    from othello import _board_python as implementation

    KIND = "Python"

fill = implementation.fill


def other(side):
    """The other side."""
    return "O" if side == "X" else "X"


def moves(discs, side):
    """The squares where `side` may play, ascending, as bytes."""
    out = bytearray(64)
    return bytes(out[: implementation.moves(discs, _words(side), out)])


def flips(discs, side, square):
    """The squares that a disc of `side` on a square would turn, as bytes; none if no move."""
    out = bytearray(21)
    return bytes(out[: implementation.turned(discs, _words(side), square, out)])


def play(discs, side, square):
    """Play, if that is a move; return the squares turned, as `flips` does."""
    turned = flips(discs, side, square)
    if turned:
        toggle(discs, side, turned, square)
    return turned


def toggle(discs, side, turned, square):
    """Give the squares turned, and one more, to `side`, or take them back again."""
    mine = _words(side)
    for number in turned:
        discs[mine + (number >> 5)] ^= 1 << (number & 31)
        discs[2 - mine + (number >> 5)] ^= 1 << (number & 31)
    discs[mine + (square >> 5)] ^= 1 << (square & 31)


def outlook(discs, side):
    """(empty squares, moves of `side`, whether the game is over)."""
    count = len(moves(discs, side))
    empty = 64 - sum([bin(word).count("1") for word in discs])
    return empty, count, not count and not moves(discs, other(side))


def _words(side):
    return 0 if side == "X" else 2
