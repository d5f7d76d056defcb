"""Any board's pins, through `machine.Pin`: slower than registers, but everywhere the same.

The simplest port. A port has

    tick(timer)     once a millisecond: sample the rows of the lit digit, switch it off, set the
                    segments, light the next digit; it advances DIGIT, SCANS and COUNT
                    (device/shared.py). CircuitPython's port leaves COUNT to its display timer
    claim()         make the pins outputs and inputs
    release()       make all pins inputs without a pull
    segment_masks   each segment's bit in a frame word, a to g and the point
    row_masks       each row's bit in a sample
    HARD            True if `tick` may run in a hard interrupt; CircuitPython has no interrupts

and may have `light(timer)`, to light a digit late for more steps of brightness; `sleep(ms)`, to
wait in the dark (device/power_save.py); `darken()`, to switch off the lit digit until the next
tick.
"""

from machine import Pin

from device import shared

_COLUMNS = 3


def _open(pins):
    return tuple([Pin(pin) for pin in pins])


class Port:
    """The pins of one board; pin ids and polarities come from its board file."""

    HARD = False  # Pin.init allocates, which a hard interrupt may not

    segment_masks = tuple([1 << segment for segment in range(8)])
    row_masks = tuple([1 << row for row in range(4)])

    def __init__(self, wiring, words):
        self._words = words
        self._blank = 0 if wiring.SEGMENT_ON else 0xFF
        self._word = self._blank  # the levels of the segment pins now
        self._lit_level = wiring.DIGIT_ON
        self._pull = Pin.PULL_DOWN if wiring.DIGIT_ON else Pin.PULL_UP
        # A SAMD21's pin carries 2 mA unless it is set to more at each init. None: no such setting,
        # as on RP2040, or 2 mA are enough.
        self._drive = getattr(Pin, "HIGH_POWER", None) if wiring.PIN_LIMIT > 2 else None
        self._segments = _open(wiring.SEGMENTS)
        digits = [[pin] for pin in wiring.DIGITS]
        for column, pin in enumerate(wiring.COLUMNS):
            if pin not in digits[column]:  # the column has a pin of its own
                digits[column].append(pin)
        self._digits = tuple([_open(pins) for pins in digits])  # the pins that light each digit
        self._rows = _open(wiring.ROWS)
        self._writers = tuple(zip(self.segment_masks, self._segments))

    def claim(self):
        """Make the segments outputs, the digits inputs, and pull the rows to the unlit level."""
        for pins in self._digits:
            for pin in pins:
                pin.init(Pin.IN)
        for pin in self._rows:
            pin.init(Pin.IN, self._pull)
        for pin in self._segments:
            self._drive_to(pin, self._blank & 1)
        self._word = self._blank

    def release(self):
        """Make every pin an input without a pull."""
        for pins in self._digits + (self._segments, self._rows):
            for pin in pins:
                pin.init(Pin.IN)

    def _drive_to(self, pin, level):
        if self._drive:
            pin.init(Pin.OUT, value=level, drive=self._drive)
        else:
            pin.init(Pin.OUT, value=level)

    def tick(self, timer):
        """Sample the rows of the lit digit, switch it off, set the segments, light the next."""
        words = self._words
        digit = words[shared.DIGIT]
        first, second, third, fourth = self._rows
        # Read for every digit, so that all are lit for the same time.
        sample = first() | second() << 1 | third() << 2 | fourth() << 3
        for pin in self._digits[digit]:
            pin.init(Pin.IN)
        if digit < _COLUMNS:
            at = shared.SCAN_RING + words[shared.SCANS] % shared.RING_SCANS * _COLUMNS + digit
            words[at] = sample
        digit += 1
        if digit == _COLUMNS:
            words[shared.SCANS] = (words[shared.SCANS] + 1) & shared.WRAP
        elif digit == 6:
            digit = 0
        words[shared.DIGIT] = digit
        words[shared.COUNT] = (words[shared.COUNT] + 1) & shared.WRAP
        dark = words[shared.SCANS] & words[shared.DIM]  # every second scan
        word = words[shared.BLANK if dark else shared.FRAME + digit]
        changed = word ^ self._word
        if changed:
            self._word = word
            for mask, pin in self._writers:
                if changed & mask:
                    pin(word & mask)
        for pin in self._digits[digit]:
            self._drive_to(pin, self._lit_level)
