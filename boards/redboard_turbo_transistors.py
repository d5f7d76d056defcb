"""SparkFun RedBoard Turbo with an NPN transistor in each digit's cathode: three times the light.

For each digit: the pin through BASE_RESISTOR to the base (BC547, 2N3904), 10 kilohms from base to
emitter, the emitter at GND, the collector at the common cathode. A digit is lit by a high pin, so
the rows are pulled down. The base resistors sit between pins and digits, and a transistor that two
held keys switch on would light a second digit in full; so the keypad has columns of its own.
"""

from boards.redboard_turbo import *

NAME = "SparkFun RedBoard Turbo, digits with transistors"
VARIANT = True  # to be asked for by name: tools/deploy.py --board redboard_turbo_transistors

COLUMNS = ("PA19", "PB10", "PB11")

DIGIT_ON = 1

RESISTOR = 470  # ohms, one in each segment line
BASE_RESISTOR = 1000  # ohms, one at each base: 2.6 mA switch the 24 mA of eight segments
