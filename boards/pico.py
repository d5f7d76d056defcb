"""Raspberry Pi Pico: its pins.

Pins are GPIO numbers. The segments are in order down one side of the board, followed by the digits
and the rows (Raspberry Pi Pico datasheet, figure "pinout"). The displays have a common cathode: a
segment pin sources current, the pin of a lit digit sinks it.
"""

NAME = "Raspberry Pi Pico"
MACHINE = "Raspberry Pi Pico with RP2040"  # sys.implementation._machine
BOARD_ID = "raspberry_pi_pico"  # in CircuitPython's boot_out.txt
PORT = "rp2040"
ARCH = "armv6m"  # Cortex-M0+

SEGMENTS = (0, 1, 2, 3, 4, 5, 6, 7)  # a b c d e f g and the point
DIGITS = (8, 9, 10, 11, 12, 13)  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns share the wires of the first three digits
ROWS = (16, 17, 18, 19)  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0

LINK = (20, 21)  # optional line to another console: sends, receives
BUZZER = 22  # optional piezo between this pin and ground
USB_POWER = 24  # high while USB supplies power (Raspberry Pi Pico datasheet, "Pinout")

RESISTOR = 1000  # ohms, one in each segment line
LINK_RESISTOR = 1000  # ohms, in the line that sends
LED_DROP = 1.9  # volts across a lit red segment at 1 to 2 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 12  # mA, the strongest pad setting (RP2040 datasheet, PADS_BANK0 DRIVE)

FLASH = (2048, 1408)  # KB, and KB for files (MicroPython, ports/rp2/boards/RPI_PICO)
WOKWI = "board-pi-pico"  # in the Wokwi simulator (wokwi-boards, boards/)
