"""The engine in C against plain Python."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import othello_native
from othello.board import Board
from othello_native import sets

ROOT = Path(__file__).resolve().parent.parent

compiler = (os.environ.get("CC", "").split() or ["gcc"])[0]
needs_compiler = pytest.mark.skipif(
    shutil.which(compiler) is None, reason=f"no {compiler} to compile the engine with"
)


def endings(count, empty, seed=1):
    """Boards with so many empty squares, from random games."""
    chance = random.Random(seed)
    while count:
        board = Board.start()
        while board.text().count("-") > empty and not board.is_over():
            if board.must_pass():
                board.pass_turn()
            else:
                board.play(chance.choice(board.moves()))
        if board.text().count("-") == empty:
            yield board
            count -= 1


def plain(board):
    """The disc difference for the side to move, both playing best: every line of play."""
    if board.is_over():
        x, o = board.count()
        return x - o if board.side == "X" else o - x
    if board.must_pass():
        board.pass_turn()
        value = -plain(board)
        board.undo()
        return value
    best = -64
    for move in board.moves():
        board.play(move)
        best = max(best, -plain(board))
        board.undo()
    return best


@needs_compiler
@pytest.mark.parametrize(("empty", "count"), [(1, 100), (2, 60), (4, 40), (6, 12), (7, 4)])
def test_endings_are_solved_exactly(empty, count):
    for board in endings(count, empty):
        value, move = othello_native.solve(*sets(board.text(), board.side))
        assert value == plain(board)
        if board.moves():
            board.play((move // 8 + 1, move % 8 + 1))
            assert -plain(board) == value
        else:
            assert move == -1


@needs_compiler
def test_the_greedy_is_level_1():
    from othello import hp67

    for board in endings(100, 30):
        move = othello_native.kernel().greedy(*sets(board.text(), board.side))
        wanted = hp67.choose(hp67.registers(board, board.side))
        assert (wanted is None) == (move < 0)
        assert wanted is None or wanted == (move // 8 + 1, move % 8 + 1)


def test_without_a_compiler_it_says_so():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "othello_learn.py", "--games", "4"],
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        text=True,
    )
    [line] = done.stderr.splitlines()
    assert done.returncode == 2 and done.stdout == ""
    assert "no-such-compiler" in line and "install gcc" in line
