"""The tick: once a millisecond it samples the keypad and moves the light on by one digit.

A port (`device/ports/`) does the work at the pins; this module owns the state that a tick
shares with the console's loop, and the timer. The timer is hard where the firmware has hard
timers and the port's tick can stand one (no allocation, nothing that raises), else soft.
"""

import time
from array import array

from machine import Timer

PERIOD = 1  # ms, one digit; six digits make a scan of 6 ms, 166 Hz a digit

# The words of the state. All stay below 2**30, so that reading one never allocates.
DIGIT = 0  # the digit lit now, 0 to 5
COUNT = 1  # ticks since the start, modulo 2**30
SCANS = 2  # scans of the whole keypad finished, modulo 2**30
SELECT = 3  # six words: for each digit, the pins that light it (ports with registers)
FRAME = 9  # six words: for each digit, the segment pins to drive high
SEGMENTS = 15  # all segment pins (ports with registers)
SAMPLES = 16  # a ring of scans, three words (columns) each: the pins as read
RING = 32  # scans that the ring holds: a loop may be away for 31 * 6 ms and lose no press
LENGTH = SAMPLES + 3 * RING
WRAP = 0x3FFFFFFF

_STALLED = 100  # ms without a tick after which the timer is started again


def new_state():
    """Return the words that the tick and the loop share, all zero."""
    return array("I", bytes(4 * LENGTH))


class Tick:
    """Runs a port's tick from a timer, and starts the timer again should it have stopped.

    `port` has `tick(timer)`, `claim()` and `release()`, and `HARD`, which says whether its tick
    may run in a hard interrupt. `kind` tells what runs it: "hard" or "soft".
    """

    def __init__(self, port, state):
        self._port = port
        self._state = state
        self._callback = port.tick  # made once: a bound method allocates
        self._timer = None
        self._seen = 0
        self._seen_at = 0
        self.kind = "soft"

    def start(self):
        """Claim the pins and start the timer."""
        self._port.claim()
        self._start_timer()

    def _start_timer(self):
        self._seen = self._state[COUNT]
        self._seen_at = time.ticks_ms()
        if self._port.HARD:
            try:
                # RP2040 has hard=True from MicroPython 1.26 on, SAMD from 1.27 on.
                self._timer = Timer(
                    -1, mode=Timer.PERIODIC, period=PERIOD, callback=self._callback, hard=True
                )
                self.kind = "hard"
                return
            except TypeError:
                pass
        self._timer = Timer(-1, mode=Timer.PERIODIC, period=PERIOD, callback=self._callback)
        self.kind = "soft"

    def keep(self):
        """Start the timer again if it has stopped; to be called from the loop.

        An exception inside a callback (a Ctrl-C can land there) stops a hard timer for good.
        """
        count = self._state[COUNT]
        now = time.ticks_ms()
        if count != self._seen:
            self._seen = count
            self._seen_at = now
        elif time.ticks_diff(now, self._seen_at) > _STALLED:
            self._timer.deinit()
            self._start_timer()

    def stop(self):
        """Stop the timer and release every pin; safe to call twice."""
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None
        self._port.release()
