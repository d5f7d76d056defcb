"""Moves by native code on an emulated Pico: rules, midgame and the small engine."""

import pytest

from commands.folders import ROOT
from emulated_files import OTHELLO, at_prompt, library
from movers import PERFT

LOGIC = ROOT / "host_tests" / "logic"

_RULES = """
from othello.board import Board, KIND, perft
start = Board.start()
print(KIND, *[perft(start, depth) for depth in range(6)])
"""

_MOVER = """
from movers import *
print(*[perft({}, Board.start(), depth) for depth in range(6)])
"""

_PASSES = """
from movers import *
compare_after_passes({})
print("done")
"""

pytestmark = pytest.mark.pico


@pytest.fixture(scope="module")
def pico(pico_firmware):
    files = library(OTHELLO, references=True)
    for name in ("check_helpers.py", "movers.py"):
        files["/lib/" + name] = (LOGIC / name).read_bytes()
    return at_prompt(pico_firmware("hard"), files)


def test_native_rules_have_the_known_perft(pico):
    assert pico.exec(_RULES).split() == ["viper", *map(str, PERFT[:6])]


@pytest.mark.parametrize("mover", ["NativeMidgame", "NativeSmall"])
def test_the_kernels_have_the_known_perft(pico, mover):
    assert pico.exec(_MOVER.format(mover)).split() == [*map(str, PERFT[:6])]


@pytest.mark.parametrize("mover", ["NativeMidgame", "NativeSmall"])
def test_the_kernels_count_passes_as_the_rules(pico, mover):
    assert pico.exec(_PASSES.format(mover)).strip() == "done"
