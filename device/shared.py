"""The words that the tick, which may be an interrupt, shares with the console's loop.

All but the addresses stay below 2**30, so that reading one never allocates.
"""

from array import array

import memory

PERIOD = 1  # ms, one digit; six digits make a scan of 6 ms, 166 Hz a digit

DIGIT = 0  # the digit lit now, 0 to 5
COUNT = 1  # ticks since the start, modulo 2**30
SCANS = 2  # scans of the whole keypad finished, modulo 2**30
SELECT = 3  # six words: for each digit, the pins that light it (ports with registers)
FRAME = 9  # six words: for each digit, the segment pins to drive high
SEGMENTS = 15  # all segment pins (ports with registers)
SAMPLES = 16  # a ring of scans, three words (columns) each: the pins as read
# Scans that the ring holds. A loop may be away for all but one of them and lose no press: on a
# large board while sources are compiled, on a small one while a module is loaded.
RING = 32 if memory.SMALL else 256
REGISTERS = SAMPLES + 3 * RING  # addresses of IN, OUT_SET, OUT_CLR, OE_SET, OE_CLR
WRAP = 0x3FFFFFFF


def new():
    """Return the words, all zero."""
    return array("I", bytes(4 * (REGISTERS + 5)))
