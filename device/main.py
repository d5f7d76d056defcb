"""Run the console until Ctrl-C; MicroPython runs this file at power-up.

The loop is not in a function, because its frame would stay on a small heap.
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
