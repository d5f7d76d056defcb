"""The tick on a board without timers: the console's loop calls it."""

import time

from device import shared

_CLOCK_WRAP = 0x1FFFFFFF
_SLOW = 12 // shared.PERIOD  # ticks, twice the time of a scan
_LONG = 6 // shared.PERIOD  # ticks; after a longer absence all digits are lit in turn
_SHORTLY = 0.0005  # s that each digit is lit then, so the last does not wait long
_NAP = 0.0002  # s; spares a computer's processor, and is no pause on a board

try:
    from supervisor import ticks_ms
except ImportError:  # Blinka

    def ticks_ms():
        """Milliseconds modulo 2**29, as CircuitPython gives them."""
        seconds = time.monotonic()  # pyright: ignore[reportAttributeAccessIssue] not in its stubs
        return int(seconds * 1000) & _CLOCK_WRAP


class DisplayTimer:
    """Calls a port's tick at most once a millisecond, and counts every millisecond.

    A call lights one digit. Lighting all missed digits would make each too short to be seen and
    delay the loop further. After a long absence all digits are lit in turn, so two absences do
    not add up. A scan that took at least twice its time counts twice, so a key is recognised as
    fast while a game thinks.
    """

    kind = "loop"
    brightness = steps = 2
    max_slices = 1  # of thinking in a turn of the loop: it is the loop that ticks

    def __init__(self, port, words):
        self.port = port
        self._words = words
        self._at = 0
        self._scanned = 0  # the count when the last scan was finished

    def start(self):
        """Claim the pins and start the count."""
        self.port.claim()
        self._at = ticks_ms()

    def poll(self):
        """Tick if a new millisecond has begun."""
        now = ticks_ms()
        if now != self._at:
            words = self._words
            passed = (now - self._at & _CLOCK_WRAP) // shared.PERIOD
            words[shared.COUNT] = (words[shared.COUNT] + passed) & shared.WRAP
            self._at = now
            scans = words[shared.SCANS]
            self.port.tick(None)
            if words[shared.SCANS] != scans:
                if (words[shared.COUNT] - self._scanned) & shared.WRAP >= _SLOW:
                    _repeat(words, scans)
                self._scanned = words[shared.COUNT]
            if passed >= _LONG:
                for _ in range(6):  # and the first again: another one stays lit each time
                    time.sleep(_SHORTLY)
                    self.port.tick(None)

    def wait(self):
        """Wait for the next millisecond, and tick."""
        while ticks_ms() == self._at:
            time.sleep(_NAP)
        self.poll()

    def darken(self):
        """Put the lit digit out until the next tick, since one lit for long would flash."""
        self.port.darken()

    def pause(self):
        """Nothing: it ticks only when it is called."""

    def resume(self):
        """Light the digits at `brightness` again."""
        self._at = ticks_ms()
        self._words[shared.DIM] = self.brightness < self.steps

    def stop(self):
        """Release every pin; safe to call twice."""
        try:
            self.port.release()
        except KeyboardInterrupt:  # tools send more than one Ctrl-C
            self.stop()
            raise


def _repeat(words, scans):
    """Enter scan number `scans`, the last one, once more."""
    again = words[shared.SCANS]
    place = shared.SAMPLES + scans % shared.RING * 3
    copy = shared.SAMPLES + again % shared.RING * 3
    for column in range(3):
        words[copy + column] = words[place + column]
    words[shared.SCANS] = (again + 1) & shared.WRAP
