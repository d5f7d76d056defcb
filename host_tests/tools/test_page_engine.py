"""The page's engine in C takes the place of Othello's engines; here the test answers for it."""

import sys
from types import SimpleNamespace

import pytest

import othello
from benchmarks.othello import positions
from check_helpers import finish
from othello import levels
from othello.board import Board


@pytest.mark.parametrize(
    ("position", "nodes"),
    [(positions("middle.txt")[0], 62000), (positions("endings.txt", "8-")[0], 0)],
    ids=["midgame", "endgame"],
)
def test_a_level_asks_the_engine_of_the_page(monkeypatch, position, nodes):
    tasks = []
    host = SimpleNamespace(think=tasks.append, answer=lambda: (10, 16), stop=lambda: None)
    monkeypatch.setitem(sys.modules, "host", host)
    from page.board import othello_engine

    monkeypatch.setattr(othello_engine, "host", host)
    engine = othello_engine.OthelloEngine(lambda: None)
    for name in ("midgame", "endgame"):
        monkeypatch.setattr(othello, name, engine, raising=False)
    board = Board.from_text(position.board, position.side)
    assert finish(levels.choose_move_steps(board, 7, lambda: 0)) == ((2, 3), 16, not nodes, False)
    assert [int(task.split()[-1]) for task in tasks] == [nodes]
