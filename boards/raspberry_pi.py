"""A Raspberry Pi with the 40-pin header, under Linux with Blinka: its pins.

Dn is GPIOn (Raspberry Pi documentation, "GPIO and the 40-pin header"; Blinka's raspi_40pin.py uses
the same names). Not used: D2 and D3, which the board pulls up; D14 and D15, the serial console;
the pins of SPI except D7. Leave SPI and 1-Wire switched off.
"""

NAME = "Raspberry Pi with a 40-pin header"
MACHINE = "Raspberry Pi"
PORT = "digitalio_pin"
ARCH = None

SEGMENTS = ("D6", "D12", "D13", "D19", "D16", "D26", "D20", "D21")  # a b c d e f g and the point
DIGITS = ("D4", "D17", "D18", "D27", "D22", "D23")  # left to right
COLUMNS = DIGITS[:3]  # shared lines: one strobe lights a digit and scans a column of the keypad
ROWS = ("D24", "D25", "D7", "D5")  # top to bottom

SEGMENT_ON = 1
# Blinka drives a new output low first. A digit's line must not be driven to its unlit level, so
# that level is high.
DIGIT_ON = 0

RESISTOR = 1500  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA, the drive strength at power-up (Raspberry Pi documentation, "GPIO pads")
