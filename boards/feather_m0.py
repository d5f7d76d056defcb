"""Adafruit Feather M0 Express: its pins.

Sources: MicroPython, ports/samd/boards/ADAFRUIT_FEATHER_M0_EXPRESS/pins.csv; CircuitPython,
ports/atmel-samd/boards/feather_m0_express/pins.c. All pins of the header are used but two: D9
measures the battery's voltage through a divider, and D13 drives an LED. The flash chip uses PA08,
PA09, PA13 and PA14, the NeoPixel PA06 (Adafruit's Arduino core,
variants/feather_m0_express/variant.cpp).
"""

from boards._samd21 import *

NAME = "Adafruit Feather M0 Express"
MACHINE = "Feather M0 Express with SAMD21G18A"  # sys.implementation._machine
BOARD_ID = "feather_m0_express"  # in CircuitPython's boot_out.txt

SEGMENTS = ("PA19", "PA16", "PA18", "PA20", "PA15", "PA23", "PA11", "PA10")  # a to g, point
ROWS = ("PB11", "PB10", "PA12", "PA22")  # top to bottom
