"""Run code.py at power-up of MicroPython, as CircuitPython does by itself.

The modules of this folder stand in for CircuitPython's `board`, `digitalio` and `supervisor`, so
that its files of the console run on an emulated Pico with MicroPython.

A nap waits for the interrupt of the next millisecond, because emulating an idle wait is wasteful.
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
