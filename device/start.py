"""Builds the console for a board, and runs it until Ctrl-C."""

import gc
import os
import time

import machine

import memory
from device import display, keypad, shared, tick
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


def build(wiring):
    """Return the console of the board file `wiring`, its tick running; None while `#` is held."""
    state = shared.new()
    port = open_port(wiring, state)
    gc.collect()  # what follows stays: it is not to lie among what was loaded for the start
    keys = keypad.Keypad(port.row_masks, wiring.DIGIT_ON, state)
    screen = display.Display(port.segment_masks, wiring.SEGMENT_ON, state)
    ticker = tick.Tick(port, state)
    try:
        ticker.start()
        time.sleep_ms(50)  # eight scans
        keys.poll()
        if _STAY_AWAY in keys.held():
            print("Key # is held: the console stays away. Start it with: import main")
            ticker.stop()
            return None
        gc.collect()
        console = Console(
            menu.play, ticker, screen, keys, state, os.urandom, machine.idle, RECORDS
        )
    except BaseException:
        ticker.stop()
        raise
    if memory.SMALL:
        from device import loader

        loader.keypad = keys
        # No other is made, and this one is begun. (`del` would leave it in memory.)
        for made in (type(port), keypad.Keypad, display.Display, tick.Tick, Console):
            made.__init__ = None  # pyright: ignore[reportAttributeAccessIssue]
        type(port).claim = tick.Tick.start = shared.new = None  # pyright: ignore
    return console


def run(wiring):
    """Play until interrupted; at the end, however it comes, every pin is released."""
    console = build(wiring)
    if console:
        console.run()


def power_up():
    """As `build`, of the board's own file."""
    import wiring

    return build(wiring)
