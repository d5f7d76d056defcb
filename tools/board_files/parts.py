"""The pins of a display and the wires of a keypad.

A display has three digits, 0.56 inch, and twelve places for pins: 5631AS, or 5631BS with a common
anode. Seen from the front with the points at the bottom, pin 1 is at the lower left. Pins count
along the lower edge and back along the upper edge. Pin 6 is missing or not connected. Source:
@wokwi/elements 1.9 (7segment-element, after the SP420281N); bc56-12EWA.lib of
github.com/nekromant/nc-libs has the same for Kingbright's BC56-12EWA.

A keypad is a membrane of three columns and four rows. The wires of its tail count from left to
right, keys up (@wokwi/elements 1.9, membrane-keypad-element).
"""

from device import keypad

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

KEYS = tuple(keypad.KEYS[at : at + 3] for at in range(0, 12, 3))  # by row
KEYPAD = {
    "1": "row 1",
    "2": "row 2",
    "3": "row 3",
    "4": "row 4",
    "5": "column 1",
    "6": "column 2",
    "7": "column 3",
}
