"""Checks of lib/othello/hp67 against another implementation of the rule, square by square."""

import random
from array import array

from check_helpers import is_refused
from othello import hp67
from othello.board import Board
from plain_flips import SQUARES, discs_of
from plain_hp67 import plain_choice, random_board, random_positions, to_registers

EMPTY_BOARD = (21845,) * 8
# Before the first move, by the numbers of the setups on the card.
SETUPS = {
    192: (21845, 21845, 21845, 22037, 21653, 21845, 21845, 21845),
    -192: (21845, 21845, 21845, 21653, 22037, 21845, 21845, 21845),
}


def board_of(squares):
    return Board.from_text("".join([squares.get(square, "-") for square in SQUARES]), "X")


def check_games():
    positions = passes = 0
    for seed in range(4):
        for squares, own in random_positions(seed):
            expected = plain_choice(squares, own)
            assert hp67.choose(to_registers(squares, own)) == expected, (squares, own)
            positions += 1
            passes += expected is None
    assert positions > 400 and passes >= 8, (positions, passes)


def check_boards_that_no_game_reaches():
    random.seed(2)
    passes = 0
    for _ in range(300):
        squares = random_board()
        expected = plain_choice(squares, "X")
        assert hp67.choose(to_registers(squares, "X")) == expected, squares
        passes += expected is None
    assert passes > 30


def check_first_moves():
    assert hp67.choose(SETUPS[192]) == (6, 4)
    assert hp67.choose(SETUPS[-192]) == (6, 5)


def check_setups():
    squares = discs_of(Board.start().text())
    assert SETUPS[192] == to_registers(squares, "O")
    assert SETUPS[-192] == to_registers(squares, "X")


def check_registers():
    random.seed(3)
    for _ in range(50):
        squares = random_board()
        board = board_of(squares)
        for machine in ("X", "O"):
            assert hp67.registers(board, machine) == to_registers(squares, machine)
    signed = board_of({(4, 8): "X", (8, 8): "O"})
    signed.discs = array("i", (-(1 << 31), 0, 0, -(1 << 31)))
    assert hp67.registers(signed, "X")[3:] == (5461, 21845, 21845, 21845, 38229)
    assert is_refused(hp67.registers, signed, "-")


def check_pass():
    for digit in range(3):
        assert hp67.choose([21845 * digit] * 8) is None


def check_slices():
    """Check that a slice tries at most three empty squares, and that the result is `choose`'s."""
    search = hp67.choose_steps(SETUPS[192])
    slices = 0
    while True:
        try:
            assert next(search) == 0
            slices += 1
        except StopIteration as end:
            assert end.value == (6, 4)
            break
    assert slices == 1 + 60 // 3


def check_no_register():
    for bad in (3, 3 * 4**7, 2 * 4**8, 65536 + 21845, -1, -21845):
        for at in (0, 3, 7):
            rows = list(EMPTY_BOARD)
            rows[at] = bad
            assert is_refused(hp67.choose, rows), rows
    assert is_refused(hp67.choose, EMPTY_BOARD[:7])
    assert is_refused(hp67.choose, EMPTY_BOARD + EMPTY_BOARD[:1])
