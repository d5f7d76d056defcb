"""Write to flash without a flash of light: writing blocks interrupts for milliseconds.

During a write one digit would stay lit, brighter than usual. After it all missed ticks run at
once, too fast for the rows to settle. So the display is blank meanwhile, and scans of that time
are discarded.
"""

from device import shared
from overlay import overlay

_TRIES = 100  # waits for an interrupt before giving up on a tick


@overlay
def run(write, ticker, keys, words):
    """Call `write`; the display is blank already. `Console` describes the other arguments."""
    _wait_for_two(shared.COUNT, ticker, words)
    try:
        write()
    finally:
        _wait_for_two(shared.SCANS, ticker, words)
        keys.discard()


def _wait_for_two(word, ticker, words):
    """Wait until a counter of the tick has advanced by two, so one tick or scan was whole."""
    start = words[word]
    for _ in range(_TRIES):
        if (words[word] - start) & shared.WRAP >= 2:
            break
        ticker.poll()
        ticker.wait()
