"""MicroPython runs this file at power-up."""

import memory

console = memory.call("device.start", "power_up")
if console:
    console.run()
