"""Adafruit ItsyBitsy M0 Express: its header and the texts beside its pads.

Source of LEFT and RIGHT: Adafruit-ItsyBitsy-M0-PCB, .brd. The pads at the lower end are not used.
"""

# fmt: off
HEADER = {  # names in CircuitPython's `board`
    "PA19": "D12", "PA16": "D11", "PA18": "D10", "PA07": "D9", "PA21": "D7", "PA22": "SDA",
    "PA23": "SCL", "PA10": "D1", "PA02": "A0", "PB08": "A1", "PB09": "A2", "PA04": "A3",
    "PA05": "A4", "PB02": "A5", "PB11": "SCK", "PB10": "MOSI", "PA12": "MISO", "PA14": "D2",
}

TOP = "USB"  # at the upper end of the board
LEFT = (  # from the top down
    "RST", "3V", "ARF", "VHI", "A0", "A1", "A2", "A3", "A4", "A5", "SCK", "MOSI", "MISO", "2",
)
RIGHT = (
    "BAT", "G", "USB", "13", "12", "11", "10", "9", "7", "5!", "SCL", "SDA", "1", "0",
)
