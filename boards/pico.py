"""Raspberry Pi Pico: which pin does what.

Pin numbers are GPIO numbers, chosen so that the segments run down one side of the board in
order and the digits and rows follow them (Raspberry Pi Pico datasheet, figure "pinout").
The displays are common cathode: a segment pin feeds, a lit digit's pin sinks.
"""

NAME = "Raspberry Pi Pico"
MACHINE = "Raspberry Pi Pico with RP2040"  # sys.implementation._machine
BOARD_ID = "raspberry_pi_pico"  # in CircuitPython's boot_out.txt
PORT = "rp2040"
ARCH = "armv6m"  # the firmware runs viper code for this core

SEGMENTS = (0, 1, 2, 3, 4, 5, 6, 7)  # a b c d e f g and the point
DIGITS = (8, 9, 10, 11, 12, 13)  # left to right
COLUMNS = DIGITS[:3]  # the keypad's columns are the wires of the first three digits
ROWS = (16, 17, 18, 19)  # top to bottom

SEGMENT_ON = 1
DIGIT_ON = 0

LINK = (20, 21)  # to another console, if you like: sends, receives
BUZZER = 22  # a piezo between it and ground, if you like sounds
USB_POWER = 24  # high while USB gives power (Raspberry Pi Pico datasheet, "Pinout")

RESISTOR = 1000  # ohms, one in each segment line
LINK_RESISTOR = 1000  # ohms, in the line that sends
LED_DROP = 1.9  # volts across a lit red segment at 1 to 2 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 12  # mA, the strongest pad setting (RP2040 datasheet, PADS_BANK0 DRIVE)

# KB of flash, and those at its end for files (MicroPython, ports/rp2/boards/RPI_PICO)
FLASH = (2048, 1408)
WOKWI = "board-pi-pico"  # in the Wokwi simulator (wokwi-boards, boards/)

# For the wiring table: GPIO -> pin of the 40-pin header (Pico datasheet, figure "pinout")
# fmt: off
HEADER = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17,
    14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}
# fmt: on

# For the picture of the wiring: the board from above with its USB plug up, the pads down its left
# and its right side; the number of each side's first pad and the step to the next (same figure)
TOP = "USB"
# fmt: off
LEFT = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
)
RIGHT = (
    "VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26",
    "RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16",
)
# fmt: on
NUMBERS = ((1, 1), (40, -1))
