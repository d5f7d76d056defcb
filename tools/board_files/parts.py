"""The parts beside the board: which pin of a display and which wire of a keypad is what.

A display: three digits with twelve places for pins, 0.56 inch, such as 5631AS; of common anode
5631BS. Seen from the front with the points at the bottom, pins go from 1 at the lower left along
the lower edge and back along the upper one; the sixth is missing or free. So has it
@wokwi/elements 1.9 (7segment-element, after the SP420281N).

A keypad: the membrane of three columns and four rows, wires of its tail from left to right, keys
up (@wokwi/elements 1.9, membrane-keypad-element).
"""

DISPLAY = {
    "1": "e",
    "2": "d",
    "3": "point",
    "4": "c",
    "5": "g",
    "7": "b",
    "8": "digit 3",
    "9": "digit 2",
    "10": "f",
    "11": "a",
    "12": "digit 1",
}
LOWER_PINS = ("1", "2", "3", "4", "5", "6")  # from left to right
UPPER_PINS = ("12", "11", "10", "9", "8", "7")

KEYPAD = {
    "1": "row 1",
    "2": "row 2",
    "3": "row 3",
    "4": "row 4",
    "5": "column 1",
    "6": "column 2",
    "7": "column 3",
}
