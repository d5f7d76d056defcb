"""The pins of a SAMD21, through the registers of its PORT.

Registers: SAM D21 datasheet, chapter "PORT": 0x80 bytes for each of the groups A and B from
0x41004400 on: DIRCLR 0x04, DIRSET 0x08, OUTCLR 0x14, OUTSET 0x18, IN 0x20, WRCONFIG 0x28.
The tick itself is in viper, or in Python on firmware that has none.
"""

from array import array

from machine import mem32

try:
    from device.ports._samd21_viper import HARD, make_tick
except (SyntaxError, ImportError):
    from device.ports._samd21_python import HARD, make_tick

_PORT = 0x41004400
_GROUP = 0x80
_WRPINCFG = 1 << 30  # WRCONFIG: write the settings below
_INEN = 1 << 17  # the pin can be read
_PULLEN = 1 << 18  # pulled to the level of its output latch
_DRVSTR = 1 << 22  # 8 mA; 2 mA without
_HWSEL = 1 << 31  # pins 16 to 31 of the group


class Port:
    """The pins of one board, named in its board file as the chip names them: "PA15".

    `segment_masks` (a to g, point) and `row_masks` tell which bit of a frame word or of a sample
    belongs to which wire. Pin 2, say, of both groups is the same bit of these words: raises
    ValueError for two segments, or two rows, that would share one so.
    """

    HARD = HARD

    def __init__(self, wiring, state):
        self._wiring = wiring
        self.segment_masks = _masks(wiring.SEGMENTS)
        self.row_masks = _masks(wiring.ROWS)
        # For group A, then for group B: all rows, all segments, the pins that light each digit.
        lines = array("I", bytes(4 * 16))
        for pin in wiring.ROWS:
            lines[8 * _group(pin)] |= _bit(pin)
        for pin in wiring.SEGMENTS:
            lines[8 * _group(pin) + 1] |= _bit(pin)
        for pins in (wiring.DIGITS, wiring.COLUMNS):
            for digit, pin in enumerate(pins):
                lines[8 * _group(pin) + 2 + digit] |= _bit(pin)
        self.tick = make_tick(state, lines)

    def claim(self):
        """Make the segments outputs, the digits inputs whose latch is lit, and pull the rows."""
        wiring = self._wiring
        drive = _DRVSTR if wiring.PIN_LIMIT > 2 else 0
        _set_up(wiring.DIGITS + wiring.COLUMNS, drive, wiring.DIGIT_ON)
        _set_up(wiring.ROWS, _INEN | _PULLEN, not wiring.DIGIT_ON)
        _set_up(wiring.SEGMENTS, drive, not wiring.SEGMENT_ON)
        for pin in wiring.SEGMENTS:
            mem32[_PORT + _GROUP * _group(pin) + 0x08] = _bit(pin)  # DIRSET

    def release(self):
        """Make every pin an input without a pull."""
        wiring = self._wiring
        _set_up(wiring.DIGITS + wiring.COLUMNS + wiring.SEGMENTS + wiring.ROWS, 0, 0)


def _group(pin):
    return 0 if pin[1] == "A" else 1


def _bit(pin):
    return 1 << int(pin[2:])


def _masks(pins):
    masks = [_bit(pin) for pin in pins]
    if len(set(masks)) < len(masks):
        raise ValueError("pins of both groups with the same number: " + " ".join(pins))
    return masks


def _set_up(pins, settings, level):
    """Make pins inputs with `settings` of WRCONFIG, their output latches at `level`."""
    for pin in pins:
        group = _PORT + _GROUP * _group(pin)
        bit = _bit(pin)
        mem32[group + 0x04] = bit  # DIRCLR
        mem32[group + (0x18 if level else 0x14)] = bit  # OUTSET, OUTCLR
        half = bit if bit < 1 << 16 else bit >> 16 | _HWSEL
        mem32[group + 0x28] = _WRPINCFG | settings | half
