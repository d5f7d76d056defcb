"""The tick on a board without timers: the console's loop calls it."""

import time

from device import shared

_CLOCK_WRAP = 0x1FFFFFFF
_SCAN = 6 // shared.PERIOD  # ticks of a scan; after a longer absence all digits are lit in turn
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
    not add up. The last scan counts twice if the scans are late by the time of one, so a key is
    recognised, and is held for a second, in the same time while the loop is slow.
    """

    kind = "loop"
    brightness = steps = 2
    max_slices = 1  # of thinking in a turn of the loop: it is the loop that ticks

    def __init__(self, port, words):
        self.port = port
        self._words = words
        self._at = 0
        self._scanned = 0  # the count when the last scan was finished
        self._late = 0  # ticks that the scans are late

    def start(self):
        """Claim the pins and start the count."""
        self.port.claim()
        self._at = ticks_ms()

    def poll(self):
        """Tick if a new millisecond has begun."""
        passed = self._count()
        if passed:
            words = self._words
            scans = words[shared.SCANS]
            self.port.tick(None)
            if passed >= _SCAN:
                for _ in range(6):  # and the first again: another one stays lit each time
                    time.sleep(_SHORTLY)
                    self.port.tick(None)
                self._count()  # these ticks took milliseconds that are not another absence
            finished = (words[shared.SCANS] - scans) & shared.WRAP
            if finished:
                passed = (words[shared.COUNT] - self._scanned) & shared.WRAP
                self._scanned = words[shared.COUNT]
                self._late += passed - _SCAN * finished
                if self._late >= _SCAN:
                    _repeat(words)
                    self._late = min(self._late - _SCAN, _SCAN - 1)

    def _count(self):
        """Count the ticks since the last call; return their number."""
        now = ticks_ms()
        passed = (now - self._at & _CLOCK_WRAP) // shared.PERIOD
        self._at = now
        self._words[shared.COUNT] = (self._words[shared.COUNT] + passed) & shared.WRAP
        return passed

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


def _repeat(words):
    """Enter the last scan once more."""
    again = words[shared.SCANS]
    place = shared.SAMPLES + (again - 1) % shared.RING * 3
    copy = shared.SAMPLES + again % shared.RING * 3
    for column in range(3):
        words[copy + column] = words[place + column]
    words[shared.SCANS] = (again + 1) & shared.WRAP
