"""The circuit board of pico.py with two displays of three digits instead of six of one digit.

The digits of a display are 12.7 mm apart. The centres of the displays are 39.37 mm apart, which
leaves a gap of 1.77 mm.
"""

from boards.pcb.pico import *

PARTS = (
    ("D1", "three digits", 29.21, 13.97, 0),
    ("D2", "three digits", 68.58, 13.97, 0),
) + PARTS[6:]  # without the six digits, which come first in pico.py
