"""The UART of the line to another console, by MicroPython."""

from machine import UART, Pin

from device.link import MAX_MESSAGE_BYTES

_BAUD = 38_400


class Uart:
    """The UART on two pins of an RP2040 or RP2350, which go back to inputs at the end."""

    def __init__(self, send, receive):
        self._pins = send, receive
        # RP2040 datasheet, table "GPIO functions": the pins with TX of UART 1; others have UART 0.
        number = int(send in (4, 8, 20, 24))
        # Pulled up, the level of an idle line: without a cable nothing is received.
        rx = Pin(receive, Pin.IN, Pin.PULL_UP)
        size = MAX_MESSAGE_BYTES  # of each buffer
        self._uart = UART(number, baudrate=_BAUD, tx=Pin(send), rx=rx, txbuf=size, rxbuf=size)
        self.any = self._uart.any
        self.read = self._uart.read
        self.write = self._uart.write

    def deinit(self):
        """Release the pins."""
        self._uart.deinit()
        for pin in self._pins:
            Pin(pin, Pin.IN)
