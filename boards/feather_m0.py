"""Adafruit Feather M0 Express: which pin does what; all it has, but for two.

Pins are named as in boards/itsybitsy_m0.py (MicroPython, ports/samd/boards/
ADAFRUIT_FEATHER_M0_EXPRESS/pins.csv; CircuitPython, ports/atmel-samd/boards/feather_m0_express/
pins.c). Left out: D9, the divider of the battery's voltage, and D13, which lights an LED.
The flash chip has PA08, PA09, PA13 and PA14, the NeoPixel PA06 (Adafruit's Arduino core,
variants/feather_m0_express/variant.cpp).
"""

NAME = "Adafruit Feather M0 Express"
MACHINE = "Feather M0 Express with SAMD21G18A"  # sys.implementation._machine
BOARD_ID = "feather_m0_express"  # in CircuitPython's boot_out.txt
PORT = "samd21"
SMALL = True  # 32 KB of RAM; MicroPython leaves some 20 KB as heap
ARCH = "armv6m"  # files are in a flash chip of their own, which leaves the firmware room for viper

SEGMENTS = ("PA19", "PA16", "PA18", "PA20", "PA15", "PA23", "PA11", "PA10")  # a to g, point
DIGITS = ("PA02", "PB08", "PB09", "PA04", "PA05", "PB02")  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns are the wires of the first three digits
ROWS = ("PB11", "PB10", "PA12", "PA22")  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0

RESISTOR = 1500  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA, with DRVSTR; 2 without (MicroPython documentation, Pin.HIGH_POWER of SAMD)
