"""The pins of a SAMD21, through the registers of its PORT; the tick takes a few microseconds.

Registers: SAM D21 datasheet, chapter "PORT", for each of the groups A and B.
"""

from array import array

import micropython
from machine import mem32
from micropython import const

from overlay import overlay

# Groups A and B, and the registers in each: their offsets in bytes.
_GROUP_A = const(0x41004400)
_GROUP_B = const(0x41004480)
_DIRCLR = const(0x04)
_DIRSET = const(0x08)
_OUTCLR = const(0x14)
_OUTSET = const(0x18)
_IN_REGISTER = const(0x20)
_WRCONFIG = const(0x28)
_B_BYTES = const(_GROUP_B - _GROUP_A)  # from group A's registers to group B's

_WRPINCFG = 1 << 30  # WRCONFIG: write the settings of the pins in bits 15:0
_HWSEL = 1 << 31  # WRCONFIG: bits 15:0 are pins 31 to 16, not 15 to 0
_INEN = 1 << 17  # the pin can be read
_PULLEN = 1 << 18  # pulled to the level of its output latch
_DRVSTR = 1 << 22  # 8 mA; 2 mA without

# Words of the array `lines`: the pins of group A; group B has the same words from _LINES_B on.
_ROWS = const(0)
_SEGMENT_LINES = const(1)
_DIGIT_LINES = const(2)  # to 7: the pins that light each digit
_LINES_B = const(8)
_DIGIT_ON = const(16)
_SEGMENT_ON = const(17)
_DRIVE_SETTING = const(18)  # 0, or the bit for strong pins
_WORDS = const(19)

# Filled in by generate.py kernels from device.shared for small boards:
_RING_SCANS = const(32)
_WRAP = const(0x3FFFFFFF)
_DIGIT = const(0)
_COUNT = const(1)
_SCANS = const(2)
_FRAME = const(9)
_BLANK = const(21)
_DIM = const(22)
_SCAN_RING = const(23)

_RING_MASK = const(_RING_SCANS - 1)
_DIGIT_COUNT = const(6)
_COLUMNS = const(3)


class Port:
    """The pins of one board, named in its board file as the chip names them: "PA15".

    Pins of both groups with the same number share a bit of a frame word or a sample. Raises
    ValueError if two segments or two rows would share one.
    """

    HARD = True  # the tick allocates nothing and cannot raise

    def __init__(self, wiring, words):
        self.segment_masks = pin_masks(wiring.SEGMENTS)
        self.row_masks = pin_masks(wiring.ROWS)
        self._lines = new_lines(wiring)
        self.tick = _make_tick(words, self._lines)

    def claim(self):
        """Make the segments outputs, the digits inputs, and pull the rows.

        The output latches of the digits get the lit level.
        """
        claim_pins(self._lines)

    def release(self):
        """Make every pin an input without a pull."""
        for first in (_DIGIT_LINES, 0):  # first the digits, which go dark; then all pins
            group = _GROUP_A
            for at in (0, _LINES_B):
                pins = 0
                for number in range(at + first, at + _LINES_B):
                    pins |= self._lines[number]
                mem32[group + _DIRCLR] = pins
                mem32[group + _WRCONFIG] = _WRPINCFG | pins & 0xFFFF  # nothing else set
                mem32[group + _WRCONFIG] = _HWSEL | _WRPINCFG | pins >> 16
                group += _B_BYTES  # a second large constant would take memory


@overlay
def pin_masks(pins):
    """Return the bit of each pin in its group. Raises ValueError if two are equal."""
    bits = [1 << int(pin[2:]) for pin in pins]
    if len(set(bits)) < len(bits):
        raise ValueError("pins of both groups with the same number: " + " ".join(pins))
    return bits


@overlay
def new_lines(wiring):
    """Return `lines`, the masks of a board's pins and their settings, as an array of words."""
    lines = array("I", bytes(4 * _WORDS))
    # Pins, the word of the first one, the step to the word of the next: 0 puts all into one word.
    for pins, first, step in (
        (wiring.ROWS, _ROWS, 0),
        (wiring.SEGMENTS, _SEGMENT_LINES, 0),
        (wiring.DIGITS, _DIGIT_LINES, 1),
        (wiring.COLUMNS, _DIGIT_LINES, 1),
    ):
        at = first
        for pin in pins:
            lines[at + (0 if pin[1] == "A" else _LINES_B)] |= 1 << int(pin[2:])
            at += step
    lines[_DIGIT_ON] = wiring.DIGIT_ON
    lines[_SEGMENT_ON] = wiring.SEGMENT_ON
    lines[_DRIVE_SETTING] = _DRVSTR if wiring.PIN_LIMIT > 2 else 0
    return lines


@overlay
def claim_pins(lines):
    """Configure the pins as `Port.claim` does."""
    digit_on, segment_on, drive = lines[_DIGIT_ON:]
    for group, at in ((_GROUP_A, 0), (_GROUP_B, _LINES_B)):
        for digit in range(_DIGIT_COUNT):
            _configure_pins(group, lines[at + _DIGIT_LINES + digit], drive, digit_on)
        _configure_pins(group, lines[at + _ROWS], _INEN | _PULLEN, not digit_on)
        _configure_pins(group, lines[at + _SEGMENT_LINES], drive, not segment_on)
        mem32[group + _DIRSET] = lines[at + _SEGMENT_LINES]


def _configure_pins(group, pins, settings, level):
    """Make pins inputs with `settings` of WRCONFIG, their output latches at `level`."""
    mem32[group + _DIRCLR] = pins
    mem32[group + (_OUTSET if level else _OUTCLR)] = pins
    mem32[group + _WRCONFIG] = _WRPINCFG | settings | pins & 0xFFFF
    mem32[group + _WRCONFIG] = _HWSEL | _WRPINCFG | settings | pins >> 16


def _make_tick(words, lines):
    """Return the tick over the shared `words` and the port's `lines`."""

    @micropython.viper
    def tick(timer):
        word = ptr32(words)
        line = ptr32(lines)
        group = ptr32(_GROUP_A)  # in 32-bit words: an offset in bytes, >> 2
        digit = word[_DIGIT]
        if digit < _COLUMNS:
            word[_SCAN_RING + (word[_SCANS] & _RING_MASK) * _COLUMNS + digit] = (
                group[_IN_REGISTER >> 2] & line[_ROWS]
                | group[(_B_BYTES + _IN_REGISTER) >> 2] & line[_LINES_B + _ROWS]
            )
        group[_DIRCLR >> 2] = line[_DIGIT_LINES + digit]  # nothing is lit from here
        group[(_B_BYTES + _DIRCLR) >> 2] = line[_LINES_B + _DIGIT_LINES + digit]
        digit += 1
        if digit == _DIGIT_COUNT:
            digit = 0
        if digit == _COLUMNS:
            word[_SCANS] = (word[_SCANS] + 1) & _WRAP  # all columns of the scan are sampled
        word[_DIGIT] = digit
        word[_COUNT] = (word[_COUNT] + 1) & _WRAP
        frame = word[_FRAME + digit]
        if word[_SCANS] & word[_DIM]:  # every second scan
            frame = word[_BLANK]
        group[_OUTCLR >> 2] = line[_SEGMENT_LINES]
        group[(_B_BYTES + _OUTCLR) >> 2] = line[_LINES_B + _SEGMENT_LINES]
        group[_OUTSET >> 2] = frame & line[_SEGMENT_LINES]
        group[(_B_BYTES + _OUTSET) >> 2] = frame & line[_LINES_B + _SEGMENT_LINES]
        group[_DIRSET >> 2] = line[_DIGIT_LINES + digit]  # lit
        group[(_B_BYTES + _DIRSET) >> 2] = line[_LINES_B + _DIGIT_LINES + digit]

    return tick
