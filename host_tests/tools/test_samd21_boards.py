"""The files of the SAMD21 boards."""

import pytest

from board_files import reading
from deployment.files import compiled, linked_sources, sources
from deployment.target import board_path, boards, load

SAMD21 = [name for name in boards() if load(name).PORT == "samd21"]


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
