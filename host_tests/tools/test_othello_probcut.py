"""The tool that fits the margins of ProbCut, and the gain by probes."""

import pytest

from commands.errors import ToolError
from commands.reporting import silent
from othello.board import Board, square
from othello.midgame.probcut_margins import MARGINS
from othello_tools import players, probcut
from othello_tools.c_port import WEIGHTS_NAMES
from othello_tools.train import SHAPES
from programs import needs_compiler


def test_there_are_margins_for_each_set_of_weights_and_each_phase():
    assert set(MARGINS) == set(WEIGHTS_NAMES)
    for name, phases in MARGINS.items():
        assert len(phases) == len(SHAPES[name].phase_starts)
        assert all(len(phase) == 9 and not any(phase[:2]) and all(phase[2:]) for phase in phases)


def test_the_committed_margins_equal_the_written_ones():
    assert probcut.module(MARGINS) == probcut.MODULE.read_text()


def test_a_margin_is_a_multiple_of_the_mean_error():
    errors = {depth: [10, -10] * 20 for depth in range(2, 9)}
    assert probcut.margins(errors) == bytes((0, 0, *[14] * 7))
    errors[8] = [400] * 40
    assert probcut.margins(errors)[8] == 255
    errors[4] = [1]
    with pytest.raises(ToolError, match="^a phase has 1 positions, it needs 30: give more"):
        probcut.margins(errors)


@needs_compiler
def test_the_same_seed_fits_the_same_with_any_number_of_threads(monkeypatch, tmp_path):
    monkeypatch.setattr(probcut, "GAMES", probcut.Generation(90, 2))
    monkeypatch.setattr(probcut, "MOST_PROBED", 4)
    found = []
    for threads in (1, 3):
        found.append(probcut.fit_margins(1500, 2, threads, silent))
    assert found[0] == found[1] and all(name in found[0] for name in WEIGHTS_NAMES)


@needs_compiler
def test_a_player_can_search_without_probes():
    board = Board.start()
    for move in ("f5", "d6", "c3", "d3", "c4"):
        board.play(move)
    player = players.parse_player("unprobed=900").open()
    assert square(player.choose(board)) in board.moves()
    with pytest.raises(ToolError):
        players.parse_player("unprobed=0")
