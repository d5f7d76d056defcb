"""Adafruit ItsyBitsy M0 Express: its pins.

Source: CircuitPython, ports/atmel-samd/boards/itsybitsy_m0_express/pins.c. D5 is an output of
5 V and cannot be read (Adafruit, "Introducing ItsyBitsy M0", Pinouts), D13 drives an LED, and D0
is free.
"""

from boards._samd21 import *

NAME = "Adafruit ItsyBitsy M0 Express"
MACHINE = "ItsyBitsy M0 Express with SAMD21G18A"  # sys.implementation._machine
BOARD_ID = "itsybitsy_m0_express"  # in CircuitPython's boot_out.txt

SEGMENTS = ("PA19", "PA16", "PA18", "PA07", "PA21", "PA22", "PA23", "PA10")  # a to g, point
ROWS = ("PB11", "PB10", "PA12", "PA14")  # top to bottom
