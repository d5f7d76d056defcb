"""The SAMD21 boards: which are recognised, which are refused and why, what they get."""

import ast

import pytest

from deployment.drive import Drive
from deployment.errors import Refusal
from deployment.files import ROOMY, compiled, sources
from deployment.target import Firmware, boards, choose, load
from deployment.update import Update, blocks_taken

BOARD = Firmware("micropython", (1, 25, 0), "", 0x1306)


@pytest.mark.parametrize(
    ("machine", "name"),
    [  # MICROPY_HW_BOARD_NAME and MICROPY_HW_MCU_NAME (MicroPython, ports/samd/boards)
        ("Feather M0 Express with SAMD21G18A", "feather_m0"),
        ("ItsyBitsy M0 Express with SAMD21G18A", "itsybitsy_m0"),
        ("SparkFun RedBoard Turbo with SAMD21G18A", "redboard_turbo"),
        ("SparkFun SAMD21 Dev Breakout with SAMD21G18A", "samd21_dev_breakout"),
    ],
)
def test_a_board_is_recognised(machine, name):
    assert choose(BOARD._replace(machine=machine)) == name


def test_transistors_have_to_be_asked_for():
    turbo = BOARD._replace(machine="SparkFun RedBoard Turbo with SAMD21G18A")
    assert choose(turbo, "redboard_turbo_transistors") == "redboard_turbo_transistors"


@pytest.mark.parametrize(
    ("machine", "reason"),
    [
        ("Seeed Xiao with SAMD21G18A", "Seeed Xiao has 11 pins to wire, 18 are needed"),
        ("QT Py with SAMD21E18A", "QT Py has 11 pins to wire, 18 are needed"),
        ("Trinket M0 with SAMD21E18A", "Trinket M0 has 5 pins to wire, 18 are needed"),
        ("SAMD21-XPLAINED-PRO with SAMD21J18A", "no board file is for SAMD21-XPLAINED-PRO"),
    ],
)
@pytest.mark.parametrize("board", [None, "itsybitsy_m0"])
def test_another_board_is_refused_with_the_reason(machine, reason, board):
    if board and "XPLAINED" in machine:
        reason = "itsybitsy_m0 is for SAMD21G18A, the board has SAMD21J18A"
    with pytest.raises(Refusal, match=reason):
        choose(BOARD._replace(machine=machine), board)


SAMD21 = [name for name in boards() if load(name).PORT == "samd21"]


@pytest.mark.parametrize("name", SAMD21)
def test_each_board_gets_its_port_with_a_tick_that_its_firmware_can_run(name):
    ports = {path for path in sources(name) if "samd21" in path}
    names = ("samd21", "_samd21_claim", "_samd21_python")
    ticks = {f"/lib/device/ports/{name}.mpy" for name in names}
    if load(name).ARCH:
        ticks.add("/lib/device/ports/_samd21_viper.mpy")
    assert ports == ticks


def test_no_viper_goes_to_the_breakout():
    contents = compiled("samd21_dev_breakout", None)
    assert not [path for path in contents if "_viper" in path]


# Where what only a board with more memory loads is imported nevertheless: the function, and what
# keeps a small board from it.
GATES = {
    ("/lib/othello/levels.mpy", "think"): "memory.SMALL or",
    ("/lib/othello/levels.mpy", "plan"): "if memory.SMALL:\n        ending, looking = ",
    ("/lib/othello/levels.mpy", "_coarse"): "",  # called by those two, after that
}


def mentioned(part):
    """The modules that a piece of a module imports, or names: some are lent by their names."""
    for node in ast.walk(part):
        match node:
            case ast.Import(aliases):
                yield from (alias.name for alias in aliases)
            case ast.ImportFrom(module, aliases):
                yield module
                yield from (f"{module}.{alias.name}" for alias in aliases)
            case ast.Constant(str(text)):
                yield text


def test_a_small_board_does_without_what_it_never_loads():
    found = sources("itsybitsy_m0")
    assert set(ROOMY) <= set(found)
    roomy = {path.removeprefix("/lib/").removesuffix(".mpy").replace("/", ".") for path in ROOMY}
    for path in set(found) - set(ROOMY):
        if found[path].suffix == ".py":
            text = found[path].read_text()
            assert "perft(" not in text
            for part in ast.parse(text).body:
                if roomy.intersection(mentioned(part)):
                    gate = GATES[path, getattr(part, "name", "")]
                    assert gate in (ast.get_source_segment(text, part) or "")


@pytest.mark.parametrize("name", SAMD21)
def test_what_it_never_loads_is_not_there(name):
    contents = compiled(name, load(name).ARCH)
    places = {path.rpartition("/")[2] for path in ROOMY}
    assert not [path for path in contents if path.rpartition("/")[2] in places]
    assert "/lib/weights/othello-small.weights" in contents
    assert sum(map(len, contents.values())) < 150_000


def test_the_breakout_has_too_few_blocks_for_the_console():
    # 256 KB less 184 KB of firmware and 8 KB of boot loader (MicroPython, ports/samd:
    # boards/samd21x18a.ld, mcu/samd21/mpconfigmcu.mk), in blocks of mcu/samd21/mpconfigmcu.h.
    block = 1536
    blocks = (256 - 184 - 8) * 1024 // block
    contents = compiled("samd21_dev_breakout", None)
    assert blocks_taken(contents, block) > blocks
    # Not even without Othello, in which the weights alone are larger than all.
    rest = {path: text for path, text in contents.items() if "othello" not in path}
    assert blocks_taken(rest, block) > blocks


def test_it_is_refused_before_anything_is_copied(tmp_path, monkeypatch):
    monkeypatch.setattr(Drive, "space", lambda self: (1536, 40, 42))
    contents = compiled("samd21_dev_breakout", None)
    with pytest.raises(Refusal, match="the board has 63 KB for files, the console takes"):
        Update(Drive(tmp_path), contents, {}).run()
    assert list(tmp_path.iterdir()) == []
