"""Pico 2 and other boards with an RP2350: board files and wiring requirements."""

import pytest

from board_files import ascii_drawing, checking, reading
from boards import pico, pico_2, pico_2_w, pico_w
from deployment.files import compiled, sources

OTHER_PICOS = (pico_w, pico_2, pico_2_w)
PINS = ("SEGMENTS", "DIGITS", "COLUMNS", "ROWS", "SEGMENT_ON", "DIGIT_ON", "RESISTOR")


@pytest.mark.parametrize("board", OTHER_PICOS, ids=lambda board: board.NAME)
def test_all_have_the_picos_pins(board):
    loaded = reading.load(board.__name__.split(".")[-1])
    fields = {name: value for name, value in vars(board).items() if name.isupper()}
    assert fields == {name: value for name, value in vars(loaded).items() if name in fields}
    assert all(getattr(loaded, name) == getattr(pico, name) for name in PINS)
    assert loaded.HEADER == reading.load("pico").HEADER
    assert loaded.NAME != pico.NAME and loaded.MACHINE.endswith(("RP2040", "RP2350"))


def test_a_board_gets_its_base_files():
    assert [path for path in sources("pico_2_w") if path.startswith("/lib/boards/")] == [
        *("/lib/boards/pico.mpy", "/lib/boards/pico_2.mpy")
    ]
    contents = compiled("pico_2_w", "armv7emsp")
    assert contents["/lib/device/ports/rp2040.mpy"][2] >> 2 == 7
    assert {path for path in sources("pico") if path.startswith("/lib/boards")} == set()


def test_a_board_file_with_a_missing_base_is_refused(tmp_path):
    for text, words in (
        ("from boards.nano import *\n", "own.py imports boards/nano.py: there is no such file"),
        ("from device.display_timer import *\n", "line 1 is not plain data"),
    ):
        path = tmp_path / "own.py"
        path.write_text(text)
        with pytest.raises(ValueError, match=words):
            reading.load(str(path))


# ---- erratum E9 ----


def common_anode(**more):
    board = reading.load("pico_2")
    vars(board).update(SEGMENT_ON=0, DIGIT_ON=1, RESISTOR=1200, **more)
    return board


def test_rows_that_are_pulled_up_must_not_be_pulled_down():
    board = reading.load("pico_2")
    assert checking.problems(board) == []
    assert "fit no resistors" in ascii_drawing.note(board) and "E9" in ascii_drawing.note(board)
    board.PULL_DOWN = 8200
    assert "hold the keys down" in checking.problems(board)[0]
    assert ascii_drawing.note(reading.load("pico")) == ""


def test_rows_that_are_pulled_down_need_resistors():
    for more in ({}, {"PULL_DOWN": 10_000}):
        assert "8200 ohms or less" in checking.problems(common_anode(**more))[0]
    board = common_anode(PULL_DOWN=8200)
    assert checking.problems(board) == []
    assert ascii_drawing.table(board).count("; 8200 ohms from the pin to ground") == 6 + 4
    assert "8200 ohms keep it" in ascii_drawing.note(board)
    assert checking.pin_currents_ma(board)[1] == pytest.approx(8 * 1.4 / 1.2 + 5 * 3.3 / 8.2)
    board.RESISTOR = 1000
    (fault,) = checking.problems(board)
    least = int(fault.split("RESISTOR must be ")[1].split()[0])
    board.RESISTOR = least
    assert checking.problems(board) == []
    board.RESISTOR = least - 1
    assert checking.problems(board) != []
