"""MicroPython runs this file at power-up. As `device.start.run`, in less memory."""

from device import start

running = []  # all parts, also half built: Ctrl-C can come before the first step
try:
    console = start.power_up(running)
    while console:
        console.step()
finally:
    for part in running:
        part.stop()
