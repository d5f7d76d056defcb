"""MicroPython runs this file at power-up."""

import wiring
from device import start

start.run(wiring)
