"""Builds the console for CircuitPython, or for Blinka on a computer, and runs it until Ctrl-C."""

import os

from device import display, keypad, shared
from device.circuit import records, tick
from device.console import Console
from device.ports import digital
from games import menu

RECORDS = "/records.txt"
_STAY_AWAY = "#"  # held at power-up: leave the board at the REPL


class _Entropy:
    """Random bytes from the hardware; where there is none, from how long the player takes."""

    def __init__(self, ticker):
        self._ticker = ticker
        self._seed = 0

    def bytes(self, n):
        """Return `n` bytes."""
        try:
            return os.urandom(n)
        except NotImplementedError:  # SAMD21
            return bytes([self._byte() for _ in range(n)])

    def _byte(self):
        # Lehmer's generator of the ZX81, stirred with what the keys' moments made of the naps.
        self._seed = ((self._seed ^ self._ticker.naps) + 1) * 75 % 65537
        return self._seed & 255


def run(wiring, path=RECORDS):
    """Play until interrupted; at the end, however it comes, every pin is released."""
    state = shared.new()
    port = digital.Port(wiring, state)
    keys = keypad.Keypad(port.row_masks, wiring.DIGIT_ON, state)
    screen = display.Display(port.segment_masks, wiring.SEGMENT_ON, state)
    ticker = tick.Tick(port, state)
    try:
        ticker.start()
        for _ in range(50):  # eight scans
            ticker.wait()
        keys.poll()
        if _STAY_AWAY in keys.held():
            print("Key # is held: the console stays away. Start it with: import code")
            return
        kept = records.Records(path)
        kept.load()
        entropy = _Entropy(ticker)
        console = Console(menu.play, ticker, screen, keys, state, entropy.bytes, ticker.wait, kept)
        while True:
            console.step()
    finally:
        _stop(ticker)


def _stop(ticker):
    try:
        ticker.stop()
    except KeyboardInterrupt:
        _stop(ticker)
        raise
