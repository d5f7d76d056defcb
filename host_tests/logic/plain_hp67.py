"""The rule of the HP-67's Othello player, square by square, and positions for it."""

from array import array

from check_helpers import below
from plain_flips import SQUARES, plain_moves


class Discs:
    """The parts of a Board that `registers` reads."""

    def __init__(self, squares):
        """`squares` are {(row, column): "X" or "O"}."""
        halves = [0, 0, 0, 0]
        for (row, column), owner in squares.items():
            bit = 1 << (row - 1) % 4 * 8 + column - 1
            halves["XO".index(owner) * 2 + (row - 1) // 4] |= bit
        self.discs = array("I", halves)


def to_registers(squares, machine):
    """Return the registers, digit by digit, of {(row, column): "X" or "O"}."""
    result = []
    for row in range(1, 9):
        digits = [
            {None: 1, machine: 0}.get(squares.get((row, column)), 2) for column in range(1, 9)
        ]
        result.append(sum(digit * 4**i for i, digit in enumerate(digits)))
    return tuple(result)


def plain_choice(squares, own):
    """Return the move with most discs, of these the highest row, of these the highest column."""
    moves = [(len(flips), square) for square, flips in plain_moves(squares, own)]
    return max(moves)[1] if moves else None


def start():
    return {(4, 4): "O", (5, 5): "O", (4, 5): "X", (5, 4): "X"}


def random_game():
    """Yield the positions of a game with random moves, each for both sides to choose."""
    squares = start()
    own, other = "X", "O"
    passes = 0
    while passes < 2:
        yield squares, own
        yield squares, other
        moves = plain_moves(squares, own)
        passes = 0 if moves else passes + 1
        if moves:
            square, flips = moves[below(len(moves))]
            for changed in flips + [square]:
                squares[changed] = own
        own, other = other, own


def random_board():
    """Return a board that may be unreachable, with few or many discs."""
    full = below(9)
    return {square: "XO"[below(2)] for square in SQUARES if below(8) < full}
