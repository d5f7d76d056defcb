"""The pins of a SAMD21, through the registers of its PORT.

Registers: SAM D21 datasheet, chapter "PORT", for each of the groups A and B: DIRCLR 0x04,
DIRSET 0x08, OUTCLR 0x14, OUTSET 0x18, IN 0x20, WRCONFIG 0x28.
The tick itself is in viper, or in Python on firmware that has none.
"""

from array import array

from machine import mem32

try:
    from device.ports._samd21_viper import HARD, make_tick
except (SyntaxError, ImportError):
    from device.ports._samd21_python import HARD, make_tick

_GROUPS = ((0x41004400, 0), (0x41004480, 8))  # its registers, and where its pins are in `lines`
_WRPINCFG = 1 << 30  # WRCONFIG: write the settings of the pins in bits 15:0
_HWSEL = 1 << 31  # they are pins 31 to 16
_INEN = 1 << 17  # the pin can be read
_PULLEN = 1 << 18  # pulled to the level of its output latch
_DRVSTR = 1 << 22  # 8 mA; 2 mA without


class Port:
    """The pins of one board, named in its board file as the chip names them: "PA15".

    `segment_masks` (a to g, point) and `row_masks` tell which bit of a frame word or of a sample
    belongs to which wire. Pin 2, say, of both groups is the same bit of these words: raises
    ValueError for two segments, or two rows, that would share one so.
    """

    HARD = HARD

    def __init__(self, wiring, state):
        self._digit_on = wiring.DIGIT_ON
        self._segment_on = wiring.SEGMENT_ON
        self._drive = _DRVSTR if wiring.PIN_LIMIT > 2 else 0
        self.segment_masks = _masks(wiring.SEGMENTS)
        self.row_masks = _masks(wiring.ROWS)
        # For group A, then for group B: all rows, all segments, the pins that light each digit.
        self._lines = lines = array("I", bytes(4 * 16))
        for pins, at, step in (
            (wiring.ROWS, 0, 0),
            (wiring.SEGMENTS, 1, 0),
            (wiring.DIGITS, 2, 1),
            (wiring.COLUMNS, 2, 1),
        ):
            for pin in pins:
                lines[at + (0 if pin[1] == "A" else 8)] |= 1 << int(pin[2:])
                at += step
        self.tick = make_tick(state, lines)

    def claim(self):
        """Make the segments outputs, the digits inputs whose latch is lit, and pull the rows."""
        lines = self._lines
        for group, at in _GROUPS:
            for digit in range(6):
                _make_inputs(group, lines[at + 2 + digit], self._drive, self._digit_on)
            _make_inputs(group, lines[at], _INEN | _PULLEN, not self._digit_on)
            _make_inputs(group, lines[at + 1], self._drive, not self._segment_on)
            mem32[group + 0x08] = lines[at + 1]  # DIRSET

    def release(self):
        """Make every pin an input without a pull."""
        for group, at in _GROUPS:
            for line in range(8):
                _make_inputs(group, self._lines[at + line], 0, 0)


def _masks(pins):
    masks = [1 << int(pin[2:]) for pin in pins]
    if len(set(masks)) < len(masks):
        raise ValueError("pins of both groups with the same number: " + " ".join(pins))
    return masks


def _make_inputs(group, pins, settings, level):
    """Make pins inputs with `settings` of WRCONFIG, their output latches at `level`."""
    mem32[group + 0x04] = pins  # DIRCLR
    mem32[group + (0x18 if level else 0x14)] = pins  # OUTSET, OUTCLR
    mem32[group + 0x28] = _WRPINCFG | settings | pins & 0xFFFF
    mem32[group + 0x28] = _HWSEL | _WRPINCFG | settings | pins >> 16
