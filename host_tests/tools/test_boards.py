"""The fields and the files of boards other than the Pico."""

import shutil

import pytest

from board_files import reading
from boards import pico, pico_2, pico_2_w, pico_w
from commands.errors import ToolError
from deployment import files
from deployment.files import compiled, linked_sources, sources
from deployment.target import board_path, boards, load

SAMD21 = [name for name in boards() if load(name).PORT == "samd21"]
PINS = ("SEGMENTS", "DIGITS", "COLUMNS", "ROWS", "SEGMENT_ON", "DIGIT_ON", "RESISTOR", "PORT")


@pytest.mark.parametrize("board", [pico_w, pico_2, pico_2_w], ids=lambda board: board.NAME)
def test_every_pico_has_the_picos_pins(board):
    """So one wiring is for all of them; USB_POWER and LINK differ."""
    loaded = reading.load(board.__name__.split(".")[-1])
    fields = {name: value for name, value in vars(board).items() if name.isupper()}
    assert fields == {name: value for name, value in vars(loaded).items() if name in fields}
    assert all(getattr(loaded, name) == getattr(pico, name) for name in PINS)
    assert loaded.HEADER == reading.load("pico").HEADER
    assert loaded.NAME != pico.NAME and loaded.MACHINE.endswith(("RP2040", "RP2350"))


def test_a_game_of_the_menu_without_a_module_is_named(monkeypatch, tmp_path):
    for folder in ("lib", "device"):
        shutil.copytree(files.ROOT / folder, tmp_path / folder)
    (tmp_path / "lib/games/hp12c.py").unlink()
    monkeypatch.setattr(files, "ROOT", tmp_path)
    with pytest.raises(ToolError, match=r"names games\.hp12c, but lib/games/hp12c\.py is missing"):
        sources("pico")


def test_a_board_gets_its_base_files():
    assert [path for path in sources("pico_2_w") if path.startswith("/lib/boards/")] == [
        *("/lib/boards/pico.mpy", "/lib/boards/pico_2.mpy")
    ]
    contents = compiled("pico_2_w", "armv7emsp")
    assert contents["/lib/device/ports/rp2040.mpy"][2] >> 2 == 7
    assert {path for path in sources("pico") if path.startswith("/lib/boards")} == set()


@pytest.mark.parametrize("name", SAMD21)
def test_each_board_gets_its_port(name):
    ports = {path for path in sources(name) if "/ports/" in path}
    assert ports == {f"/lib/device/ports/{port}.mpy" for port in ("machine_pin", "samd21")}


@pytest.mark.parametrize("name", SAMD21)
def test_one_module_has_the_fields_of_a_board_file_and_its_bases(name):
    fields = {"__builtins__": {}}
    exec(reading.flat_source(board_path(name)), fields)
    del fields["__builtins__"]
    board = load(name)
    assert fields == {field: getattr(board, field) for field in fields}
    assert {"SEGMENTS", "DIGITS", "PORT", "PIN_LIMIT"} < set(fields)
    assert {"HEADER", "LEFT", "BUZZER"}.isdisjoint(fields)
    linked = linked_sources(name, board.ARCH)
    assert not [module for module in linked.places if module.startswith("boards")]
    assert board.NAME not in linked.sources["wiring"]


@pytest.mark.parametrize("name", SAMD21)
def test_the_large_weights_are_left_out(name):
    contents = compiled(name, load(name).ARCH)
    assert "/lib/weights/othello.weights" not in contents
    assert "/lib/weights/othello-small.weights" in contents
    assert sum(map(len, contents.values())) < 150_000


@pytest.mark.parametrize("name", boards())
def test_samd21_boards_are_marked_small(name):
    assert ("SAMD21" in load(name).MACHINE) == load(name).SMALL
