"""The buzzer on a pin of MicroPython."""

from machine import PWM, Pin

from device import sound


def on_pin(number):
    """Return the buzzer on the pin with a number."""
    pin = Pin(number, Pin.IN)
    running = []  # none in silence: it would wake the core

    def tone(hertz):
        while running:
            running.pop().deinit()
        pin.init(Pin.OUT, value=0)
        if hertz:
            running.append(PWM(pin, freq=hertz, duty_u16=sound.HALF))

    def release():
        pin.init(Pin.IN)

    return sound.Buzzer(tone, release)
