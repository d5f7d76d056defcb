"""Starts the timer of a tick."""

import time

from machine import Timer

from device import shared


def start(ticker, port, state):
    """Start it in `ticker`, a `tick.Tick`."""
    ticker.seen = state[shared.COUNT]
    ticker.seen_at = time.ticks_ms()
    how = {"mode": Timer.PERIODIC, "period": shared.PERIOD, "callback": port.tick}
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
