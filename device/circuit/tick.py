"""The tick where there are no timers: the console's loop calls it itself."""

import time

from device import shared

_CLOCK_WRAP = 0x1FFFFFFF
_SLOW = 12 // shared.PERIOD  # ticks, twice the time of a scan
_LONG = 6 // shared.PERIOD  # ticks of absence after which all digits are lit
_NAP = 0.0002  # s, for the sake of a computer; a board takes it for none

try:
    from supervisor import ticks_ms
except ImportError:  # Blinka

    def ticks_ms():
        """Milliseconds modulo 2**29, as CircuitPython gives them."""
        seconds = time.monotonic()  # pyright: ignore[reportAttributeAccessIssue] not in its stubs
        return int(seconds * 1000) & _CLOCK_WRAP


class Tick:
    """Calls a port's tick once in every millisecond in which it is asked, and counts them all.

    One digit a call: to make up for each one left out would light them too shortly to be seen,
    and keep the loop away even longer. But after a long absence all are lit in turn, so that two
    absences do not add up. A scan that took twice its time or more is counted twice, so that no
    key need be held longer while a game thinks.
    `naps` counts, modulo 2**16, how often there was nothing to do.
    """

    kind = "loop"

    def __init__(self, port, state):
        self._port = port
        self._state = state
        self._at = 0
        self._scanned = 0  # the count when the last scan was finished
        self.naps = 0

    def start(self):
        """Claim the pins and start the count."""
        self._port.claim()
        self._at = ticks_ms()

    def keep(self):
        """Tick if a new millisecond has begun."""
        now = ticks_ms()
        if now != self._at:
            state = self._state
            passed = (now - self._at & _CLOCK_WRAP) // shared.PERIOD
            state[shared.COUNT] = (state[shared.COUNT] + passed) & shared.WRAP
            self._at = now
            scans = state[shared.SCANS]
            self._port.tick()
            if state[shared.SCANS] != scans:
                if (state[shared.COUNT] - self._scanned) & shared.WRAP >= _SLOW:
                    _repeat(state, scans)
                self._scanned = state[shared.COUNT]
            if passed >= _LONG:
                for _ in range(6):  # and the first again: another one stays lit each time
                    self.wait()

    def wait(self):
        """Wait for the next millisecond, and tick."""
        while ticks_ms() == self._at:
            self.naps = self.naps + 1 & 0xFFFF
            time.sleep(_NAP)
        self.keep()

    def stop(self):
        """Release every pin; safe to call twice."""
        try:
            self._port.release()
        except KeyboardInterrupt:  # tools send more than one Ctrl-C
            self.stop()
            raise


def _repeat(state, scans):
    """Enter scan number `scans`, the last one, once more."""
    again = state[shared.SCANS]
    place = shared.SAMPLES + scans % shared.RING * 3
    copy = shared.SAMPLES + again % shared.RING * 3
    for column in range(3):
        state[copy + column] = state[place + column]
    state[shared.SCANS] = (again + 1) & shared.WRAP
