"""Fields that all boards with a SAMD21 share. Not a board: board files import it.

MicroPython (`Pin("PA15")`) and CircuitPython (`microcontroller.pin.PA15`) accept the chip's names
of the pins (MicroPython documentation, "Pinout for the SAMD machine modules"). The outline of each
board has the names printed beside the pads.
"""

PORT = "samd21"
SMALL = True  # 32 KB of RAM; MicroPython leaves about 20 KB as heap
ARCH = "armv6m"  # Cortex-M0+. The firmware of boards with a separate flash chip has viper.

DIGITS = ("PA02", "PB08", "PB09", "PA04", "PA05", "PB02")  # left to right: A0 to A5
COLUMNS = DIGITS[:3]  # shared lines: one strobe lights a digit and scans a column of the keypad

SEGMENT_ON = 1  # the level of a pin that lights a segment
DIGIT_ON = 0  # the level of a pin that lights a digit

RESISTOR = 1500  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 8  # mA with DRVSTR, 2 without (MicroPython documentation, Pin.HIGH_POWER of SAMD)
