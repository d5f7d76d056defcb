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

BUZZER = 22  # a piezo between it and ground, if you like sounds
USB_POWER = 24  # high while USB gives power (Raspberry Pi Pico datasheet, "Pinout")

RESISTOR = 1000  # ohms, one in each segment line
LED_DROP = 1.9  # volts across a lit red segment at 1 to 2 mA
SUPPLY = 3.3  # volts
PIN_LIMIT = 12  # mA, the strongest pad setting (RP2040 datasheet, PADS_BANK0 DRIVE)

# For the wiring table: GPIO -> pin of the 40-pin header (Pico datasheet, figure "pinout")
# fmt: off
HEADER = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17,
    14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}
# fmt: on
