"""Adafruit ItsyBitsy M0 Express: which pin does what.

Pins are named as the chip names them; HEADER says what is printed beside them (MicroPython,
ports/samd/boards/ADAFRUIT_ITSYBITSY_M0_EXPRESS/pins.csv). Left out: D5, which is an output at
5 V only, and D13, which lights an LED (Adafruit, "Introducing ItsyBitsy M0", Pinouts).
"""

NAME = "Adafruit ItsyBitsy M0 Express"
MACHINE = "ItsyBitsy M0 Express with SAMD21G18A"  # sys.implementation._machine
PORT = "samd21"
ARCH = "armv6m"  # the firmware has room for viper: the files are in the external flash

SEGMENTS = ("PA19", "PA16", "PA18", "PA07", "PA21", "PA22", "PA23", "PA10")  # a to g, point
DIGITS = ("PA02", "PB08", "PB09", "PA04", "PA05", "PB02")  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns are the wires of the first three digits
ROWS = ("PB11", "PB10", "PA12", "PA14")  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0

RESISTOR = 1500  # ohms, one in each segment line: eight segments through one digit pin, 7.5 mA
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA, with drive=Pin.HIGH_POWER (MicroPython, machine.Pin of the SAMD port)

# What is printed beside the pins, and their names in CircuitPython's `board`
# fmt: off
HEADER = {
    "PA19": "D12", "PA16": "D11", "PA18": "D10", "PA07": "D9", "PA21": "D7", "PA22": "SDA",
    "PA23": "SCL", "PA10": "D1", "PA02": "A0", "PB08": "A1", "PB09": "A2", "PA04": "A3",
    "PA05": "A4", "PB02": "A5", "PB11": "SCK", "PB10": "MOSI", "PA12": "MISO", "PA14": "D2",
}
# fmt: on
