"""The tick: once a millisecond it samples the keypad and moves the light on by one digit.

A port (`device/ports/`) does the work at the pins; this module owns the timer. The timer is hard
where the firmware has hard timers and the port's tick can stand one (no allocation, nothing that
raises), else soft.
"""

import gc
import time

from machine import Timer

from device import state
from overlay import overlay

_STALLED = 100  # ms without a tick after which the timer is started again


class Tick:
    """Runs a port's tick from a timer, and starts the timer again should it have stopped.

    `port` has `tick(timer)`, `claim()` and `release()`, and `HARD`, which says whether its tick
    may run in a hard interrupt. `kind` tells what runs it: "hard" or "soft".
    """

    def __init__(self, port, words):
        self._port = port
        self._words = words
        self.timer = None
        self.kind = "soft"

    def start(self):
        """Claim the pins and start the timer."""
        self._port.claim()
        gc.collect()  # the timer stays: it is not to lie among what has been used
        start_timer(self, self._port, self._words)

    def poll(self):
        """Restart the timer if it has stalled; to be called from the loop.

        An exception inside a callback (a Ctrl-C can land there) stops a hard timer for good.
        """
        count = self._words[state.COUNT]
        now = time.ticks_ms()
        if count != self.seen:
            self.seen = count
            self.seen_at = now
        elif time.ticks_diff(now, self.seen_at) > _STALLED:
            self._stop_timer()
            start_timer(self, self._port, self._words)

    def stop(self):
        """Stop the timer and release every pin; safe to call twice."""
        try:
            self._stop_timer()
            time.sleep_ms(2)  # lets a soft callback that is still queued run before the release
            self._port.release()
        except KeyboardInterrupt:  # mpremote sends more than one Ctrl-C
            self.stop()
            raise

    def _stop_timer(self):
        if self.timer is not None:
            self.timer.deinit()
            self.timer = None


@overlay
def start_timer(ticker, port, words):
    """Start the timer of `ticker`, a `Tick`; arguments as that has them."""
    ticker.seen = words[state.COUNT]
    ticker.seen_at = time.ticks_ms()
    how = {"mode": Timer.PERIODIC, "period": state.PERIOD, "callback": port.tick}
    ticker.kind = "soft"
    if port.HARD:
        try:
            # RP2040 has hard=True from MicroPython 1.26 on, SAMD from 1.27 on.
            ticker.timer = Timer(-1, hard=True, **how)
            ticker.kind = "hard"
            return
        except TypeError:
            pass
    ticker.timer = Timer(-1, **how)
