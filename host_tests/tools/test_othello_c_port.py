"""The engine in C against plain Python."""

import functools
import io
import random
import sys
import time

import pytest

import plain_endgame
from benchmarks.othello import positions
from check_helpers import finish
from kernel_tools import c_kernel
from othello import endgame, evaluation, hp67, levels
from othello.board import Board
from othello.constants import WIN_BONUS
from othello.midgame import search
from othello.midgame.probcut_margins import MARGINS
from othello_samples import endings
from othello_tools import book, c_port, gtp, match
from othello_tools.c_port import bitboards
from programs import needs_compiler, refusal
from simulator import play


def square(number):
    return number // 8 + 1, number % 8 + 1


@needs_compiler
def test_endings_are_solved_as_on_the_console():
    """Of several best moves both find the same, also on boards whose squares may stay empty."""
    random.seed(3)
    endgames = [(p.board, p.side) for p in positions("endings.txt")]
    endgames += [(b.text(), b.side) for empty in range(1, 9) for b in endings(40, empty)]
    endgames += [plain_endgame.random_board(2 + number % 6) for number in range(300)]
    endgames += [(text, side) for text, side, _ in plain_endgame.STAY_EMPTY]
    for text, side in endgames:
        value, move = endgame.solve(Board.from_text(text, side))
        number = 8 * move[0] + move[1] - 9 if move else -1
        assert c_port.solve(*bitboards(text, side)) == (value, number)


@needs_compiler
def test_ended_games_are_scored_as_on_the_console():
    """Deep enough to reach finished games with empty squares."""
    random.seed(4)
    weights = evaluation.Weights("othello-small")
    engine = c_port.with_weights("othello-small")
    won = 0
    for number in range(200):
        text, side = plain_endgame.random_board(3 + number % 5)
        board = Board.from_text(text, side)
        if not board.moves():
            continue
        finish(weights.load_steps(sum(board.count())))
        device = search.Search(weights, 6, 64, MARGINS["othello-small"])
        wanted = finish(device.think_steps(board, 6, 2000))
        found = engine.search(*bitboards(text, side), side, 6, 2000, 64)
        assert (square(found[0]), *found[1:]) == (*wanted, device.nodes)
        won += abs(wanted[1]) == WIN_BONUS + 8 * 64
    assert won > 3


@needs_compiler
@pytest.mark.parametrize("probes", [True, False], ids=["probes", "no probes"])
@pytest.mark.parametrize("name", c_port.WEIGHTS_NAMES)
def test_the_search_visits_the_nodes_of_the_console(name, probes):
    """Position, value, depth reached, and the number of nodes."""
    rng = random.Random(name)
    weights = evaluation.Weights(name)
    margins = MARGINS[name] if probes else None
    engine = c_port.with_weights(name, probes)
    for entries in (0, 64, 1024) * 8:
        [board] = endings(1, rng.randrange(2, 60), rng.randrange(1 << 30))
        if board.is_over() or board.must_pass():
            continue
        finish(weights.load_steps(sum(board.count())))
        device = search.Search(weights, 8, entries, margins)
        depth, limit = rng.randrange(1, 9), rng.choice((1 << 29, 300, 1200))
        limit = min(limit, 3000)
        wanted = finish(device.think_steps(board, depth, limit))
        found = engine.search(
            *bitboards(board.text(), board.side), board.side, depth, limit, entries
        )
        assert (square(found[0]), *found[1:]) == (*wanted, device.nodes)


@needs_compiler
def test_a_level_plays_as_on_the_console():
    for level, empty in ((1, 40), (2, 50), (3, 30), (4, 31), (5, 12), (5, 6), (6, 45)):
        for board in endings(2, empty, level):
            wanted = finish(levels.choose_move_steps(board, level, lambda: 0))
            assert c_port.choose_move(board, level) == wanted[:3]
    for board in endings(2, 44):
        wanted = finish(levels.choose_move_steps(board, 7, lambda: 0, 2000))
        assert c_port.choose_move(board, 7, 2000) == wanted[:3]


@needs_compiler
def test_a_short_time_limit_is_kept():
    """Level 9 solves fifteen empty squares, if it has the time."""
    [board] = endings(1, 15)
    assert c_port.choose_move(board, 9)[2]
    start = time.monotonic()
    move, _, exact = c_port.choose_move(board, 9, seconds=0.005)
    assert time.monotonic() - start < 0.5
    assert move in board.moves() and not exact


@needs_compiler
def test_missing_weights_are_reported(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(c_port, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["play", "--othello"])
    for command, *arguments in ((match.main, 7, 3, "--games", 2), (book.main,)):
        line = refusal(capsys, "engine", command, *arguments)
        assert "othello.weights cannot be read" in line
    for command in (functools.partial(gtp.main, []), play.main):
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        assert command() == 0
        assert capsys.readouterr().err.count("othello.weights cannot be read") == 1


@needs_compiler
def test_a_damaged_kernel_is_compiled_again(tmp_path, monkeypatch):
    monkeypatch.setattr(c_kernel, "FOLDERS", (tmp_path,))
    source = tmp_path / "small_kernel.c"
    source.write_text("int one(void) { return 1; }")
    path = c_kernel.library(source, [])
    content = path.read_bytes()
    path.write_bytes(content[:1000])
    assert c_kernel.library(source, []) == path and path.read_bytes() == content


def test_the_greedy_player_is_level_1():
    for board in endings(40, 30):
        move = c_port.kernel().greedy(*bitboards(board.text(), board.side))
        wanted = hp67.choose(hp67.registers(board, board.side))
        assert (wanted is None) == (move < 0)
        assert wanted is None or wanted == square(move)
