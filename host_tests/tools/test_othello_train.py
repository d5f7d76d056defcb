"""The tool that learns the evaluation."""

import ctypes
import random
import struct
from itertools import product

import pytest

from commands.reporting import silent
from othello.board import Board
from othello_tools import match, train
from othello_tools.c_port import bitboards
from othello_tools.patterns import BIG, SMALL, layout, symmetries
from othello_tools.train import SHAPES, learn, pack
from programs import needs_compiler

FEW_GAMES = tuple(one._replace(games=14, exact=5) for one in train.GENERATIONS)


@pytest.fixture(autouse=True)
def generations_folder(tmp_path, monkeypatch):
    """A folder of its own for a run's generations."""
    monkeypatch.setattr(train, "GENERATIONS_FOLDER", tmp_path / "kept")
    return tmp_path / "kept"


def learned_files(**options):
    found = learn(FEW_GAMES, **{"seed": 1, "threads": 1, **options})
    return {name: pack(weights) for name, weights in found.items()}


@pytest.mark.parametrize("patterns", [BIG, SMALL])
def test_patterns_are_laid_out_by_the_symmetries_of_the_board(patterns):
    instances, classes, size = layout(patterns)
    assert size == len(classes) == max(start + 3 ** len(squares) for start, squares in instances)
    assert set(classes) == set(range(max(classes) + 1))
    covered = {frozenset(squares) for _, squares in instances}
    assert len(covered) == len(instances)
    for image in symmetries():
        assert {frozenset(image[square] for square in one) for one in covered} == covered
    per_square = [sum(square in one for one in covered) for square in range(64)]
    assert min(per_square) >= 1 and max(per_square) <= 5  # the device's search has space for five


def test_a_row_and_its_reverse_are_one_class():
    _, classes, size = layout(("a1 b1 c1 d1 e1 f1 g1 h1",))
    assert (size, max(classes) + 1) == (6561, (6561 + 81) // 2)
    assert classes[2] == classes[2 * 3**7] != classes[2 * 3]
    assert max(layout(("a1 b1 c1 d1 a2 b2 c2 d2",)).classes) == 6560
    corner = layout(("a1 b1 c1 a2 b2 a3",))
    assert len(corner.instances) == 4 and max(corner.classes) + 1 == (729 + 3**4) // 2


@needs_compiler
def test_the_same_seed_learns_the_same_with_any_number_of_threads(
    generations_folder, tmp_path, monkeypatch
):
    monkeypatch.setattr(train, "CHUNK", 5)
    first = learned_files()
    assert set(first) == {"othello", "othello-small"}
    monkeypatch.setattr(train, "GENERATIONS_FOLDER", tmp_path / "other")
    assert learned_files(threads=3) == first
    monkeypatch.setattr(train, "GENERATIONS_FOLDER", tmp_path / "another")
    assert learned_files(seed=2)["othello"] != first["othello"]


@needs_compiler
def test_an_interrupted_run_continues(generations_folder):
    class Stop(Exception):
        pass

    def stop(done, total, stage, note=""):
        if stage.startswith("generation 3"):
            raise Stop

    stages = []

    def record_stage(done, total, stage, note=""):
        stages.append(stage)

    with pytest.raises(Stop):
        learned_files(progress=stop)
    broken_off = learned_files(progress=record_stage)
    assert not any(stage.startswith("generation 2") for stage in stages)
    assert any(stage.startswith("generation 3") and "games" in stage for stage in stages)
    for path in generations_folder.iterdir():
        path.unlink()
    assert learned_files() == broken_off


@needs_compiler
def test_a_linear_evaluation_is_learned_exactly():
    """Results of twice the difference in corners, plus 3: the tables give exactly that."""
    rng = random.Random(3)
    corners = (0, 7, 56, 63)
    samples = []
    for _ in range(10_000):
        own = other = 0
        for square in range(64):
            taken = rng.choice((0, 0, 1, 2))
            own |= (taken == 1) << square
            other |= (taken == 2) << square
        difference = sum((own >> c & 1) - (other >> c & 1) for c in corners)
        samples.append(struct.pack("<QQ4h", own, other, 3 + 2 * difference, 0, 1, 0))
    patterns = ("a1 b1 c1 a2 b2 c2", "c4 d4 e4 f4")
    shape = SHAPES["othello-small"]._replace(patterns=patterns)
    weights = train.fit_weights(shape, b"".join(samples), None, 1, silent)
    engine = train.Engine(weights)
    errors = []
    for sample in samples[:500]:
        own, other, result, *_ = struct.unpack("<QQ4h", sample)
        errors.append(engine.evaluate(own, other) / 8 - result)
    assert sum(map(abs, errors)) / len(errors) < 0.8  # 2.2 with the constant 3 alone
    assert abs(sum(errors)) / len(errors) < 0.2


def two_moves_on(text, side):
    """Return the sets (own, other) two moves later, if the side to move has a move there."""
    found = set()
    for moves in product(range(64), repeat=2):
        board = Board.from_text(text, side)
        try:
            for move in moves:
                board.play((move // 8 + 1, move % 8 + 1))
        except ValueError:
            continue
        if board.side == side and board.moves():
            found.add(bitboards(board.text(), side))
    return found


@needs_compiler
def test_random_moves_lead_two_moves_on():
    boards = [Board.start() for _ in range(3)]
    for board, moves in zip(boards, (0, 20, 49), strict=True):
        rng = random.Random(4)
        for _ in range(moves):
            board.play(rng.choice(board.moves()))
    positions = [(board.text(), board.side) for board in boards]
    samples = b"".join(
        struct.pack("<QQ4h", *bitboards(*one), 9, 0, 1, 9) for one in positions * 40
    )
    extra = ctypes.create_string_buffer(samples, len(samples))
    train.kernel().add_random_moves(extra, 0, 120, 5, 10)
    found = [struct.unpack_from("<QQ4h", extra, at) for at in range(0, len(samples), 24)]
    assert all(one[5] == 0 for one in found)
    for number, position in enumerate(positions[:2]):
        reached = {one[:2] for one in found[number::3]}
        assert len(reached) > 8 and reached - {(0, 0)} <= two_moves_on(*position)
    assert {one[:2] for one in found[2::3]} == {(0, 0)}  # 9 squares left


@needs_compiler
def test_the_shipped_weights_beat_empty_ones(tmp_path):
    nothing = tmp_path / "nothing.weights"
    nothing.write_bytes(pack(train.zero_weights(SHAPES["othello-small"])))
    shipped = train.FOLDER / "othello-small.weights"
    descriptions = [f"weights={path}" for path in (shipped, nothing)]
    pairs = match.play_match(descriptions, games=20, plies=8, seed=1, jobs=2)
    assert sum(difference > 0 for pair in pairs for difference in pair) >= 17


def test_an_unwritable_output_is_refused_before_learning(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    (tmp_path / "othello.weights").mkdir()
    monkeypatch.setattr(train, "learn", None)
    for folder in (tmp_path / "file" / "x", tmp_path):
        with pytest.raises(OSError, match=str(folder)):
            train.main(["--output", str(folder)])


def test_generations_go_to_the_cache_if_the_project_is_read_only(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr(train, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(train, "GENERATIONS_FOLDER", tmp_path / "file" / "kept")
    assert train.writable_folder() == tmp_path / "cache" / "kept"
    monkeypatch.setattr(train, "CACHE", tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        train.writable_folder()
