"""CircuitPython runs this file at power-up."""

import wiring
from device.circuitpython import start

start.run(wiring)
