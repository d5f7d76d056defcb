"""device/ports/samd21.py at the registers of a PORT: every board's wires.

Its tick runs here as plain Python; in viper it runs on an emulated Cortex-M0+ in test_samd21.py.
"""

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import wiring
from deployment.target import boards, load
from device import keypad, state
from rig.port import Port as Registers
from rig.port import number

SAMD21 = [name for name in boards() if load(name).PORT == "samd21"]
KEYS = "123456789*0#"


class Bench:
    """A PORT with the wires of a board on it: checks every write, closes keys."""

    port: Any
    state: Any

    def __init__(self, board):
        self.board = board
        self.registers = Registers(SimpleNamespace())
        self.claimed = False
        self.held = ""

    def __getitem__(self, address):
        on = self.board.DIGIT_ON
        inputs = [0, 0] if on else [0xFFFFFFFF] * 2  # rows as they are pulled
        for key in self.held:
            row, column = divmod(KEYS.index(key), 3)
            if self.level(self.board.COLUMNS[column]) is not None:
                pin = number(self.board.ROWS[row])
                inputs[pin // 32] ^= 1 << pin % 32
        self.registers.inputs = inputs
        return self.registers.read_uint32(address - 0x41004000)

    def __setitem__(self, address, value):
        lit, segments = self.lit(), self.segments()
        self.registers.write_uint32_atomic(address - 0x41004000, value, 0)
        if not self.claimed:
            return
        board = self.board
        assert len(self.lit()) <= 1 and not self.driven(board.ROWS)
        if lit and self.lit():
            assert self.segments() == segments  # none changes in a lit digit
        driven = self.driven(board.DIGITS + board.COLUMNS)
        assert all(self.level(pin) == board.DIGIT_ON for pin in driven)

    def level(self, pin):
        """What drives a pin: 0, 1 or None."""
        level = self.registers.pins[number(pin)].value
        return level if level < 2 else None

    def driven(self, pins):
        return [pin for pin in pins if self.level(pin) is not None]

    def lit(self):
        return self.driven(self.board.DIGITS)

    def segments(self):
        on = self.board.SEGMENT_ON
        return sum(1 << at for at, pin in enumerate(self.board.SEGMENTS) if self.level(pin) == on)


class Words:
    """Viper's ptr32 to an address."""

    def __init__(self, bench, address):
        self._bench = bench
        self._address = address

    def __getitem__(self, at):
        return self._bench[self._address + 4 * at]

    def __setitem__(self, at, value):
        self._bench[self._address + 4 * at] = value


@pytest.fixture(params=SAMD21)
def bench(request, monkeypatch):
    """The bench, and the port on it, claimed, with its state."""
    bench = Bench(load(request.param))
    machine: Any = ModuleType("machine")
    micropython: Any = ModuleType("micropython")
    machine.mem32 = bench
    micropython.viper = lambda function: function
    micropython.const = int
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    monkeypatch.setattr(state, "RING", 32)  # as small boards have it
    monkeypatch.delitem(sys.modules, "device.ports.samd21", raising=False)
    module: Any = importlib.import_module("device.ports.samd21")
    module.ptr32 = lambda place: Words(bench, place) if isinstance(place, int) else place
    bench.state = state.new()
    bench.port = module.Port(bench.board, bench.state)
    bench.port.claim()
    bench.claimed = True
    return bench


def show(bench, frame):
    dark = 0 if bench.board.SEGMENT_ON else sum(bench.port.segment_masks)
    for digit, glyph in enumerate(frame):
        masks = [mask for at, mask in enumerate(bench.port.segment_masks) if glyph >> at & 1]
        bench.state[state.FRAME + digit] = dark ^ sum(masks)


def test_each_digit_shows_its_own_segments_and_nothing_else_is_driven(bench):
    frame = [0x81, 0x42, 0x24, 0x18, 0xFF, 0]
    show(bench, frame)
    for _ in range(12):
        bench.port.tick(None)
        [pin] = bench.lit()
        assert bench.segments() == frame[bench.board.DIGITS.index(pin)]
        columns = [pin] if pin in bench.board.DIGITS[:3] else []
        assert len(bench.driven(bench.board.COLUMNS)) == len(columns)
    assert bench.state[state.COUNT] == 12
    assert bench.state[state.SCANS] == 2


def test_pins_that_carry_more_than_2_ma_are_driven_strongly(bench):
    board, registers = bench.board, bench.registers
    for milliamperes, pins in zip(
        wiring.current(board), (board.SEGMENTS, board.DIGITS), strict=True
    ):
        strong = [bool(registers.strong[n // 32] >> n % 32 & 1) for n in map(number, pins)]
        assert all(strong) or milliamperes <= 2


def test_rows_are_read_and_pulled_to_the_unlit_level(bench):
    pull = 4 if bench.board.DIGIT_ON else 3  # rp2040py's INPUT_PULL_DOWN, INPUT_PULL_UP
    for pin in map(number, bench.board.ROWS):
        assert bench.registers.pins[pin].value == pull
        assert bench.registers.input_enable[pin // 32] >> pin % 32 & 1


@pytest.mark.parametrize("key", KEYS)
def test_each_key_is_read(bench, key):
    keys = keypad.Keypad(bench.port.row_masks, bench.board.DIGIT_ON, bench.state)
    bench.held = key
    for _ in range(30):
        bench.port.tick(None)
    keys.poll()
    assert keys.contacts == 1 << KEYS.index(key)


def test_released_pins_are_plain_inputs(bench):
    show(bench, [0x7F] * 6)
    bench.port.tick(None)
    bench.port.release()  # the digits before the segments
    registers = bench.registers
    assert not any(registers.direction + registers.pull_enable + registers.strong)


def test_pins_of_both_groups_with_one_number_are_told_apart_or_refused(bench):
    board = SimpleNamespace(**{**vars(bench.board), "ROWS": ("PA04", "PB04", "PA05", "PA06")})
    with pytest.raises(ValueError, match="PA04 PB04"):
        type(bench.port)(board, state.new())
