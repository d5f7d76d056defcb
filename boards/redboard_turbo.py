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
