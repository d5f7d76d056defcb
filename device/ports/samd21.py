"""The pins of a SAMD21, through the registers of its PORT.

The tick is in viper, or in Python on firmware that has none. What is done only once is in
`_samd21_claim`, which need not stay in memory.
"""

from machine import mem32

try:
    from device.ports._samd21_viper import HARD, make_tick
except (SyntaxError, ImportError):
    from device.ports._samd21_python import HARD, make_tick


class Port:
    """The pins of one board, named in its board file as the chip names them: "PA15".

    `segment_masks` (a to g, point) and `row_masks` tell which bit of a frame word or of a sample
    belongs to which wire. Pin 2, say, of both groups is the same bit of these words: raises
    ValueError for two segments, or two rows, that would share one so.
    """

    HARD = HARD

    def __init__(self, wiring, state):
        from device.ports._samd21_claim import lines, masks

        self.segment_masks = masks(wiring.SEGMENTS)
        self.row_masks = masks(wiring.ROWS)
        self._lines = lines(wiring)
        self.tick = make_tick(state, self._lines)

    def claim(self):
        """Make the segments outputs, the digits inputs whose latch is lit, and pull the rows."""
        from device.ports._samd21_claim import claim

        claim(self._lines)

    def release(self):
        """Make every pin an input without a pull."""
        for lines in (range(2, 8), range(10, 16), (0, 1, 8, 9)):  # the digits first
            for at in lines:
                group = 0x41004400 + (at & 8) * 0x10
                pins = self._lines[at]
                mem32[group + 0x04] = pins  # DIRCLR
                mem32[group + 0x28] = 0x40000000 | pins & 0xFFFF  # WRCONFIG: WRPINCFG, nothing set
                mem32[group + 0x28] = 0xC0000000 | pins >> 16  # with HWSEL, for pins 31 to 16
