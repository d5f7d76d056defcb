"""A Pico whose displays are of common anode: the Pico's pins, the other way round.

A digit is lit by a high pin and a segment by a low one; so the rows are pulled down. No part
changes but the displays. `python3 tools/deploy.py --board FILE` with this FILE takes it.
"""

from boards.pico import *

NAME = "Raspberry Pi Pico, displays of common anode"
VARIANT = True  # to be asked for: it has the Pico's MACHINE

SEGMENT_ON = 0
DIGIT_ON = 1
