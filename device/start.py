"""Builds the console for the board that `wiring` describes, and runs it until Ctrl-C."""

import os
import time

import machine

from device import display, keypad, shared, storage, tick
from device.console import Console
from games import menu

RECORDS = "/records.txt"
_STAY_AWAY = "#"  # held at power-up: leave the board at the REPL


def open_port(wiring, state):
    """Return the port that the board file names, or the `machine.Pin` one without viper."""
    try:
        module = __import__("device.ports." + wiring.PORT, None, None, ("Port",))
    except (SyntaxError, ImportError):
        from device.ports import pins as module
    return module.Port(wiring, state)


def run(wiring):
    """Play until interrupted; at the end, however it comes, every pin is released."""
    state = shared.new()
    port = open_port(wiring, state)
    keys = keypad.Keypad(port.row_masks, wiring.DIGIT_ON, state)
    screen = display.Display(port.segment_masks, wiring.SEGMENT_ON, state)
    ticker = tick.Tick(port, state)
    try:
        ticker.start()
        time.sleep_ms(50)  # eight scans
        keys.poll()
        if _STAY_AWAY in keys.held():
            print("Key # is held: the console stays away. Start it with: import main")
            return
        records = storage.Records(RECORDS)
        records.load()
        console = Console(
            menu.play, ticker, screen, keys, state, os.urandom, machine.idle, records
        )
        while True:
            console.step()
    finally:
        _stop(ticker)


def _stop(ticker):
    try:
        ticker.stop()
    except KeyboardInterrupt:  # mpremote sends more than one Ctrl-C
        _stop(ticker)
        raise
