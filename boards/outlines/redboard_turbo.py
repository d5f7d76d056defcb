"""SparkFun RedBoard Turbo: its header and the texts beside its pads, for tables and pictures.

Source of LEFT, RIGHT and INNER: SparkFun, RedBoard_Turbo.brd.
"""

# fmt: off
HEADER = {  # names in CircuitPython's `board`
    "PA11": "D0", "PA10": "D1", "PA14": "D2", "PA09": "D3", "PA08": "D4", "PA15": "D5",
    "PA20": "D6", "PA21": "D7", "PA06": "D8", "PA07": "D9", "PA18": "D10", "PA16": "D11",
    "PA19": "D12", "PA02": "A0", "PB08": "A1", "PB09": "A2", "PA04": "A3", "PA05": "A4",
    "PB02": "A5", "PB10": "MOSI", "PB11": "SCK",
}

TOP = "USB"  # at the upper end of the board
LEFT = (  # from the top down; "" is a place without a pad
    "", "", "", "", "NC", "IOREF", "RST", "3.3V", "5V", "GND", "GND", "VIN",
    "", "A0", "A1", "A2", "A3", "A4", "A5",
)
RIGHT = (
    "SCL", "SDA", "AREF", "GND", "13", "12", "11", "10", "9", "8",
    "", "7", "6", "5", "4", "3", "2", "1", "0",
)
INNER = (("RST", "SCK", "MISO"), ("GND", "MOSI", "VCC"))  # two rows, left to right
