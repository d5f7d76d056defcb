"""Build the console for a board."""

import gc
import os
import time

import viper_support
from device import display, display_timer, keypad, module_loader, shared
from device.console import Console
from games import menu
from overlay import overlay

RECORDS = "/records.txt"


def open_port(wiring, words):
    """Return the port that the board file names, or the `machine.Pin` one without viper."""
    try:
        if wiring.PORT == "samd21":
            from device.ports import samd21 as port
        elif wiring.PORT == "rp2040":
            from device.ports import rp2040 as port
        else:
            from device.ports import machine_pin as port
    except viper_support.UNAVAILABLE:
        from device.ports import machine_pin as port
    return port.Port(wiring, words)


@overlay
def build(wiring, running):
    """Return the console of the board file `wiring`, its tick running; None if `#` is held.

    Each part is added to the list `running` before it starts, to be stopped at the end.
    """
    words = shared.new()
    port = open_port(wiring, words)
    gc.collect()  # collect first: the objects below stay allocated
    keys = keypad.Keypad(port.row_masks, wiring.DIGIT_ON, words)
    screen = display.Display(port.segment_masks, wiring.SEGMENT_ON, words)
    ticker = display_timer.DisplayTimer(port, words)
    running.append(ticker)
    ticker.start()
    time.sleep_ms(50)  # eight scans
    keys.poll()
    gc.collect()
    buzzer = link = None
    if getattr(wiring, "BUZZER", None) is not None:
        from device import piezo

        buzzer = piezo.on_pin(wiring.BUZZER)
        running.append(buzzer)
    if getattr(wiring, "LINK", None) is not None:
        from device import uart
        from device.link import Link

        link = Link(uart.Uart(*wiring.LINK))
        running.append(link)
    console = Console(
        menu.play, ticker, screen, keys, words, os.urandom, RECORDS, buzzer=buzzer, link=link
    )
    if keys.contacts & keys.hash_bit:  # the settings may give # to another contact
        print("Key # is held, so the console does not start. Start it with: import main")
        return None
    module_loader.after_boot(
        keys, type(port), display_timer.DisplayTimer, keypad.Keypad, display.Display, Console
    )
    return console


@overlay
def power_up(running):
    """Return the console of the board's own file, as `build` does."""
    import wiring

    return build(wiring, running)
