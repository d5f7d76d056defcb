"""SparkFun SAMD21 Dev Breakout: the pins of the RedBoard Turbo, at the same places.

MicroPython, ports/samd/boards/SPARKFUN_SAMD21_DEV_BREAKOUT/pins.csv. It has no flash chip: the
files share the 256 KB of the SAMD21 with the firmware, which therefore has no viper.
"""

from boards.redboard_turbo import *

NAME = "SparkFun SAMD21 Dev Breakout"
MACHINE = "SparkFun SAMD21 Dev Breakout with SAMD21G18A"
ARCH = None
