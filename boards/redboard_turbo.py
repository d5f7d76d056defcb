"""SparkFun RedBoard Turbo: which pin does what.

Pins are named as in boards/itsybitsy_m0.py (MicroPython, ports/samd/boards/
SPARKFUN_REDBOARD_TURBO/pins.csv; CircuitPython, ports/atmel-samd/boards/sparkfun_redboard_turbo/
pins.c). Left out: D13, which lights an LED, and SDA and SCL, which are pulled up on the board.
"""

NAME = "SparkFun RedBoard Turbo"
MACHINE = "SparkFun RedBoard Turbo with SAMD21G18A"  # sys.implementation._machine
BOARD_ID = "sparkfun_redboard_turbo"  # in CircuitPython's boot_out.txt
PORT = "samd21"
SMALL = True  # 32 KB of RAM; MicroPython leaves some 20 KB as heap
ARCH = "armv6m"  # files are in a flash chip of their own, which leaves the firmware room for viper

SEGMENTS = ("PA11", "PA10", "PA14", "PA09", "PA08", "PA15", "PA20", "PA21")  # a to g, point
DIGITS = ("PA02", "PB08", "PB09", "PA04", "PA05", "PB02")  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns are the wires of the first three digits
ROWS = ("PA06", "PA07", "PA18", "PA16")  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0

RESISTOR = 1500  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA, with DRVSTR; 2 without (MicroPython documentation, Pin.HIGH_POWER of SAMD)

# fmt: off
HEADER = {  # CircuitPython's `board` has the same names
    "PA11": "D0", "PA10": "D1", "PA14": "D2", "PA09": "D3", "PA08": "D4", "PA15": "D5",
    "PA20": "D6", "PA21": "D7", "PA06": "D8", "PA07": "D9", "PA18": "D10", "PA16": "D11",
    "PA19": "D12", "PA02": "A0", "PB08": "A1", "PB09": "A2", "PA04": "A3", "PA05": "A4",
    "PB02": "A5", "PB10": "MOSI", "PB11": "SCK",
}
# fmt: on

# For the picture of the wiring: the board from above with its USB plug up, what is printed beside
# the pads down its left and its right side, "" is no pad; and the two rows, read
# from left to right, of the six pins at its lower end (SparkFun, RedBoard_Turbo.brd)
TOP = "USB"
# fmt: off
LEFT = (
    "", "", "", "", "NC", "IOREF", "RST", "3.3V", "5V", "GND", "GND", "VIN",
    "", "A0", "A1", "A2", "A3", "A4", "A5",
)
RIGHT = (
    "SCL", "SDA", "AREF", "GND", "13", "12", "11", "10", "9", "8",
    "", "7", "6", "5", "4", "3", "2", "1", "0",
)
# fmt: on
INNER = (("RST", "SCK", "MISO"), ("GND", "MOSI", "VCC"))
