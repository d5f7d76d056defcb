"""The pins of an RP2040 or an RP2350, through the SIO registers: a tick of a few microseconds.

Registers: RP2040 datasheet, 2.3.1.7 (SIO, a 32-bit word each) and 2.19.6.3 (PADS_BANK0: a word a
pin from 0x04 on, bits 5:4 the drive strength); RP2350 datasheet, 3.1.11 and 9.11.3, where the
words of GPIO 32 and up lie in between (pico-sdk, src/rp2350, hardware/regs/sio.h). Either chip's
tick is the same code, tried on an emulated RP2040; on an RP2350 it has not run yet.
"""

import sys

import micropython
from machine import Pin, mem32

from device import shared

# IN, OUT_SET, OUT_CLR, OE_SET, OE_CLR, PADS_BANK0
_RP2040 = (0xD0000004, 0xD0000014, 0xD0000018, 0xD0000024, 0xD0000028, 0x4001C000)
_RP2350 = (0xD0000004, 0xD0000018, 0xD0000020, 0xD0000038, 0xD0000040, 0x40038000)
_DRIVE = {2: 0, 4: 1, 8: 2, 12: 3}  # mA -> bits 5:4 of a pad register


def registers(machine):
    """Return the addresses for the chip that `sys.implementation._machine` ends with.

    Not by the board file, which may be another board's: wrong pins would be driven then.
    """
    return _RP2350 if "RP2350" in machine else _RP2040


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
        found = registers(sys.implementation._machine)
        self._set, self._clear = found[1:3]
        self._pads = found[5]
        for at in range(5):
            state[shared.REGISTERS + at] = found[at]
        self.tick = _make_tick(state)

    def claim(self):
        """Make the segments outputs, and the digits inputs whose latch holds the lit level."""
        wiring = self._wiring
        for pin in wiring.DIGITS + wiring.COLUMNS:
            Pin(pin, Pin.IN)
            mem32[self._set if wiring.DIGIT_ON else self._clear] = 1 << pin
            self._set_drive(pin, wiring.PIN_LIMIT)
        for pin in wiring.ROWS:
            Pin(pin, Pin.IN, Pin.PULL_DOWN if wiring.DIGIT_ON else Pin.PULL_UP)
        for pin in wiring.SEGMENTS:
            Pin(pin, Pin.OUT, value=not wiring.SEGMENT_ON)

    def release(self):
        """Make every pin an input without a pull."""
        wiring = self._wiring
        for pin in wiring.DIGITS + wiring.COLUMNS + wiring.SEGMENTS + wiring.ROWS:
            Pin(pin, Pin.IN)

    def _set_drive(self, pin, milliamperes):
        address = self._pads + 4 + 4 * pin
        mem32[address] = mem32[address] & ~0x30 | _DRIVE[milliamperes] << 4


def _make_tick(state):
    # The numbers are those of device/shared.py: viper takes only literals at this speed.
    @micropython.viper
    def tick(timer):
        words = ptr32(state)
        # An address read from memory costs less than one in the code, which would be an object.
        registers = ptr32(int(words) + 3136)  # REGISTERS
        digit = words[0]  # DIGIT
        if digit < 3:
            # SAMPLES, SCANS, RING, IN
            words[16 + (words[2] & 255) * 3 + digit] = ptr32(registers[0])[0] & 0x3FFFFFFF
        ptr32(registers[4])[0] = words[3 + digit]  # OE_CLR, SELECT: nothing is lit from here
        digit += 1
        if digit == 6:
            digit = 0
        if digit == 3:
            words[2] = (words[2] + 1) & 0x3FFFFFFF  # SCANS: its three columns are in
        words[0] = digit
        words[1] = (words[1] + 1) & 0x3FFFFFFF  # COUNT
        ptr32(registers[2])[0] = words[15]  # OUT_CLR, SEGMENTS
        ptr32(registers[1])[0] = words[9 + digit]  # OUT_SET, FRAME
        ptr32(registers[3])[0] = words[3 + digit]  # OE_SET, SELECT: lit

    return tick
