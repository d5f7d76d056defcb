"""Move generation at greater depth than the checks of host_tests/logic have time for."""

import pytest

from othello.board import Board, perft

PERFT = (1, 4, 12, 56, 244, 1396, 8200, 55092)  # Aart Bik


@pytest.mark.parametrize("depth", range(8))
def test_perft(depth):
    assert perft(Board.start(), depth) == PERFT[depth]


def test_perft_of_the_other_side():
    """The position is symmetric: O has as many games as X."""
    assert perft(Board.from_text(Board.start().text(), "O"), 6) == PERFT[6]
