"""CircuitPython runs this file at power-up."""

import wiring
from device.circuit import start

start.run(wiring)
