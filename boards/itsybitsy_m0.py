"""Adafruit ItsyBitsy M0 Express: which pin does what.

Pins are named as the chip names them, which both MicroPython (`Pin("PA15")`) and CircuitPython
(`microcontroller.pin.PA15`) understand; HEADER says what is printed beside them. Both: MicroPython
documentation, "Pinout for the SAMD machine modules"; CircuitPython, ports/atmel-samd/boards/
itsybitsy_m0_express/pins.c. Left out: D5, which gives 5 V and cannot be read (Adafruit,
"Introducing ItsyBitsy M0", Pinouts), and D13, which lights an LED.
"""

NAME = "Adafruit ItsyBitsy M0 Express"
MACHINE = "ItsyBitsy M0 Express with SAMD21G18A"  # sys.implementation._machine
BOARD_ID = "itsybitsy_m0_express"  # in CircuitPython's boot_out.txt
PORT = "samd21"
SMALL = True  # 32 KB of RAM; MicroPython leaves some 20 KB as heap
ARCH = "armv6m"  # files are in a flash chip of their own, which leaves the firmware room for viper

SEGMENTS = ("PA19", "PA16", "PA18", "PA07", "PA21", "PA22", "PA23", "PA10")  # a to g, point
DIGITS = ("PA02", "PB08", "PB09", "PA04", "PA05", "PB02")  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns are the wires of the first three digits
ROWS = ("PB11", "PB10", "PA12", "PA14")  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0

RESISTOR = 1500  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA, with DRVSTR; 2 without (MicroPython documentation, Pin.HIGH_POWER of SAMD)
