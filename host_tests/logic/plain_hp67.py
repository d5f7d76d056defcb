"""The rule of the HP-67's Othello player, square by square, and positions for it."""

from check_helpers import below
from othello_games import random_game
from plain_flips import SQUARES, discs_of, plain_moves


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


def random_positions(seed):
    """Yield the positions of a game with random moves, each for both sides to choose."""
    for board in random_game(seed):
        for own in "XO":
            yield discs_of(board.text()), own


def random_board():
    """Return a board that may be unreachable, with few or many discs."""
    full = below(9)
    return {square: "XO"[below(2)] for square in SQUARES if below(8) < full}
