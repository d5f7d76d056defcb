"""The search on an emulated Pico, in emulated time, against the reference on this machine."""

import ast

import pytest

from benchmarks.timing import TIMED
from emulated_files import OTHELLO, at_prompt, library
from othello.board import Board
from othello.evaluation import Weights
from othello.midgame import reference, search
from othello.midgame.probcut_margins import MARGINS
from run_to_end import run_to_end

DEPTH = 6
ENTRIES = 2048
SECONDS = 0.5  # mean for that depth, the requirement
RATE = 40_000  # nodes per second, the requirement
SLICE = 3500  # us, at worst; nearly all take less than 2 ms

POSITIONS = (
    ("---O-X--O--OX---OOOXXOO-OOXXXX--OXXXXXX--XXXXX-------O----------", "O"),
    ("-OOO-X--OXXOXX--OOXOOXO-OOOXXX--OOXOXXO-OOOOXO----OOO-----OO-X--", "X"),
)  # with 33 and 22 empty squares

_SET_UP = f"""{TIMED}
from othello.midgame import search
from othello.midgame.probcut_margins import MARGINS
from othello.board import Board
from othello.evaluation import Weights
from run_to_end import run_to_end
weights = Weights()
engine = search.Search(weights, 6, 2048, MARGINS["othello"])
def spend(text, side):
    here = Board.from_text(text, side)
    run_to_end(weights.load_steps(sum(here.count())))
    gc.collect()
    def think():
        nonlocal found
        found = yield from engine.think_steps(here, 6)
    found = None
    times = timed(think)
    print((found, engine.nodes) + times)
run_to_end(weights.load_steps(4))
run_to_end(engine.think_steps(Board.start(), 1))
print(search.KIND)
"""


@pytest.fixture(scope="module")
def pico(pico_firmware):
    return at_prompt(pico_firmware("hard"), library(OTHELLO, references=True))


def test_depth_six_keeps_time_rate_and_slices(pico, monkeypatch):
    """The reference finds the same with the same nodes; time, rate and slices meet the limits."""
    assert pico.exec(_SET_UP).split()[-1] == "viper"
    monkeypatch.setattr(search, "search_steps", reference.search_steps)
    weights = Weights()
    engine = search.Search(weights, DEPTH, ENTRIES, MARGINS["othello"])
    microseconds = nodes = 0
    for text, side in POSITIONS:
        output = pico.exec(f"spend({text!r}, {side!r})")
        result, count, spent_us, longest = ast.literal_eval(output)
        here = Board.from_text(text, side)
        run_to_end(weights.load_steps(sum(here.count())))
        expected = run_to_end(engine.think_steps(here, DEPTH))
        assert (result, count) == (expected, engine.nodes)
        assert longest <= SLICE
        microseconds += spent_us
        nodes += count
    assert microseconds / len(POSITIONS) <= SECONDS * 1e6
    assert nodes / microseconds * 1e6 >= RATE
