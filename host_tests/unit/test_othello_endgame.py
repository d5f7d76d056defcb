"""Stored endings, and small boards; logic/endgame_checks.py compares with a plain solver."""

import random
import sys

import pytest

import othello
import plain_endgame
from benchmarks.othello import positions
from check_helpers import NO_DEADLINE, finish
from othello import board, endgame, levels, small
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


class _CompiledBoard:
    """Finds modules as a full board with compiled files does that lacks memory for the solver."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "othello.endgame.native":
            raise MemoryError
        if name in ("othello.endgame.reference", "othello.small"):
            raise ImportError(f"no module named '{name}'")


def test_without_memory_for_the_solver_a_board_without_references_searches(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("othello.endgame")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "othello.small")
    monkeypatch.delattr(othello, "endgame")
    monkeypatch.delattr(othello, "small")
    monkeypatch.setattr(sys, "meta_path", [_CompiledBoard, *sys.meta_path])
    here = Board.from_text(STORED[0].board, STORED[0].side)
    move, _, exact, _ = finish(levels.choose_move_steps(here, 8, lambda: 0, 100))
    assert move in here.moves()
    assert not exact
    with pytest.raises(MemoryError):
        levels.load("endgame")
