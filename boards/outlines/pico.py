"""Raspberry Pi Pico: its header and the texts beside its pads, for tables and pictures.

Source: Raspberry Pi Pico datasheet, figure "pinout".
"""

# fmt: off
HEADER = {  # GPIO number: place on the 40-pin header
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17,
    14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}

TOP = "USB"  # at the upper end of the board
LEFT = (  # from the top down
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
)
RIGHT = (
    "VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26",
    "RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16",
)
NUMBERS = ((1, 1), (40, -1))  # (number of the first pad, step) of the left and the right side
