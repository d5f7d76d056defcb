"""Perft to a greater depth than in host_tests/logic."""

import pytest

from movers import MOVERS, PERFT, Games, perft
from othello import rules
from othello.board import Board
from othello_tools import c_port
from programs import needs_compiler


@pytest.mark.parametrize("depth", range(6, 9))
def test_the_rules_have_the_known_perft(depth):
    assert perft(Games, Board.start(), depth) == PERFT[depth]


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


@pytest.mark.parametrize("mover", MOVERS, ids=lambda mover: mover.__name__)
@pytest.mark.parametrize("depth", [5, 6])
def test_each_move_generator_counts_as_the_rules(mover, depth):
    assert perft(mover, Board.start(), depth) == PERFT[depth]


@needs_compiler
@pytest.mark.parametrize("depth", range(10))
def test_the_c_port_counts_as_the_rules(depth):
    boards = c_port.bitboards(Board.start().text(), "X")
    assert c_port.kernel().perft(*boards, depth) == (*PERFT, 3_005_288)[depth]
