"""Writing to flash, which stops interrupts for long, without harm to the light.

While it runs a single digit would stay lit, bright; and then all ticks missed come at once, too
fast for the rows to follow. So the console shows nothing meanwhile, and what the rows read is
left out.
"""

from device import shared
from overlay import overlay

_TRIES = 100  # waits for an interrupt after which a tick that does not come is given up


@overlay
def run(work, ticker, keys, words):
    """Call `work`; the display has been told to show nothing. Arguments as `Console` has them."""
    _wait_for_two(shared.COUNT, ticker, words)
    try:
        work()
    finally:
        _wait_for_two(shared.SCANS, ticker, words)
        keys.skip()


def _wait_for_two(word, ticker, words):
    """Wait until a word that the tick counts in has gone on by two."""
    start = words[word]
    for _ in range(_TRIES):
        if (words[word] - start) & shared.WRAP >= 2:
            break
        ticker.poll()
        ticker.wait()
