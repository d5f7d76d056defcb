"""Raspberry Pi Pico: its pins.

Pins are GPIO numbers. Segments, then digits, run down the left side (GP0 to GP13). The rows are at
the bottom of the right side (GP16 to GP19; Raspberry Pi Pico datasheet, figure "pinout"). The
displays have a common cathode: a segment pin sources current, the pin of a lit digit sinks it.
"""

NAME = "Raspberry Pi Pico"
MACHINE = "Raspberry Pi Pico with RP2040"  # sys.implementation._machine
BOARD_ID = "raspberry_pi_pico"  # in CircuitPython's boot_out.txt
PORT = "rp2040"
ARCH = "armv6m"  # Cortex-M0+

SEGMENTS = (0, 1, 2, 3, 4, 5, 6, 7)  # a b c d e f g and the point
DIGITS = (8, 9, 10, 11, 12, 13)  # left to right
COLUMNS = DIGITS[:3]  # shared lines: one strobe lights a digit and scans a column of the keypad
ROWS = (16, 17, 18, 19)  # top to bottom

SEGMENT_ON = 1  # level of a pin that lights a segment
DIGIT_ON = 0  # level of a pin that lights a digit

LINK = (20, 21)  # optional line to another console: TX, RX
BUZZER = 22  # optional piezo between this pin and ground
USB_POWER = 24  # high while USB supplies power (Raspberry Pi Pico datasheet, "Pinout")

RESISTOR = 1000  # ohms, one in each segment line
LINK_RESISTOR = 1000  # ohms, in the line that sends
LED_DROP = 1.9  # volts across a lit red segment at 1 to 2 mA
SUPPLY = 3.3  # volts
# mA that a pin may carry: the strongest drive (RP2040 datasheet, PADS_BANK0 DRIVE). A digit pin
# sinks the current of eight segments: 8 * (SUPPLY - LED_DROP) / RESISTOR = 11.2 mA.
PIN_LIMIT = 12

# KB: the whole flash, and the part for the file system (MicroPython, ports/rp2/boards/RPI_PICO)
FLASH = (2048, 1408)
WOKWI = "board-pi-pico"  # type of the part in the Wokwi simulator (wokwi-boards, boards/)
