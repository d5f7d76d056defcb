"""The SAMD21 boards: which are recognised, which are refused and why, what they get."""

import pytest

from deployment.errors import Refusal
from deployment.files import compiled, sources
from deployment.target import Firmware, boards, choose, load

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
