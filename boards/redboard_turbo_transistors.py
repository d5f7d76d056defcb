"""SparkFun RedBoard Turbo with an NPN transistor in each digit line: three times as bright.

For each digit: from the pin through BASE_RESISTOR to the base (BC547, 2N3904), 10 kilohms from
base to emitter, emitter to GND, collector to the common cathode. A high pin lights its digit, so
the rows are pulled down. The keypad has columns of its own. On shared wires two held keys could
switch on a second transistor, which would light a second digit at full current.
"""

from boards.redboard_turbo import *

NAME = "SparkFun RedBoard Turbo, digits with transistors"
VARIANT = True  # chosen by name only: tools/deploy.py --board redboard_turbo_transistors

COLUMNS = ("PA19", "PB10", "PB11")

DIGIT_ON = 1

RESISTOR = 470  # ohms, one in each segment line
BASE_RESISTOR = 1000  # ohms, one at each base: 2.6 mA switch the 24 mA of eight segments
