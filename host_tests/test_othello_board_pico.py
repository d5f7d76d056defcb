"""Move generation on an emulated Pico, by the rules' native code."""

import pytest

from deployment.files import compiled
from rig import EmulatedPico

LIBRARY = ("/lib/othello/", "/lib/native", "/lib/files", "/lib/overlay")

_PERFT = """
from othello.board import Board, KIND, perft
start = Board.start()
print(KIND, *[perft(start, depth) for depth in range(5)])
"""


@pytest.fixture(scope="module")
def pico(pico_firmware):
    files = compiled("pico", "armv6m")
    pico = EmulatedPico(pico_firmware("hard"))
    pico.install({path: files[path] for path in files if path.startswith(LIBRARY)})
    pico.boot()
    return pico


@pytest.mark.pico
def test_perft(pico):
    assert pico.exec(_PERFT).split() == ["viper", "1", "4", "12", "56", "244"]
