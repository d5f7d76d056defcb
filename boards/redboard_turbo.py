"""SparkFun RedBoard Turbo: its pins.

Sources: MicroPython, ports/samd/boards/SPARKFUN_REDBOARD_TURBO/pins.csv; CircuitPython,
ports/atmel-samd/boards/sparkfun_redboard_turbo/pins.c. Three pins are unsuitable: D13 drives an
LED, and the board pulls SDA and SCL up. D12, SCK, MOSI and MISO are free.
"""

from boards._samd21 import *

NAME = "SparkFun RedBoard Turbo"
MACHINE = "SparkFun RedBoard Turbo with SAMD21G18A"  # sys.implementation._machine
BOARD_ID = "sparkfun_redboard_turbo"  # in CircuitPython's boot_out.txt

SEGMENTS = ("PA11", "PA10", "PA14", "PA09", "PA08", "PA15", "PA20", "PA21")  # a to g, point
ROWS = ("PA06", "PA07", "PA18", "PA16")  # top to bottom
