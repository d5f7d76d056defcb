"""device/ports/samd21.py in viper at the PORT of an emulated SAMD21: every board's wires."""

import pytest

from board_files import checking
from commands.folders import ROOT
from deployment import mpy
from deployment.target import boards, load
from emulator import KEYS, BoardError, EmulatorError
from emulator.samd21 import EmulatedSamd21, pin_number

pytestmark = pytest.mark.pico
SAMD21 = [name for name in boards() if load(name).PORT == "samd21"]
HEAP = 60 * 1024  # bytes; the REPL takes some, too
MODULES = (
    "device/shared",
    "device/keypad",
    "device/ports/samd21",
    "lib/build_profile",
    "lib/viper_support",
    "lib/overlay",
)
PULL_DOWN, PULL_UP = 0, 1  # the output of a pulled pin
BEGIN = """
import time
import build_profile
import wiring
build_profile.KEY_SCANS = 32  # as device/small/build_profile.py has it
from device import keypad, shared
from device.ports import samd21
words = shared.new()
port = samd21.Port(wiring, words)
port.claim()
keys = keypad.Keypad(port.row_masks, wiring.DIGIT_ON, words)
blank = 0 if wiring.SEGMENT_ON else sum(port.segment_masks)
def show(frame):
    for digit, glyph in enumerate(frame):
        lit = [mask for at, mask in enumerate(port.segment_masks) if glyph >> at & 1]
        words[shared.FRAME + digit] = blank ^ sum(lit)
def ticks(count):
    for _ in range(count):
        port.tick(None)
        time.sleep_ms(1)
"""


def files(board):
    names = [name for name in vars(board) if name.isupper()]
    text = "".join(f"{name} = {getattr(board, name)!r}\n" for name in names)
    files = {"wiring.py": text.encode()}
    for name in MODULES:
        path = name.removeprefix("lib/")
        files[f"{path}.mpy"] = mpy.compile_file(ROOT / f"{name}.py", f"{path}.py", "armv6m")
    return files


@pytest.fixture(scope="module", params=SAMD21)
def claimed(request, pico_firmware):
    """A board whose port has claimed its pins, and a function that restores this state."""
    board = load(request.param)
    emulated = EmulatedSamd21(pico_firmware("soft"), board, heap=HEAP, usb=True)
    emulated.install(files(board))
    emulated.boot()
    emulated.exec(BEGIN)
    emulated.panel.clear_violations()
    return board, emulated, emulated.snapshot()


@pytest.fixture
def bench(claimed):
    board, emulated, restore = claimed
    restore()
    return board, emulated


def setting(registers, name, pin):
    """Return a pin's bit in one of the settings of the PORT."""
    number = pin_number(pin)
    return registers[name][number // 32] >> number % 32 & 1


@pytest.mark.parametrize("pin", ["PA32", "PC00", "PAx", "PA", "P", "", "PA-1", "PA010"])
def test_a_pin_that_is_not_there_is_refused(pin):
    with pytest.raises(EmulatorError, match=f"^{pin} is no pin of a SAMD21$"):
        pin_number(pin)


def test_each_digit_shows_its_own_segments_and_no_pin_is_at_fault(bench):
    _, emulated = bench
    frame = [0x81, 0x42, 0x24, 0x18, 0xFF, 0]
    assert emulated.exec(f"show({frame})\nticks(60)\nprint(words[shared.COUNT])") == "60\n"
    assert emulated.panel.frame == frame
    assert emulated.panel.violations == []
    lit = [digit.refreshes for digit in emulated.panel.measure().digits]
    assert min(lit) >= 10 and max(lit) <= 11
    assert emulated.exec("print(words[shared.SCANS])") == "10\n"


def test_pins_that_carry_more_than_2_ma_are_driven_strongly(bench):
    board, emulated = bench
    registers = emulated.port_registers()
    for milliamperes, pins in zip(
        checking.pin_currents_ma(board), (board.SEGMENTS, board.DIGITS), strict=True
    ):
        strong = [setting(registers, "strong", pin) for pin in pins]
        assert all(strong) or milliamperes <= 2


def test_rows_are_read_and_pulled_to_the_unlit_level(bench):
    board, emulated = bench
    registers = emulated.port_registers()
    for pin in board.ROWS:
        assert setting(registers, "pullEnable", pin) and setting(registers, "inputEnable", pin)
        assert not setting(registers, "direction", pin)
        pull = PULL_DOWN if board.DIGIT_ON else PULL_UP
        assert setting(registers, "output", pin) == pull


def test_each_key_is_read(bench):
    _, emulated = bench
    for key in KEYS:
        emulated.panel.press(key)
        contacts = emulated.exec("ticks(60)\nkeys.poll()\nprint(keys.contacts)")
        emulated.panel.release(key)
        assert int(contacts) == 1 << KEYS.index(key)
    assert emulated.panel.violations == []


def test_released_pins_are_plain_inputs(bench):
    _, emulated = bench
    emulated.exec(f"show({[0x7F] * 6})\nport.tick(None)\nport.release()")
    registers = emulated.port_registers()
    settings = ("direction", "pullEnable", "strong")
    assert [registers[name] for name in settings] == [[0, 0]] * len(settings)
    assert emulated.panel.violations == []


def test_pins_of_two_groups_with_one_number_are_separated_or_refused(bench):
    _, emulated = bench
    with pytest.raises(BoardError, match="PA04 PB04"):
        emulated.exec(
            'wiring.ROWS = ("PA04", "PB04", "PA05", "PA06")\nsamd21.Port(wiring, shared.new())'
        )
