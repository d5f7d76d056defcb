"""A Raspberry Pi with the 40-pin header, under Linux with Blinka: which pin does what.

Dn is GPIOn (Raspberry Pi documentation, "GPIO and the 40-pin header"; Blinka's raspi_40pin.py has
the same names). Left out: D2 and D3, which have pull-ups on the board, D14 and D15, the serial
console, and what SPI uses but for D7: leave SPI and 1-wire off.
"""

NAME = "Raspberry Pi with a 40-pin header"
MACHINE = "Raspberry Pi"
PORT = "digitalio_pin"
ARCH = None

SEGMENTS = ("D6", "D12", "D13", "D19", "D16", "D26", "D20", "D21")  # a b c d e f g and the point
DIGITS = ("D4", "D17", "D18", "D27", "D22", "D23")  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns are the wires of the first three digits
ROWS = ("D24", "D25", "D7", "D5")  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0  # Blinka drives a pin low before it drives it high

RESISTOR = 1500  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA, the drive strength at power-up (Raspberry Pi documentation, "GPIO pads")

# For the wiring table: pin -> place on the 40-pin header
# fmt: off
HEADER = {
    "D4": 7, "D17": 11, "D18": 12, "D27": 13, "D22": 15, "D23": 16, "D24": 18, "D25": 22, "D7": 26,
    "D5": 29, "D6": 31, "D12": 32, "D13": 33, "D19": 35, "D16": 36, "D26": 37, "D20": 38,
    "D21": 40,
}
# fmt: on

# For the picture of the wiring: the header from above with the microSD card's end up, the pads of
# its left and its right row; the number of each row's first pad and the step to the next (same)
TOP = "microSD"
# fmt: off
LEFT = (
    "3V3", "GPIO2", "GPIO3", "GPIO4", "GND", "GPIO17", "GPIO27", "GPIO22", "3V3", "GPIO10",
    "GPIO9", "GPIO11", "GND", "ID_SD", "GPIO5", "GPIO6", "GPIO13", "GPIO19", "GPIO26", "GND",
)
RIGHT = (
    "5V", "5V", "GND", "GPIO14", "GPIO15", "GPIO18", "GND", "GPIO23", "GPIO24", "GND",
    "GPIO25", "GPIO8", "GPIO7", "ID_SC", "GND", "GPIO12", "GND", "GPIO16", "GPIO20", "GPIO21",
)
# fmt: on
NUMBERS = ((1, 2), (2, 2))
