"""What MicroPython runs at power-up instead of CircuitPython, which runs code.py by itself.

A nap becomes the wait for the next millisecond's interrupt: what nobody waits for need not be
emulated.
"""

import time

from machine import Timer, idle

from device.circuitpython import display_timer


class Time:
    @staticmethod
    def sleep(seconds):
        idle()


while time.ticks_us() % 1000 > 50:
    pass
timer = Timer(-1, period=1, hard=True, callback=id)
display_timer.time = Time

__import__("code")
