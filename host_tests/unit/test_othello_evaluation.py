"""The shipped weights, valid and damaged, and the kernel's evaluation against the plain one."""

import random
from collections import Counter

import pytest

from check_helpers import finish
from deployment.files import package_sources
from othello import evaluation
from othello.board import Board
from othello.small.layout import MAX_INCIDENCES, MAX_INSTANCES, PATTERN_BYTES
from othello_tools.c_port import Engine, WeightTables, bitboards
from othello_tools.patterns import SMALL, layout
from othello_tools.train import FOLDER, SHAPES, pack
from plain_evaluation import evaluate
from programs import needs_compiler

NAMES = ("othello", "othello-small")


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def path_of(name):
    return FOLDER / (name + evaluation.SUFFIX)


def boards(count):
    """Yield random boards, from nearly empty to full."""
    rng = random.Random(1)
    for _ in range(count):
        share = rng.random()
        text = "".join(rng.choice("XO") if rng.random() < share else "-" for _ in range(64))
        yield Board.from_text(text, rng.choice("XO"))


def test_the_shipped_files_hold_the_tools_patterns(name):
    weights = WeightTables.read(path_of(name))
    where = layout(SHAPES[name].patterns)
    assert weights.instances == where.instances
    assert tuple(weights.phase_starts) == SHAPES[name].phase_starts
    for table in weights.tables:
        assert len(table) == where.size
        assert len(set(table)) > 100  # it has learned
    assert pack(weights) == path_of(name).read_bytes()


def test_small_boards_have_room_for_the_small_set():
    instances = layout(SMALL).instances
    assert max(3 + len(squares) for _, squares in instances) == PATTERN_BYTES
    patterns = Counter(square for _, squares in instances for square in squares)
    assert max(patterns.values()) == MAX_INCIDENCES and len(patterns) == 64
    assert len(instances) <= MAX_INSTANCES


def test_the_files_are_deployed(name):
    assert package_sources("pico")[f"/lib/weights/{name}.weights"] == path_of(name)


def test_corners_are_worth_more_than_two_discs():
    """Every phase of both sets has learned the value of corners."""
    for name in NAMES:
        weights = evaluation.Weights(name)
        for discs in (20, 35, 50):
            finish(weights.load_steps(discs))
            rng = random.Random(discs)
            gains = []
            for _ in range(100):
                cells = [rng.choice("XO") for _ in range(discs)] + ["-"] * (64 - discs)
                rng.shuffle(cells)
                worth = []
                for corner in "XO":
                    board = Board.from_text(corner + "".join(cells[1:]), "X")
                    worth.append(evaluate(board, weights))
                gains.append(worth[0] - worth[1])
            assert sum(gains) / len(gains) > 8 * 2, (name, discs)


@needs_compiler
def test_the_kernel_evaluates_as_the_plain_sum_does(name):
    engine = Engine(WeightTables.read(path_of(name)))
    weights = evaluation.Weights(name)
    values = set()
    for board in boards(400):
        finish(weights.load_steps(sum(board.count())))
        value = evaluate(board, weights)
        assert engine.evaluate(*bitboards(board.text(), board.side)) == value
        values.add(value)
    assert len(values) > 200


def test_every_changed_byte_of_the_small_file_is_found(tmp_path):
    content = path_of("othello-small").read_bytes()
    rng = random.Random(2)
    for at in [*range(300), *rng.sample(range(300, len(content)), 300), len(content) - 1]:
        changed = bytearray(content)
        changed[at] ^= rng.randrange(1, 256)
        (tmp_path / "changed.weights").write_bytes(changed)
        with pytest.raises(evaluation.FileError, match=r"changed.weights"):
            WeightTables.read(tmp_path / "changed.weights")


@pytest.mark.parametrize("size", [0, 3, 7, 8, 20, 200, 400, 3000, 256_000])
def test_a_file_cut_short_is_found(tmp_path, size):
    name = "othello" if size > 8000 else "othello-small"
    (tmp_path / "cut.weights").write_bytes(path_of(name).read_bytes()[:size])
    with pytest.raises(evaluation.FileError):
        WeightTables.read(tmp_path / "cut.weights")


def test_a_vanished_file_is_an_error_when_a_phase_is_loaded(tmp_path):
    copy = tmp_path / "copy.weights"
    copy.write_bytes(path_of("othello-small").read_bytes())
    weights = evaluation.Weights("copy", str(tmp_path))
    finish(weights.load_steps(4))
    copy.unlink()
    finish(weights.load_steps(5))  # the same phase: nothing is read
    with pytest.raises(evaluation.FileError, match="cannot be read"):
        finish(weights.load_steps(60))
    copy.write_bytes(path_of("othello-small").read_bytes())
    finish(weights.load_steps(4))
    assert weights.phase == 0
