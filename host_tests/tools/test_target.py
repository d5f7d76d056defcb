"""deployment/target.py and drive.py: the board file of each firmware, and refused firmware."""

import pytest

from commands.errors import ToolError
from deployment import drive
from deployment.target import Firmware, boards, choose, load

PICO = Firmware("micropython", (1, 26, 1), "Raspberry Pi Pico with RP2040", 0x1306)
TURBO = "SparkFun RedBoard Turbo with SAMD21G18A"
BREAKOUT = "SparkFun SAMD21 Dev Breakout with SAMD21G18A"
XPLAINED = "SAMD21-XPLAINED-PRO with SAMD21J18A"

# By board file: the machine (MICROPY_HW_BOARD_NAME and MICROPY_HW_MCU_NAME in MicroPython's
# ports/*/boards), its folder in CircuitPython's ports/*/boards, the architecture's number in _mpy.
BOARDS = {
    "pico": ("Raspberry Pi Pico with RP2040", "raspberry_pi_pico", 4),
    "pico_w": ("Raspberry Pi Pico W with RP2040", "raspberry_pi_pico_w", 4),
    "pico_2": ("Raspberry Pi Pico2 with RP2350", "raspberry_pi_pico2", 7),
    "pico_2_w": ("Raspberry Pi Pico 2 W with RP2350", "raspberry_pi_pico2_w", 7),
    "feather_m0": ("Feather M0 Express with SAMD21G18A", "feather_m0_express", 4),
    "itsybitsy_m0": ("ItsyBitsy M0 Express with SAMD21G18A", "itsybitsy_m0_express", 4),
    "redboard_turbo": (TURBO, "sparkfun_redboard_turbo", 4),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_recognised(name):
    machine, board_id, number = BOARDS[name]
    firmware = PICO._replace(machine=machine, mpy=number << 10 | 0x306)
    firmware.check()
    assert choose(firmware) == drive.DriveFirmware((10,), "", board_id).choose(None) == name
    assert firmware.arch == load(name).ARCH


def test_every_board_file_is_for_a_known_board():
    assert {load(name).BOARD_ID for name in boards()} == {known[1] for known in BOARDS.values()}
    assert (PICO.mpy_version, PICO.arch, PICO.chip) == ("6.3", "armv6m", "RP2040")


@pytest.mark.parametrize(
    ("machine", "board"),
    [("Raspberry Pi Pico W with RP2040", "pico"), (TURBO, "redboard_turbo_transistors")],
)
def test_another_board_file_with_the_chip_can_be_named(machine, board):
    assert choose(PICO._replace(machine=machine), board) == board


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": "circuitpython", "version": (10, 0, 3)}, "runs CircuitPython 10.0.3"),
        ({"name": "other"}, "runs other, not MicroPython"),
        ({"version": (1, 24, 1)}, "MicroPython 1.24.1 is too old: install 1.25"),
        ({"mpy": 0x1206}, r"version 6\.2, mpy-cross writes 6\.3"),
        ({"mpy": 0}, r"version 0\.0, mpy-cross writes"),
        ({"mpy": 11 << 10 | 0x306}, "RISC-V.*install the Arm one"),
    ],
)
def test_firmware_that_cannot_run_the_console_is_refused(changes, reason):
    with pytest.raises(ToolError, match=reason):
        PICO._replace(**changes).check()


@pytest.mark.parametrize(
    ("machine", "board", "reason"),
    [
        ("Seeed Xiao with SAMD21G18A", None, "Seeed Xiao has 11 pins to wire, 18 are needed"),
        ("Seeed Xiao with SAMD21G18A", "itsybitsy_m0", "Seeed Xiao has 11 pins to wire"),
        ("QT Py with SAMD21E18A", None, "QT Py has 11 pins to wire, 18 are needed"),
        ("Trinket M0 with SAMD21E18A", None, "Trinket M0 has 5 pins to wire, 18 are needed"),
        (BREAKOUT, None, "64 KB for files, the console takes more"),
        (BREAKOUT, "itsybitsy_m0", "64 KB for files, the console takes more"),
        (XPLAINED, None, r"no board file is for SAMD21-XPLAINED-PRO.*--board \(.*pico"),
        (XPLAINED, "itsybitsy_m0", "itsybitsy_m0 is for SAMD21G18A, the board has SAMD21J18A"),
        (TURBO, "pico", "pico is for RP2040, the board has SAMD21G18A"),
    ],
)
def test_a_board_without_a_board_file_is_refused(machine, board, reason):
    with pytest.raises(ToolError, match=reason):
        choose(PICO._replace(machine=machine), board)
