"""The words that the tick, which may be an interrupt, shares with the console's loop.

A pin mask has bit n for pin n of the chip, or of a SAMD21's groups A and B. To read a word of
2**30 or more, Python allocates an int. So segments and digits use the pins 0 to 29 only, and
addresses of registers are read by native code only. PA30 and PA31 of a SAMD21 are for a debugger.
"""

from array import array

import build_profile
from overlay import overlay

PERIOD_MS = 1  # ms, one digit; six digits make a scan of 6 ms, 166 Hz a digit
RING_SCANS = build_profile.KEY_SCANS  # scans in SCAN_RING
DIM_SCAN_MASK = 1  # DIM for half light: every second scan is dark, if SCANS & DIM
WRAP = 0x3FFFFFFF  # the mask of COUNT and SCANS, the same as elapsed.WRAP

# The words, by their places:
DIGIT = 0  # the digit lit now, 0 to 5
COUNT = 1  # ticks since the start, modulo 2**30; CircuitPython counts skipped ones, too
SCANS = 2  # scans of the whole keypad finished, modulo 2**30
DIGIT_PINS = 3  # six words: for each digit, the pins that light it (ports/rp2040.py)
FRAME = 9  # six words: for each digit, the port's segment_masks to drive high
SEGMENT_PINS = 15  # all segment pins (ports/rp2040.py)
# Addresses of registers (ports/rp2040.py):
IN_ADDRESS = 16  # reads the input levels
OUT_SET_ADDRESS = 17  # sets outputs high
OUT_CLR_ADDRESS = 18  # sets outputs low
OE_SET_ADDRESS = 19  # enables outputs
OE_CLR_ADDRESS = 20  # disables outputs
BLANK = 21  # the word of a blank digit in a frame
DIM = 22  # 0: full light; else DIM_SCAN_MASK, or in ports/rp2040.py the dark us of each tick
SCAN_RING = 23  # RING_SCANS scans of three words: the row pins as read at columns 0 to 2
# Only for more than two steps of brightness, with a port that can light a digit late:
CLOCK_ADDRESS = SCAN_RING + 3 * RING_SCANS  # address of the microsecond counter
OFF_US = CLOCK_ADDRESS + 1  # the counter when the last digit was switched off
LIT_US = CLOCK_ADDRESS + 2  # the counter when the last digit was lit
EXCESS_US = CLOCK_ADDRESS + 3  # six words: the time that each digit has been lit beyond its share


@overlay
def new():
    """Return the words, all zero."""
    has_late_words = build_profile.BRIGHTNESS_STEPS > 2
    return array("I", bytes(4 * (EXCESS_US + 6 if has_late_words else CLOCK_ADDRESS)))
