"""A Raspberry Pi: its 40-pin header, for tables and pictures.

Source: Raspberry Pi documentation, "GPIO and the 40-pin header".
"""

# fmt: off
HEADER = {  # places on the 40-pin header
    "D4": 7, "D17": 11, "D18": 12, "D27": 13, "D22": 15, "D23": 16, "D24": 18, "D25": 22, "D7": 26,
    "D5": 29, "D6": 31, "D12": 32, "D13": 33, "D19": 35, "D16": 36, "D26": 37, "D20": 38,
    "D21": 40,
}

TOP = "microSD"  # at the upper end of the board
LEFT = (  # from the top down
    "3V3", "GPIO2", "GPIO3", "GPIO4", "GND", "GPIO17", "GPIO27", "GPIO22", "3V3", "GPIO10",
    "GPIO9", "GPIO11", "GND", "ID_SD", "GPIO5", "GPIO6", "GPIO13", "GPIO19", "GPIO26", "GND",
)
RIGHT = (
    "5V", "5V", "GND", "GPIO14", "GPIO15", "GPIO18", "GND", "GPIO23", "GPIO24", "GND",
    "GPIO25", "GPIO8", "GPIO7", "ID_SC", "GND", "GPIO12", "GND", "GPIO16", "GPIO20", "GPIO21",
)
NUMBERS = ((1, 2), (2, 2))  # (number of the first pad, step) of the left and the right side
