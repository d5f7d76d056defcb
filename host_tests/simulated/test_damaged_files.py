"""Every shipped file with every damage, at the console: a clear message, and play continues."""

import gc
import random
import shutil
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import resources
from check_helpers import NO_DEADLINE, finish
from commands.folders import ROOT
from cows import codes, expert
from device import store
from emulator.othello_player import Othello
from emulator.player import SimulatedPlayer
from games import abcd, hp12c, statistics
from games.duel import record as duel
from games.othello import record as othello
from othello import evaluation, midgame, small
from othello.board import Board
from othello.small import arrays, layout

LIB = ROOT / "lib"
TREES = sorted(path.name for path in (LIB / "trees").glob("*.tree"))
WEIGHTS = sorted(path.name for path in (LIB / "weights").glob("*.weights"))
STEP = 64  # bytes between two damaged places
PLACES = 16  # damaged places in a large file


def damages(content):
    """Yield the content with damages: a bit at many places, truncated, empty; None: no file.

    `tools/faults.py --only damage` damages any number of other places, on the emulated Pico.
    """
    rng = random.Random(len(content))
    for at in range(0, len(content), max(STEP, len(content) // PLACES)):
        yield content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :]
    for size in (len(content) - 1, len(content) // 2, 20, 3, 0):
        yield content[:size]
    yield None


def put(path, content):
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)


@pytest.fixture
def lib(tmp_path, monkeypatch):
    """A copy of the library's data, which the games read."""
    for folder in ("trees", "weights", "books"):
        shutil.copytree(LIB / folder, tmp_path / folder)
    monkeypatch.setattr(resources, "path", lambda name: str(tmp_path / name))
    monkeypatch.setattr(midgame, "searches", {})
    monkeypatch.setattr(gc, "collect", lambda *_: 0)  # slow with a test's large heap
    return tmp_path


# The pages that need a tree, from the menu on, and the page after the message.
DUEL = "1*{}2{}*"
ASKING = {
    "words.tree": ("2*", "AAAA.--"),
    "digits-3.tree": (DUEL.format(3, 1), "---. r1"),
    "digits-3-distinct.tree": (DUEL.format(3, 2), "---. r1"),
    "digits-4.tree": (DUEL.format(4, 1), "----.r1"),
    "digits-4-distinct.tree": (DUEL.format(4, 2), "----.r1"),
    "digits-5.tree": (DUEL.format(5, 1), "-----.1"),
    "digits-5-distinct.tree": (DUEL.format(5, 2), "-----.1"),
}


def test_a_game_opens_every_tree_but_the_membership_tree():
    assert {*ASKING, "words-membership.tree"} == set(TREES)


@pytest.mark.parametrize("name", ASKING)
def test_a_damaged_tree_is_reported_and_the_game_continues(lib, player, name):
    keys, after = ASKING[name]
    path = lib / "trees" / name
    content = path.read_bytes()
    for damaged in damages(content):
        put(path, damaged)
        player.tap(keys)
        player.expect("no.trEE")
        player.go("*", after)
        player.leave()
    put(path, content)
    player.tap(keys)
    player.run(0.2)
    assert not player.shows("no.trEE")


@pytest.mark.parametrize("name", [name for name in ASKING if name != "words.tree"])
@pytest.mark.parametrize("damage", ["other bytes", "cut short", "missing"])
def test_a_tree_damaged_between_two_guesses_is_given_up(lib, name, damage):
    path = lib / "trees" / name
    content = path.read_bytes()
    places, allow_repeats = int(name[len("digits-")]), "distinct" not in name
    rng = random.Random(1)
    state, _ = finish(expert.begin_steps(places, allow_repeats, rng.randrange))
    first, _ = finish(expert.guess_steps(state, []))
    put(path, {"other bytes": b"\xff" * len(content), "cut short": content[:1]}.get(damage))
    history = [(first, 0x01)]
    second, failed = finish(expert.guess_steps(state, history))
    assert failed is True
    assert codes.check_code(second, places) == second and second != first


def first_moves(player, is_reported, level="2"):
    """Begin, and make two moves; the message `no.FILE` comes with the first, once."""
    game = Othello(player, levels=level)
    for page in ("no.FILE" if is_reported else "", ""):
        game.put(game.board.moves()[0])
        if page:
            player.expect(page)
            player.tap("*")
        game.machine_move()
        player.tap("*")


def several(content):
    """Return some of the damages: the first ones, and all that shorten the file."""
    every = list(damages(content))
    return [*every[:4], *every[-6:]]


def load_weights(name, discs):
    """Load the tables for a number of discs from a file of weights. Raises FileError."""
    finish(evaluation.Weights(name.removesuffix(evaluation.SUFFIX)).load_steps(discs))


def is_sound(name):
    """Return whether a file of weights is valid for the first moves: later phases come later."""
    try:
        load_weights(name, 5)
    except evaluation.FileError:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("othello.weights", "sound"),
        ("othello-small.weights", "sound"),
        ("othello-small.weights", "missing"),
    ],
)
def test_damaged_weights_are_reported_and_the_game_continues(lib, name, other):
    """The small weights are read only if the large ones are invalid."""
    path = lib / "weights" / name
    is_large = name == "othello.weights"
    if other == "missing":
        (lib / "weights" / "othello.weights").unlink()
    for damaged in several(path.read_bytes()):
        put(path, damaged)
        midgame.searches.clear()
        is_reported = not is_sound(name) if is_large else other == "missing"
        first_moves(SimulatedPlayer(), is_reported)


def test_a_damaged_book_is_reported_and_the_game_continues(lib):
    path = lib / "books" / "othello.book"
    for damaged in several(path.read_bytes()):
        put(path, damaged)
        first_moves(SimulatedPlayer(), is_reported=True, level="5")


@pytest.mark.parametrize(("file", "level"), [("books/othello.book", "5"), ("weights/*", "2")])
def test_a_move_before_the_report_of_a_file_outlives_a_power_cut(lib, tmp_path, file, level):
    for path in lib.glob(file):
        path.unlink()
    records = tmp_path / "records.txt"
    player = SimulatedPlayer(records=records)
    game = Othello(player, levels=level)
    game.put(game.board.moves()[0])
    player.expect("no.FILE")
    player = SimulatedPlayer(records=records)
    player.go("5", "GO On")
    player.tap("*")
    player.expect("no.FILE", within=8)


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_64th_byte_of_the_weights_is_checked(lib, name):
    """Only the part for a position is read and checked."""
    path = lib / "weights" / name
    content = path.read_bytes()
    whole = evaluation.Weights(name.removesuffix(evaluation.SUFFIX))
    part = len(whole.tables) + 4  # with its checksum
    tables_at = len(content) - part * len(whole.phase_starts)
    rng = random.Random(3)
    with path.open("r+b", buffering=0) as file:
        for at in range(0, len(content), STEP):
            file.seek(at)
            file.write(bytes([content[at] ^ 1 << rng.randrange(8)]))
            phase = max(0, (at - tables_at) // part)
            with pytest.raises(evaluation.FileError):
                load_weights(name, whole.phase_starts[phase])
            file.seek(at)
            file.write(content[at : at + 1])


def test_the_small_engine_does_without_damaged_weights(lib):
    path = lib / layout.WEIGHTS
    content = path.read_bytes()
    board = Board.start()
    heads = [
        content[:at] + bytes([byte]) + content[at + 1 :]
        for at in range(80)
        for byte in (0, content[at] ^ 0xFF)
        if byte != content[at]
    ]
    phase_0 = list(damages(content[:1500]))  # the part for the first moves
    for damaged in [*heads, *phase_0[: 1500 // STEP], *several(content)[-6:]]:
        put(path, damaged)
        empty = finish(arrays.allocate_arrays_steps(1, True))
        assert len(empty[3]) <= layout.MAX_TABLE_BYTES  # more may not be free
        weights = finish(arrays.read_weights_steps(board.discs, empty))
        assert bool(weights) == is_sound("othello-small")
    for damaged in several(content):
        put(path, damaged)
        move, _, _, degraded = finish(small.search_move_steps(board, 1, 100, NO_DEADLINE))
        assert degraded != is_sound("othello-small") and move in board.moves()


RECORDS = (
    *(statistics.RECORD, hp12c.BEST_RECORD, hp12c.RECORD),
    *(othello.RECORD, duel.RECORD, abcd.RECORD),
)
NUMBERS = st.lists(st.integers(0, 3) | st.integers(-(2**40), 2**40), max_size=20)


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(RECORDS), NUMBERS, min_size=1))
def test_records_of_any_numbers_stop_no_game(tmp_path_factory, records):
    path = tmp_path_factory.mktemp("records") / "records"
    written = store.Records(str(path))
    for name, numbers in records.items():
        assert written.put(name, numbers)
    player = SimulatedPlayer(records=path)
    for keys in "4**** 4*****#** 30*** 5***** 5# 50**** 2*40* 1***** 4**".split():
        player.tap(keys)
        player.run(0.1)
        player.leave()


def test_an_invalid_best_count_is_left_out():
    records = store.Records()
    records.put(hp12c.BEST_RECORD, [-3, 0, 7, 10**12])
    assert hp12c.end_game(SimpleNamespace(records=records), 9) == [7, 9]
