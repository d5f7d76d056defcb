"""Any board's pins through CircuitPython's `digitalio`, or Blinka's on a computer.

CircuitPython on RP2040 sets the level of a new output, then drives the pin. On SAMD21 it drives
the pin first, with its last level or pull (CircuitPython's sources). So `claim` pulls each digit
to its lit level once.
"""

import time

import board
import digitalio

from device import shared

_COLUMNS = 3


class Port:
    """The pins of one board; their names and polarities come from its board file.

    A number n in the board file is the pin that CircuitPython calls GPn; a name is one of its
    `board` or, such as PA15, of its `microcontroller.pin`. Raises AttributeError for a pin that
    the board does not have.
    """

    segment_masks = tuple([1 << segment for segment in range(8)])
    row_masks = tuple([1 << row for row in range(4)])

    def __init__(self, wiring, words):
        self._words = words
        self._blank = 0 if wiring.SEGMENT_ON else 0xFF
        self._word = self._blank  # the levels of the segment pins now
        self._lit_level = bool(wiring.DIGIT_ON)
        self._dark_round_bit = 0  # 1 in every second round of the digits: dark, if DIM is set
        self._scan_end = _COLUMNS  # SCANS counts a scan after this many digits: 3 to 6 in turn
        digits = [[pin] for pin in wiring.DIGITS]
        for column, pin in enumerate(wiring.COLUMNS):
            if pin not in digits[column]:  # the column has a pin of its own
                digits[column].append(pin)
        self._board_pins = [
            [find(pin) for pin in pins] for pins in [wiring.SEGMENTS] + digits + [wiring.ROWS]
        ]
        self._pins = []  # all opened pins
        self._rows = []
        self._writers = []  # (mask, pin) of each segment
        # Functions that light each digit, and functions that stop lighting it: one for each pin.
        self._light_calls = []
        self._unlight_calls = []

    def claim(self):
        """Make the segments outputs, the digits inputs, and pull the rows to the unlit level."""
        self._pins = pins = []
        segments, *digits, rows = [
            [_open(pin, pins) for pin in board_pins] for board_pins in self._board_pins
        ]
        for digit in digits:
            for pin in digit:
                # CircuitPython on SAMD21 drives a new output to the level of its last pull.
                pin.switch_to_input(_pull(self._lit_level))
                pin.switch_to_input()
        for pin in rows:
            pin.switch_to_input(_pull(not self._lit_level))
        for pin in segments:
            pin.switch_to_output(bool(self._blank))
        self._word = self._blank
        self._rows = rows
        self._writers = list(zip(self.segment_masks, segments))
        # Made once: bound methods allocate.
        self._light_calls = [[pin.switch_to_output for pin in digit] for digit in digits]
        self._unlight_calls = [[pin.switch_to_input for pin in digit] for digit in digits]

    def release(self):
        """Make every pin an input without a pull, and let others have it."""
        for pin in reversed(self._pins):  # the segments, which were opened first, last
            pin.switch_to_input()
        while self._pins:
            self._pins.pop().deinit()

    def darken(self):
        """Switch off the lit digit until the next tick."""
        for unlight in self._unlight_calls[self._words[shared.DIGIT]]:
            unlight()

    def sleep(self, milliseconds):
        """Wait."""
        time.sleep(milliseconds / 1000)

    def tick(self, timer):
        """Sample the rows of the lit digit, switch it off, set the segments, light the next."""
        words = self._words
        digit = words[shared.DIGIT]
        first, second, third, fourth = self._rows
        # Read for every digit, so that all are lit for the same time.
        sample = first.value | second.value << 1 | third.value << 2 | fourth.value << 3
        self.darken()
        if digit < _COLUMNS:
            at = shared.SCAN_RING + words[shared.SCANS] % shared.RING_SCANS * _COLUMNS + digit
            words[at] = sample
        digit += 1
        # The loop processes a scan when it is counted, and one digit stays lit meanwhile. That
        # digit rotates: a scan is counted after 3, 4, 5, 6 digits in turn.
        if digit == self._scan_end:
            words[shared.SCANS] = (words[shared.SCANS] + 1) & shared.WRAP
        if digit == 6:
            digit = 0
            self._dark_round_bit ^= 1
            self._scan_end = self._scan_end + 1 if self._scan_end < 6 else _COLUMNS
        words[shared.DIGIT] = digit
        word = words[
            shared.BLANK if self._dark_round_bit & words[shared.DIM] else shared.FRAME + digit
        ]
        changed = word ^ self._word
        if changed:
            self._word = word
            for mask, pin in self._writers:
                if changed & mask:
                    pin.value = word & mask
        for light in self._light_calls[digit]:
            light(self._lit_level)


def find(pin):
    """Return the pin that a board file means."""
    name = pin if isinstance(pin, str) else "GP{}".format(pin)
    if hasattr(board, name):
        return getattr(board, name)
    import microcontroller

    return getattr(microcontroller.pin, name)


def _open(pin, opened):
    pin = digitalio.DigitalInOut(pin)
    opened.append(pin)
    return pin


def _pull(level):
    return digitalio.Pull.UP if level else digitalio.Pull.DOWN
