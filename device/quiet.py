"""Work that stops interrupts for long, as writing to flash does, without harm to the light.

While it runs a single digit would stay lit, bright; and then all ticks missed come at once, too
fast for the rows to follow. So the console shows nothing meanwhile, and what the rows read is
left out.
"""

from device import shared

_TRIES = 100  # waits for an interrupt after which a tick that does not come is given up


def run(work, ticker, keys, state, idle):
    """Call `work`; the display has been told to show nothing. Arguments as `Console` has them."""
    _wait(shared.COUNT, ticker, state, idle)
    try:
        work()
    finally:
        _wait(shared.SCANS, ticker, state, idle)
        keys.skip()


def _wait(word, ticker, state, idle):
    """Wait until a word that the tick counts in has gone on by two."""
    start = state[word]
    for _ in range(_TRIES):
        if (state[word] - start) & shared.WRAP >= 2:
            break
        ticker.keep()
        idle()
