"""What the SAMD21's port does once, at the start.

Registers: SAM D21 datasheet, chapter "PORT", for each of the groups A and B: DIRCLR 0x04,
DIRSET 0x08, OUTCLR 0x14, OUTSET 0x18, IN 0x20, WRCONFIG 0x28.
"""

from array import array

from machine import mem32

_WRPINCFG = 1 << 30  # WRCONFIG: write the settings of the pins in bits 15:0
_HWSEL = 1 << 31  # they are pins 31 to 16
_INEN = 1 << 17  # the pin can be read
_PULLEN = 1 << 18  # pulled to the level of its output latch
_DRVSTR = 1 << 22  # 8 mA; 2 mA without


def masks(pins):
    """Return the bit of each pin in its group. ValueError when two have the same."""
    found = [1 << int(pin[2:]) for pin in pins]
    if len(set(found)) < len(found):
        raise ValueError("pins of both groups with the same number: " + " ".join(pins))
    return found


def lines(wiring):
    """Return the masks of a board's pins, and how they are to be set up, as an array of words.

    For group A: 0 all rows, 1 all segments, 2 to 7 the pins that light each digit. The same from
    8 on for group B. Then 16 and 17, what lights a digit and a segment; 18, the drive strength.
    """
    words = array("I", bytes(4 * 19))
    for pins, at, step in (
        (wiring.ROWS, 0, 0),
        (wiring.SEGMENTS, 1, 0),
        (wiring.DIGITS, 2, 1),
        (wiring.COLUMNS, 2, 1),
    ):
        for pin in pins:
            words[at + (0 if pin[1] == "A" else 8)] |= 1 << int(pin[2:])
            at += step
    words[16] = wiring.DIGIT_ON
    words[17] = wiring.SEGMENT_ON
    words[18] = _DRVSTR if wiring.PIN_LIMIT > 2 else 0
    return words


def claim(words):
    """Make the segments outputs, the digits inputs whose latch is lit, and pull the rows."""
    digit_on, segment_on, drive = words[16:]
    for group, at in ((0x41004400, 0), (0x41004480, 8)):
        for digit in range(6):
            _make_inputs(group, words[at + 2 + digit], drive, digit_on)
        _make_inputs(group, words[at], _INEN | _PULLEN, not digit_on)
        _make_inputs(group, words[at + 1], drive, not segment_on)
        mem32[group + 0x08] = words[at + 1]  # DIRSET


def _make_inputs(group, pins, settings, level):
    """Make pins inputs with `settings` of WRCONFIG, their output latches at `level`."""
    mem32[group + 0x04] = pins  # DIRCLR
    mem32[group + (0x18 if level else 0x14)] = pins  # OUTSET, OUTCLR
    mem32[group + 0x28] = _WRPINCFG | settings | pins & 0xFFFF
    mem32[group + 0x28] = _HWSEL | _WRPINCFG | settings | pins >> 16
