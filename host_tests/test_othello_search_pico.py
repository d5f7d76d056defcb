"""Looking ahead on an emulated Pico, in emulated time, against the twin on this machine."""

import ast

import pytest
from search_checks import finish

from deployment.files import compiled
from othello import _search_python, search
from othello.board import Board
from othello.evaluation import Weights
from rig import EmulatedPico

DEPTH = 6
ENTRIES = 2048
SECONDS = 0.5  # mean for that depth, what was asked for
RATE = 30_000  # nodes a second, likewise
SLICE = 3500  # us, at worst; nearly all take less than 2 ms

POSITIONS = (
    ("-----------OX-----OOX-----OOX-----OXXX-----OX-------------------", "X"),
    ("---O-X--O--OX---OOOXXOO-OOXXXX--OXXXXXX--XXXXX-------O----------", "O"),
    ("-OOO-X--OXXOXX--OOXOOXO-OOOXXX--OOXOXXO-OOOOXO----OOO-----OO-X--", "X"),
    ("--XO-O----XOOO-XXXXOXOXX-XOXXXOXXXXXXXO-OXXOOOX-XXXOO--X--X--O--", "O"),
)  # with 50, 33, 22 and 19 empty squares

_SET_UP = """
import gc, time
from othello import search
from othello.board import Board
from othello.evaluation import Weights
weights = Weights()
engine = search.Search(weights, 6, 2048)
def spend(text, side):
    here = Board.from_text(text, side)
    weights.load(sum(here.count()))
    gc.collect()
    thinking = engine.thinking(here, 6)
    longest = 0
    begin = last = time.ticks_us()
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            found = end.value
            break
        longest = max(longest, time.ticks_diff(time.ticks_us(), last))
        last = time.ticks_us()
    print((found, engine.nodes, time.ticks_diff(time.ticks_us(), begin), longest))
spend("-" * 27 + "OX------XO" + "-" * 27, "X")
print(search.KIND)
"""


@pytest.fixture(scope="module")
def pico(pico_firmware):
    files = compiled("pico", "armv6m")
    wanted = ("/lib/othello/", "/lib/weights/", "/lib/memory.mpy")
    files = {path: files[path] for path in files if path.startswith(wanted)}
    pico = EmulatedPico(pico_firmware("hard"))
    pico.install(files)
    pico.boot()
    return pico


@pytest.mark.pico
def test_depth_six(pico, monkeypatch):
    """The twin finds the same with the same nodes; time, rate and slices are as they must be."""
    assert pico.exec(_SET_UP).split()[-1] == "viper"
    monkeypatch.setattr(search, "searching", _search_python.searching)
    weights = Weights()
    engine = search.Search(weights, DEPTH, ENTRIES)
    microseconds = nodes = 0
    for text, side in POSITIONS:
        found, count, taken, longest = ast.literal_eval(pico.exec(f"spend({text!r}, {side!r})"))
        here = Board.from_text(text, side)
        weights.load(sum(here.count()))
        expected = finish(engine.thinking(here, DEPTH))
        assert (found, count) == (expected, engine.nodes)
        assert longest <= SLICE
        microseconds += taken
        nodes += count
    assert microseconds / len(POSITIONS) <= SECONDS * 1e6
    assert nodes / microseconds * 1e6 >= RATE
