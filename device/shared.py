"""The words that the tick, which may be an interrupt, shares with the console's loop.

The words that Python reads are below 2**30, so reading them allocates nothing. Only native code
reads the addresses of registers. A pin mask has bit n for pin n of the chip, or of a SAMD21's
groups A and B. So segments and digits use the pins 0 to 29 only. PA30 and PA31 of a SAMD21 are for
a debugger.
"""

from array import array

import build_profile
from overlay import overlay

PERIOD_MS = 1  # ms, one digit; six digits make a scan of 6 ms, 166 Hz a digit
RING_SCANS = build_profile.KEY_SCANS  # scans in SCAN_RING
DIM_SCANS = 1  # a value of DIM: every second scan is dark; the mask of the lowest bit of SCANS
WRAP = 0x3FFFFFFF  # of COUNT and SCANS, as of milliseconds: elapsed.WRAP

# The words, by their places:
DIGIT = 0  # the digit lit now, 0 to 5
COUNT = 1  # ticks since the start, modulo 2**30; CircuitPython counts skipped ones, too
SCANS = 2  # scans of the whole keypad finished, modulo 2**30
DIGIT_PINS = 3  # six words: for each digit, the pins that light it (ports/rp2040.py)
FRAME = 9  # six words: for each digit, the port's segment_masks to drive high
SEGMENT_PINS = 15  # all segment pins (ports/rp2040.py)
IN, OUT_SET, OUT_CLR, OE_SET, OE_CLR = 16, 17, 18, 19, 20  # addresses of registers (rp2040.py)
BLANK = 21  # the word of a blank digit in a frame
DIM = 22  # 0: full light; else DIM_SCANS or, in ports/rp2040.py, the us that a tick is dark
SCAN_RING = 23  # the latest scans, three words (columns) each: the pins as read
# Of a port that lights a digit late:
CLOCK_ADDRESS = SCAN_RING + 3 * RING_SCANS  # address of a count of microseconds
OFF_US = CLOCK_ADDRESS + 1  # that count when the last digit was switched off
LIT_US = CLOCK_ADDRESS + 2  # that count when the last digit was lit
EXCESS_US = CLOCK_ADDRESS + 3  # six words: the time that each digit has been lit too long so far


@overlay
def new():
    """Return the words, all zero."""
    return array("I", bytes(4 * (CLOCK_ADDRESS + build_profile.LATE_WORDS)))
