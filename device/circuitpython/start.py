"""Build the console for CircuitPython, or for Blinka on a computer, and run it until Ctrl-C."""

import os

from device import display, keypad, module_loader, shared
from device.circuitpython import display_timer, preload, store
from device.console import Console
from device.ports import digitalio_pin
from games import menu

RECORDS = "/records.txt"


def run(wiring, path=RECORDS):
    """Play until interrupted; every pin is released at the end."""
    words = shared.new()
    port = digitalio_pin.Port(wiring, words)
    keys = keypad.Keypad(port.row_masks, wiring.DIGIT_ON, words)
    screen = display.Display(port.segment_masks, wiring.SEGMENT_ON, words)
    ticker = display_timer.DisplayTimer(port, words)
    buzzer = None
    try:
        ticker.start()
        for _ in range(50):  # eight scans
            ticker.wait()
        keys.poll()
        records = store.Records(path)
        records.load()
        module_loader.preload = lambda name: preload.load_game(name, ticker)
        if getattr(wiring, "BUZZER", None) is not None:
            try:
                from device.circuitpython import sound

                buzzer = sound.on_pin(wiring.BUZZER)
            except ImportError:  # no pwmio
                pass
        console = Console(menu.play, ticker, screen, keys, words, os.urandom, records, buzzer)
        if keys.contacts & keys.hash_bit:  # at its contact in the settings
            print("Key # is held, so the console does not start. Start it with: import code")
            return
        module_loader.after_boot(keys)
        while True:
            console.step()
            ticker.after_turn(console.is_thinking())
    finally:
        ticker.stop()
        if buzzer:
            buzzer.stop()
