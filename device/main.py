"""Run the console; MicroPython runs this file at power-up.

It is not `device.start.run`, because the frame of that function would stay on a small heap.
"""

from device import start

running = []  # parts to stop at the end; Ctrl-C may come while `power_up` adds them
try:
    console = start.power_up(running)
    while console:
        console.step()
finally:
    for part in running:
        part.stop()
