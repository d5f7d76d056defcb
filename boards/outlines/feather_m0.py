"""Adafruit Feather M0 Express: its header and the texts beside its pads, for tables and pictures.

Source of LEFT and RIGHT: Adafruit-Feather-M0-Express-PCB, .brd.
"""

# fmt: off
HEADER = {  # names in CircuitPython's `board`
    "PA19": "D12", "PA16": "D11", "PA18": "D10", "PA20": "D6", "PA15": "D5", "PA23": "SCL",
    "PA11": "RX", "PA10": "TX", "PA02": "A0", "PB08": "A1", "PB09": "A2", "PA04": "A3",
    "PA05": "A4", "PB02": "A5", "PB11": "SCK", "PB10": "MOSI", "PA12": "MISO", "PA22": "SDA",
}

TOP = "USB"  # at the upper end of the board
LEFT = (  # from the top down; "" is a place without a pad
    "RST", "3V", "ARf", "GND", "A0", "A1", "A2", "A3", "A4", "A5", "SCK", "MOSI", "MISO", "RX",
    "TX", "GND",
)
RIGHT = (
    "", "", "", "", "BAT", "En", "USB", "13", "12", "11", "10", "9", "6", "5", "SCL", "SDA",
)
