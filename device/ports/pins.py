"""Any board's pins, through `machine.Pin`: slower than registers, but everywhere the same."""

from machine import Pin

from device import shared

_COLUMNS = 3


class Port:
    """The pins of one board; pin ids and polarities come from its board file.

    `segment_masks` (a to g, point) and `row_masks` tell which bit of a frame word or of a sample
    belongs to which wire.
    """

    HARD = False  # Pin.init allocates, which a hard interrupt may not

    segment_masks = [1 << segment for segment in range(8)]
    row_masks = [1 << row for row in range(4)]

    def __init__(self, wiring, state):
        self._state = state
        self._segment_off = not wiring.SEGMENT_ON
        self._digit_on = wiring.DIGIT_ON
        self._pull = Pin.PULL_DOWN if wiring.DIGIT_ON else Pin.PULL_UP
        self._segments = [Pin(pin) for pin in wiring.SEGMENTS]
        self._digits = [Pin(pin) for pin in wiring.DIGITS]
        self._rows = [Pin(pin) for pin in wiring.ROWS]

    def claim(self):
        """Make the segments outputs, the digits inputs, and pull the rows to the unlit level."""
        for pin in self._digits:
            pin.init(Pin.IN)
        for pin in self._rows:
            pin.init(Pin.IN, self._pull)
        for pin in self._segments:
            pin.init(Pin.OUT, value=self._segment_off)

    def release(self):
        """Make every pin an input without a pull."""
        for pin in self._digits + self._segments + self._rows:
            pin.init(Pin.IN)

    def tick(self, timer):
        """Sample the rows of the lit digit, put it out, change the segments, light the next."""
        state = self._state
        digit = state[shared.DIGIT]
        if digit < _COLUMNS:
            sample = 0
            for row, pin in enumerate(self._rows):
                sample |= pin.value() << row
            state[shared.SAMPLES + state[shared.SCANS] % shared.RING * _COLUMNS + digit] = sample
        self._digits[digit].init(Pin.IN)
        digit = (digit + 1) % 6
        if digit == _COLUMNS:
            state[shared.SCANS] = (state[shared.SCANS] + 1) & shared.WRAP
        state[shared.DIGIT] = digit
        state[shared.COUNT] = (state[shared.COUNT] + 1) & shared.WRAP
        word = state[shared.FRAME + digit]
        for segment, pin in enumerate(self._segments):
            pin.value(word >> segment & 1)
        self._digits[digit].init(Pin.OUT, value=self._digit_on)
