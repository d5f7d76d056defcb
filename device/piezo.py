"""The buzzer on a pin of MicroPython."""

from machine import PWM, Pin

from device import sound


def connect(console, number):
    """Give `console` the buzzer on the pin with a number, and apply the setting of the sounds."""
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

    console.buzzer = sound.Buzzer(tone, release)
    console.use_settings(False)
