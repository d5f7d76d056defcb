"""The buzzer on a pin of MicroPython."""

from machine import PWM, Pin

from device import sound


def on_pin(number):
    """Return the buzzer on the pin with a number."""
    pin = Pin(number, Pin.IN)
    pwms = []  # the PWM of the tone; empty in silence, because a running one wakes the core

    def tone(hertz):
        while pwms:
            pwms.pop().deinit()
        pin.init(Pin.OUT, value=0)
        if hertz:
            pwms.append(PWM(pin, freq=hertz, duty_u16=sound.HALF_DUTY))

    return sound.Buzzer(tone, lambda: pin.init(Pin.IN))
