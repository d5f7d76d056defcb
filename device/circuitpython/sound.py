"""The buzzer on a pin of CircuitPython."""

import pwmio

from device import sound
from device.ports import digitalio_pin


def on_pin(pin):
    """Return the buzzer on a pin, named as in a board file."""
    pwm = pwmio.PWMOut(digitalio_pin.find(pin), variable_frequency=True)

    def tone(hertz):
        if hertz:
            pwm.frequency = hertz
        pwm.duty_cycle = sound.HALF_DUTY if hertz else 0

    return sound.Buzzer(tone, pwm.deinit)
