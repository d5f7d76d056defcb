"""Builds the console for CircuitPython, or for Blinka on a computer, and runs it until Ctrl-C."""

from device import display, keypad, shared
from device.circuit import entropy, records, thinking, tick
from device.console import Console
from device.ports import digital
from games import menu

RECORDS = "/records.txt"
_STAY_AWAY = "#"  # held at power-up: leave the board at the REPL


def run(wiring, path=RECORDS):
    """Play until interrupted; at the end, however it comes, every pin is released."""
    thinking.load()
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
        chance = entropy.Entropy(ticker)
        play = thinking.eased(menu.play, ticker)
        console = Console(play, ticker, screen, keys, state, chance.bytes, ticker.wait, kept)
        console.slices = 1
        while True:
            console.step()
    finally:
        ticker.stop()
