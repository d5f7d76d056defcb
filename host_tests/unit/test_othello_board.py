"""Perft to a greater depth than in host_tests/logic."""

import itertools

import pytest

from movers import MOVERS, PERFT, Games, perft
from othello import rules
from othello.board import Board
from othello_tools import c_port
from programs import needs_compiler


def test_moves_of_two_threads_do_not_mix(monkeypatch):
    """As when engine.py makes the opening book; here the second begins within the first."""
    start = Board.start()
    expected = start.moves()
    find_move = rules.find_move

    def find_after_another(*arguments):
        monkeypatch.setattr(rules, "find_move", find_move)
        assert Board.from_text("X" * 60 + "-" * 4, "O").moves() == []
        return find_move(*arguments)

    monkeypatch.setattr(rules, "find_move", find_after_another)
    assert start.moves() == expected


@pytest.mark.parametrize(
    ("mover", "depth"), [*itertools.product(MOVERS, (5, 6)), (Games, 7), (Games, 8)]
)
def test_each_move_generator_has_the_known_perft(mover, depth):
    assert perft(mover, Board.start(), depth) == PERFT[depth]


@needs_compiler
@pytest.mark.parametrize("depth", range(10))
def test_the_c_port_counts_as_the_rules(depth):
    boards = c_port.bitboards(Board.start().text(), "X")
    assert c_port.kernel().perft(*boards, depth) == (*PERFT, 3_005_288)[depth]
