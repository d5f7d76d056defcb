"""Move generation on an emulated Pico, in emulated time."""

import pytest

from deployment.files import compiled
from rig import EmulatedPico

RATE = 65_000  # moves made a second, what was asked for

_PERFT = """
import time
from othello import _perft_viper
from othello.board import Board, KIND, perft
def spend():
    start = Board.start()
    perft(start, 1)
    begin = time.ticks_us()
    count = perft(start, 6)
    print(KIND, count, time.ticks_diff(time.ticks_us(), begin))
spend()
"""


@pytest.fixture(scope="module")
def pico(pico_firmware):
    files = compiled("pico", "armv6m")
    pico = EmulatedPico(pico_firmware("hard"))
    pico.install({path: files[path] for path in files if path.startswith("/lib/othello/")})
    pico.boot()
    return pico


@pytest.mark.pico
def test_perft(pico):
    kind, count, microseconds = pico.exec(_PERFT).split()
    assert kind == "viper" and int(count) == 8200
    moves = 4 + 12 + 56 + 244 + 1396 + 8200
    assert moves / (int(microseconds) / 1e6) >= RATE
