"""The circuit board for a Raspberry Pi Pico, Pico W or Pico 2: its parts and their places.

Lengths are millimetres from the upper left corner of the board, seen from the front, x to the
right and y down. A part's place is the centre of its pads, on a grid of 1.27 mm. At 0 degrees a
row of pads is along x with pad 1 at the left, and a digit or a key is upright.
Digits are listed from left to right. The wires need the references R1 to R8 (segments), R9 (link),
SW1 to SW12 (keys, row by row), J3 (link), J4 (battery), S1, CR1 and BZ1.
tools/pcb_tools/parts.py has the kinds of parts.
"""

SIZE = (97.79, 96.52)
HOLES = ((3.81, 3.81), (93.98, 3.81), (3.81, 92.71), (93.98, 92.71))  # centres, for M3 screws

# fmt: off
PARTS = (  # reference, kind, x, y, degrees counterclockwise
    ("D1", "digit", 13.97, 13.97, 0), ("D2", "digit", 27.94, 13.97, 0),
    ("D3", "digit", 41.91, 13.97, 0), ("D4", "digit", 55.88, 13.97, 0),
    ("D5", "digit", 69.85, 13.97, 0), ("D6", "digit", 83.82, 13.97, 0),
    ("SW1", "key", 16.51, 36.83, 0), ("SW2", "key", 33.02, 36.83, 0),
    ("SW3", "key", 49.53, 36.83, 0), ("SW4", "key", 16.51, 53.34, 0),
    ("SW5", "key", 33.02, 53.34, 0), ("SW6", "key", 49.53, 53.34, 0),
    ("SW7", "key", 16.51, 69.85, 0), ("SW8", "key", 33.02, 69.85, 0),
    ("SW9", "key", 49.53, 69.85, 0), ("SW10", "key", 16.51, 86.36, 0),
    ("SW11", "key", 33.02, 86.36, 0), ("SW12", "key", 49.53, 86.36, 0),
    # Two sockets on the back hold the Pico, its USB at the right edge, pins 1 to 20 below.
    ("J1", "socket 1-20", 71.12, 45.72, 180), ("J2", "socket 40-21", 71.12, 27.94, 180),
    ("R1", "resistor", 93.98, 55.88, 270), ("R2", "resistor", 90.17, 55.88, 270),
    ("R3", "resistor", 86.36, 55.88, 270), ("R4", "resistor", 82.55, 55.88, 270),
    ("R5", "resistor", 78.74, 55.88, 270), ("R6", "resistor", 74.93, 55.88, 270),
    ("R7", "resistor", 71.12, 55.88, 270), ("R8", "resistor", 67.31, 55.88, 270),
    ("R9", "resistor", 62.23, 55.88, 270),
    ("BZ1", "piezo", 66.04, 73.66, 0), ("J3", "link", 93.98, 71.12, 270),
    ("J4", "battery", 64.77, 88.9, 0), ("S1", "power switch", 86.36, 86.36, 0),
    ("CR1", "diode", 76.2, 81.28, 0),
)
# fmt: on
