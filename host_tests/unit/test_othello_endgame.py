"""Stored endings, and small boards; logic/endgame_checks.py compares with a plain solver."""

import random

import pytest

import plain_endgame
from benchmarks.othello import positions
from check_helpers import NO_DEADLINE, finish
from othello import board, endgame, small
from othello.board import Board


def test_small_boards_solve_endings_with_squares_that_stay_empty():
    random.seed(9)
    positions = [plain_endgame.random_board(1 + number % 6) for number in range(60)]
    for text, own in [*positions, *((text, own) for text, own, _ in plain_endgame.STAY_EMPTY)]:
        here = Board.from_text(text, own)
        if here.moves():
            solving = small.solve_move_steps(here, text.count("-"), NO_DEADLINE)
            assert finish(solving)[1] == 8 * endgame.solve(here)[0]


STORED = positions("endings.txt", "8-") + positions("endings.txt", "10-")[:2]


@pytest.mark.parametrize("ending", STORED, ids=lambda e: e.name)
def test_stored_endings(ending):
    value, move = endgame.solve(Board.from_text(ending.board, ending.side))
    assert value == ending.value
    assert (move and board.name(move)) in (ending.moves or (None,))


def test_stored_endings_have_the_stated_squares_and_moves():
    for kind, empty, count in (("8", 8, 20), ("10", 10, 16), ("12", 12, 10), ("ffo", 14, 7)):
        endings = positions("endings.txt", f"{kind}-")
        assert len(endings) == count
        for ending in endings:
            assert ending.board.count("-") == empty
            names = {
                board.name(move) for move in Board.from_text(ending.board, ending.side).moves()
            }
            assert set(ending.moves) <= names
            assert bool(ending.moves) == bool(names)
