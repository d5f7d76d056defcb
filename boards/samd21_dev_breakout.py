"""SparkFun SAMD21 Dev Breakout: the pins of the RedBoard Turbo, at the same places.

MicroPython, ports/samd/boards/SPARKFUN_SAMD21_DEV_BREAKOUT/pins.csv. It has no flash chip: the
files share the 256 KB of the SAMD21 with the firmware, which therefore has no viper. For files
there are 64 KB, in 42 blocks of 1.5 KB (MicroPython, ports/samd: boards/samd21x18a.ld and
mcu/samd21/mpconfigmcu.h), of which each takes one or more: too few for the console.
"""

from boards.redboard_turbo import *

NAME = "SparkFun SAMD21 Dev Breakout"
MACHINE = "SparkFun SAMD21 Dev Breakout with SAMD21G18A"
BOARD_ID = "sparkfun_samd21_dev"
ARCH = None
