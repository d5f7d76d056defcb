"""The pins of an RP2040 or an RP2350, through the SIO registers: a tick of a few microseconds.

`claim` sets the output level of each digit pin once, to the level that lights the digit. From then
on the output enable alone switches a digit: an enabled pin drives that level, a disabled one is an
input. So a digit line is never driven to the other level, whatever keys are held.

Registers:

- SIO, 32-bit words: RP2040 datasheet 2.3.1.7, RP2350 datasheet 3.1.11. On the RP2350 the words of
  GPIO 32 and up are in between (pico-sdk, src/rp2350, hardware/regs/sio.h).
- PADS_BANK0, a word for each pin from 0x04 on, bits 5:4 the drive strength: 2.19.6.3, 9.11.3.
- TIMERAWL, microseconds: 4.6.5, 12.8.5 (hardware/regs/timer.h).

The tick is the same code on both chips. It was tested on an emulated RP2040, also with the
addresses of an RP2350, but on no real RP2350.
"""

import sys
import time

import machine
import micropython
from machine import Pin, mem32
from micropython import const

from device import shared

# Filled in by generate.py kernels from device.shared:
_RING_SCANS = const(256)
_WRAP = const(0x3FFFFFFF)
_DIGIT = const(0)
_COUNT = const(1)
_SCANS = const(2)
_DIGIT_PINS = const(3)
_FRAME = const(9)
_SEGMENT_PINS = const(15)
_IN_ADDRESS = const(16)
_OUT_SET_ADDRESS = const(17)
_OUT_CLR_ADDRESS = const(18)
_OE_SET_ADDRESS = const(19)
_OE_CLR_ADDRESS = const(20)
_DIM = const(22)
_SCAN_RING = const(23)
_CLOCK_ADDRESS = const(791)
_OFF_US = const(792)
_LIT_US = const(793)
_EXCESS_US = const(794)

_RING_MASK = const(_RING_SCANS - 1)
_SAMPLE_MASK = const(0x3FFFFFFF)  # GPIO 0 to 29
_DIGIT_COUNT = const(6)
_COLUMNS = const(3)  # a column is strobed with digit 0 to 2, by the same pin or its own

# Addresses: IN, OUT_SET, OUT_CLR, OE_SET, OE_CLR, PADS_BANK0, TIMERAWL
_RP2040 = (0xD0000004, 0xD0000014, 0xD0000018, 0xD0000024, 0xD0000028, 0x4001C000, 0x40054028)
_RP2350 = (0xD0000004, 0xD0000018, 0xD0000020, 0xD0000038, 0xD0000040, 0x40038000, 0x400B0028)
_TICK_US = const(1000)  # from one tick to the next
_MAX_WAIT_US = const(150)  # the longest busy wait
_MAX_EXCESS_US = const(150)  # a larger EXCESS_US is cut to this
_SLOW_HZ = 48_000_000  # while dark, with USB power


def registers(chip):
    """Return the addresses for a chip; `chip`: `sys.implementation._machine`.

    The chip is detected at run time, because the board file may be for another board: a write
    could then hit another register.
    """
    return _RP2350 if "RP2350" in chip else _RP2040


class Port:
    """The pins of one board; pin numbers and polarities come from its board file.

    `segment_masks` (a to g, point): bits of a frame word. `row_masks`: bits of a sample.
    """

    HARD = True  # the tick and `light` allocate nothing and cannot raise

    def __init__(self, wiring, words):
        self._wiring = wiring
        self.segment_masks = [1 << pin for pin in wiring.SEGMENTS]
        self.row_masks = [1 << pin for pin in wiring.ROWS]
        for digit, pin in enumerate(wiring.DIGITS):
            words[shared.DIGIT_PINS + digit] = 1 << pin
        for column, pin in enumerate(wiring.COLUMNS):
            words[shared.DIGIT_PINS + column] |= 1 << pin
        words[shared.SEGMENT_PINS] = sum(self.segment_masks)
        addresses = registers(sys.implementation._machine)
        _, self._out_set, self._out_clr, _, _, self._pads, words[shared.CLOCK_ADDRESS] = addresses
        for number in range(5):  # IN_ADDRESS to OE_CLR_ADDRESS
            words[shared.IN_ADDRESS + number] = addresses[number]
        pin = getattr(wiring, "USB_POWER", None)
        self._usb_power = None if pin is None else Pin(pin, Pin.IN)
        self.tick = _make_tick(words)
        self.light = _make_light(words)

    def claim(self):
        """Make the segments outputs, and the digits inputs whose latch holds the lit level."""
        wiring = self._wiring
        for pin in wiring.DIGITS + wiring.COLUMNS:
            Pin(pin, Pin.IN)
            mem32[self._out_set if wiring.DIGIT_ON else self._out_clr] = 1 << pin
        for pin in wiring.ROWS:
            Pin(pin, Pin.IN, Pin.PULL_DOWN if wiring.DIGIT_ON else Pin.PULL_UP)
        for pin in wiring.SEGMENTS:
            Pin(pin, Pin.OUT, value=not wiring.SEGMENT_ON)
        # The least drive strength (2, 4, 8, 12 mA) of at least PIN_LIMIT, 12 at most.
        strength = (wiring.PIN_LIMIT > 2) + (wiring.PIN_LIMIT > 4) + (wiring.PIN_LIMIT > 8)
        for pin in wiring.DIGITS + wiring.COLUMNS + wiring.SEGMENTS:
            pad = self._pads + 4 + 4 * pin
            mem32[pad] = (mem32[pad] & ~0x30) | (strength << 4)

    def release(self):
        """Make every pin an input without a pull."""
        wiring = self._wiring
        for pin in wiring.DIGITS + wiring.COLUMNS + wiring.SEGMENTS + wiring.ROWS:
            Pin(pin, Pin.IN)

    def sleep(self, milliseconds):
        """Wait with stopped clocks, or with slow ones if USB has power; the tick must be stopped.

        Stopped clocks would disconnect USB. A board without a USB_POWER pin counts as powered.
        """
        if self._usb_power and not self._usb_power():
            machine.lightsleep(milliseconds)
            return
        speed = machine.freq()
        machine.freq(_SLOW_HZ)
        try:
            time.sleep_ms(milliseconds)
        finally:  # Ctrl-C may come here, and a soft reset keeps the clock
            machine.freq(speed)


def _make_tick(words):
    """Return the tick over the shared `words`."""

    @micropython.viper
    def tick(timer):
        word = ptr32(words)
        digit = word[_DIGIT]
        if digit < _COLUMNS:
            # Addresses come from `words`: a constant of 2**30 or more would be an int object.
            word[_SCAN_RING + (word[_SCANS] & _RING_MASK) * _COLUMNS + digit] = (
                ptr32(word[_IN_ADDRESS])[0] & _SAMPLE_MASK
            )
        ptr32(word[_OE_CLR_ADDRESS])[0] = word[_DIGIT_PINS + digit]  # nothing is lit from here
        digit += 1
        if digit == _DIGIT_COUNT:
            digit = 0
        if digit == _COLUMNS:  # all columns of the scan are sampled
            word[_SCANS] = (word[_SCANS] + 1) & _WRAP
        word[_DIGIT] = digit
        word[_COUNT] = (word[_COUNT] + 1) & _WRAP
        ptr32(word[_OUT_CLR_ADDRESS])[0] = word[_SEGMENT_PINS]
        ptr32(word[_OUT_SET_ADDRESS])[0] = word[_FRAME + digit]
        if word[_DIM] == 0:
            ptr32(word[_OE_SET_ADDRESS])[0] = word[_DIGIT_PINS + digit]  # lit
        else:
            word[_OFF_US] = ptr32(word[_CLOCK_ADDRESS])[0]

    return tick


def _make_light(words):
    """Return the function that lights the digit of a dimmed display, late in each millisecond.

    It lights the digit late and not early, so that the digit's column is on when the next tick
    reads the rows. DIM is the time in microseconds that a digit is dark in each millisecond. A
    soft tick is some microseconds late, for some digits more than for others. So EXCESS_US
    accumulates the error of each digit: the time that it was lit, minus the time that it should
    have been lit. Its next dark time is longer by EXCESS_US. A digit that is due later than
    _MAX_WAIT_US is lit at once, because a longer busy wait would take the loop's time.
    """

    @micropython.viper
    def light(timer):
        word = ptr32(words)
        clock = ptr32(word[_CLOCK_ADDRESS])
        dark_us = word[_DIM]
        digit = word[_DIGIT]
        last_digit = digit - 1
        if last_digit < 0:
            last_digit = _DIGIT_COUNT - 1
        # `last_digit` was lit from LIT_US to OFF_US. All differences of counts are signed 32-bit
        # numbers, so the counter may wrap.
        excess = (
            word[_EXCESS_US + last_digit] + word[_OFF_US] - word[_LIT_US] - (_TICK_US - dark_us)
        )
        # `0 -`, because before MicroPython 1.29 viper's unary minus may overwrite its operand.
        if excess > _MAX_EXCESS_US or excess < 0 - _MAX_EXCESS_US:
            excess = 0  # callbacks were delayed
        word[_EXCESS_US + last_digit] = excess
        due_us = word[_OFF_US] + dark_us + word[_EXCESS_US + digit]
        if due_us - clock[0] < _MAX_WAIT_US:
            while clock[0] - due_us < 0:
                pass
        word[_LIT_US] = clock[0]
        ptr32(word[_OE_SET_ADDRESS])[0] = word[_DIGIT_PINS + digit]

    return light
