"""MicroPython runs this file at power-up."""

from device import start

console = start.power_up()
if console:
    console.run()
