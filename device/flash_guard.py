"""Write to flash with a blank display, because writing blocks interrupts for milliseconds.

Meanwhile one digit would stay lit, brighter than usual. Afterwards all missed ticks run at once,
too fast for the rows to settle, so scans of that time are discarded.
"""

from device import shared
from overlay import overlay

_TRIES = 100  # most waits for two ticks or scans; a wait ends at an interrupt


@overlay
def run(write, ticker, keypad, words):
    """Call `write`; the display is blank already. `Console` describes the other arguments."""
    _wait_for_two(shared.COUNT, ticker, words)
    try:
        write()
    finally:
        _wait_for_two(shared.SCANS, ticker, words)
        keypad.discard()


def _wait_for_two(counter, ticker, words):
    """Wait until a counter of the tick has advanced by two, so one tick or scan was whole."""
    start = words[counter]
    for _ in range(_TRIES):
        if (words[counter] - start) & shared.WRAP >= 2:
            break
        ticker.poll()
        ticker.wait()
