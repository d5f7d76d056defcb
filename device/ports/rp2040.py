"""The RP2040's pins, through the SIO registers: a tick of a few microseconds.

Registers: RP2040 datasheet, 2.3.1.7 (SIO, one 32-bit word each, offset in bytes: IN 0x04,
OUT_SET 0x14, OUT_CLR 0x18, OE_SET 0x24, OE_CLR 0x28) and 2.19.6.3 (PADS_BANK0: a word a pin
from 0x04 on, bits 5:4 the drive strength).
"""

import micropython
from machine import Pin, mem32

from device import shared

_SIO_OUT_SET = 0xD0000014
_SIO_OUT_CLR = 0xD0000018
_PADS = 0x4001C000
_DRIVE = {2: 0, 4: 1, 8: 2, 12: 3}  # mA -> bits 5:4 of a pad register


class Port:
    """The pins of one board; pin numbers and polarities come from its board file.

    `segment_masks` (a to g, point) and `row_masks` tell which bit of a frame word or of a sample
    belongs to which wire.
    """

    HARD = True  # the tick allocates nothing and cannot raise

    def __init__(self, wiring, state):
        self._wiring = wiring
        self.segment_masks = [1 << pin for pin in wiring.SEGMENTS]
        self.row_masks = [1 << pin for pin in wiring.ROWS]
        for digit, pin in enumerate(wiring.DIGITS):
            state[shared.SELECT + digit] = 1 << pin
        for column, pin in enumerate(wiring.COLUMNS):
            state[shared.SELECT + column] |= 1 << pin
        state[shared.SEGMENTS] = sum(self.segment_masks)
        self.tick = _make_tick(state)

    def claim(self):
        """Make the segments outputs, and the digits inputs whose latch holds the lit level."""
        wiring = self._wiring
        for pin in wiring.DIGITS + wiring.COLUMNS:
            Pin(pin, Pin.IN)
            mem32[_SIO_OUT_SET if wiring.DIGIT_ON else _SIO_OUT_CLR] = 1 << pin
            _set_drive(pin, wiring.PIN_LIMIT)
        for pin in wiring.ROWS:
            Pin(pin, Pin.IN, Pin.PULL_DOWN if wiring.DIGIT_ON else Pin.PULL_UP)
        for pin in wiring.SEGMENTS:
            Pin(pin, Pin.OUT, value=not wiring.SEGMENT_ON)

    def release(self):
        """Make every pin an input without a pull."""
        wiring = self._wiring
        for pin in wiring.DIGITS + wiring.COLUMNS + wiring.SEGMENTS + wiring.ROWS:
            Pin(pin, Pin.IN)


def _set_drive(pin, milliamperes):
    address = _PADS + 4 + 4 * pin
    mem32[address] = mem32[address] & ~0x30 | _DRIVE[milliamperes] << 4


def _make_tick(state):
    # The numbers are those of device/shared.py: viper takes only literals at this speed.
    @micropython.viper
    def tick(timer):
        words = ptr32(state)
        sio = ptr32(0xD0000000)
        digit = words[0]  # DIGIT
        if digit < 3:
            words[16 + (words[2] & 31) * 3 + digit] = sio[1] & 0x3FFFFFFF  # SAMPLES, SCANS, IN
        sio[10] = words[3 + digit]  # OE_CLR, SELECT: nothing is lit from here
        digit += 1
        if digit == 6:
            digit = 0
        if digit == 3:
            words[2] = (words[2] + 1) & 0x3FFFFFFF  # SCANS: its three columns are in
        words[0] = digit
        words[1] = (words[1] + 1) & 0x3FFFFFFF  # COUNT
        sio[6] = words[15]  # OUT_CLR, SEGMENTS
        sio[5] = words[9 + digit]  # OUT_SET, FRAME
        sio[9] = words[3 + digit]  # OE_SET, SELECT: lit

    return tick
