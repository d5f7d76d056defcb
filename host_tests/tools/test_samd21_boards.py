"""The SAMD21 boards: recognised ones, refused ones with reasons, and their files."""

import pytest

from board_files import reading
from commands.errors import ToolError
from deployment.files import compiled, linked_sources, sources
from deployment.target import Firmware, board_path, boards, choose, load

BOARD = Firmware("micropython", (1, 25, 0), "", 0x1306)


@pytest.mark.parametrize(
    ("machine", "name"),
    [  # MICROPY_HW_BOARD_NAME and MICROPY_HW_MCU_NAME (MicroPython, ports/samd/boards)
        ("Feather M0 Express with SAMD21G18A", "feather_m0"),
        ("ItsyBitsy M0 Express with SAMD21G18A", "itsybitsy_m0"),
        ("SparkFun RedBoard Turbo with SAMD21G18A", "redboard_turbo"),
    ],
)
def test_a_board_is_recognised(machine, name):
    assert choose(BOARD._replace(machine=machine)) == name


def test_a_board_with_transistors_is_chosen_by_name():
    turbo = BOARD._replace(machine="SparkFun RedBoard Turbo with SAMD21G18A")
    assert choose(turbo, "redboard_turbo_transistors") == "redboard_turbo_transistors"


@pytest.mark.parametrize(
    ("machine", "reason"),
    [
        ("Seeed Xiao with SAMD21G18A", "Seeed Xiao has 11 pins to wire, 18 are needed"),
        ("QT Py with SAMD21E18A", "QT Py has 11 pins to wire, 18 are needed"),
        ("Trinket M0 with SAMD21E18A", "Trinket M0 has 5 pins to wire, 18 are needed"),
        ("SAMD21-XPLAINED-PRO with SAMD21J18A", "no board file is for SAMD21-XPLAINED-PRO"),
        ("SparkFun SAMD21 Dev Breakout with SAMD21G18A", "64 KB for files, the console takes"),
    ],
)
@pytest.mark.parametrize("board", [None, "itsybitsy_m0"])
def test_another_board_is_refused_with_the_reason(machine, reason, board):
    if board and "XPLAINED" in machine:
        reason = "itsybitsy_m0 is for SAMD21G18A, the board has SAMD21J18A"
    with pytest.raises(ToolError, match=reason):
        choose(BOARD._replace(machine=machine), board)


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
def test_modules_for_large_boards_are_left_out(name):
    places = linked_sources(name, load(name).ARCH).places
    assert not [m for m in places if m.startswith(("othello.midgame", "othello.endgame"))]
    contents = compiled(name, load(name).ARCH)
    assert "/lib/weights/othello.weights" not in contents
    assert "/lib/weights/othello-small.weights" in contents
    assert sum(map(len, contents.values())) < 150_000


@pytest.mark.parametrize("name", boards())
def test_samd21_boards_are_marked_small(name):
    assert ("SAMD21" in load(name).MACHINE) == load(name).SMALL
