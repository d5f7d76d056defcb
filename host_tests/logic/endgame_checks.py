"""Checks of lib/othello/endgame against a plain solver: all moves, no pruning."""

import random

from othello import endgame
from othello.board import Board
from plain_endgame import (
    MOST_TURNED,
    STAY_EMPTY,
    random_board,
    random_position,
    result,
    solve_and_compare,
)

# Larger in unit/test_checks.py, on CPython.
MOST_EMPTY = 5  # squares
GAMES = 6  # for each number of empty squares
BOARDS = 150


def check_games():
    random.seed(1)
    for empty in range(MOST_EMPTY + 1):
        for _ in range(GAMES):
            solve_and_compare(*random_position(empty))


def check_boards_that_no_game_reaches():
    random.seed(2)
    passes = early = wiped_out = 0
    for i in range(BOARDS):
        text, own = random_board(i % (MOST_EMPTY + 1))
        value, move = solve_and_compare(text, own)
        over = Board.from_text(text, own).is_over()
        passes += move is None and not over
        early += over and "-" in text
        wiped_out += abs(value) == 64
    assert min(passes, early, wiped_out) > BOARDS // 30, (passes, early, wiped_out)


def check_full_boards():
    assert solve_and_compare("X" * 64, "X") == (64, None)
    assert solve_and_compare("X" * 64, "O") == (-64, None)
    assert solve_and_compare("XO" * 32, "O") == (0, None)


def check_wipe_outs():
    """Check games that end with empty squares, which are the winner's."""
    assert solve_and_compare("-" + "X" * 63, "X") == (64, None)
    assert solve_and_compare("-" + "X" * 63, "O") == (-64, None)
    assert solve_and_compare("-OX" + "X" * 57 + "----", "X") == (64, (1, 1))
    assert solve_and_compare("-OX" + "X" * 57 + "----", "O") == (-64, None)


def check_squares_that_stay_empty():
    for text, own, value in STAY_EMPTY:
        assert solve_and_compare(text, own)[0] == value
    for empty in range(1, 9):  # neither side can move
        for own in range(0, 65 - empty, 9):
            text = "X" * own + "-" * empty + "O" * (64 - empty - own)
            value = result(own, 64 - empty - own)
            assert solve_and_compare(text, "X") == (value, None) and solve_and_compare(
                text, "O"
            ) == (-value, None)


def check_passes_in_a_row():
    """Check positions with moves for one side only, several times in a row."""
    text = ("-OXXXXXX" + "X" * 8) * 4
    assert solve_and_compare(text, "X") == (64, (1, 1))
    assert solve_and_compare(text, "O") == (-64, None)


def check_most_discs_turned():
    """Check a move, d4, that flips nineteen discs."""
    assert Board.from_text(MOST_TURNED, "X").play("d4") == 19
    assert solve_and_compare(MOST_TURNED, "X") == (64, (4, 4))


def check_slices_and_leaving():
    random.seed(3)
    text, own = random_position(5)
    board = Board.from_text(text, own)
    expected = endgame.solve(board)
    for stop in range(1000):
        search = endgame.solve_steps(board)
        try:
            for _ in range(stop):
                assert next(search) == 0
        except StopIteration as end:
            assert end.value == expected
            break
        search.close()
    assert stop
