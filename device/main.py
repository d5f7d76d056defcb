"""MicroPython runs this file at power-up."""

import os

os.chdir("/lib")  # where modules are found at once, by paths so short: they stay in memory
try:
    import memory

    console = memory.call("device.start", "power_up")
    if console:
        console.run()
finally:
    os.chdir("/")
