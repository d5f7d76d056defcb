"""The tick on a board without timers: the console's loop calls it."""

import gc
import time

from device import shared

_CLOCK_WRAP = 0x1FFFFFFF  # the mask of ticks_ms, which wraps at 2**29 ms
_SCAN_TICKS = 6  # ticks in a scan of the keypad: one for each digit
_MIN_GAP_TICKS = 4  # after a gap of this length each digit is lit once
_MAX_COPIES = 3  # copies of a scan that a poll adds for lost ones; three equal scans are a key
_GAP_LIT_S = 0.0005  # s that each digit is lit after a gap, so the last does not wait long
_SLICES_PER_COLLECTION = 32  # slices of thinking between two collections; up to 40 KB of garbage
_POLL_S = 0.0002  # s between two reads of the clock: spares a computer's processor

try:
    from supervisor import ticks_ms
except ImportError:  # Blinka

    def ticks_ms():
        """Return the milliseconds modulo 2**29, as CircuitPython does."""
        seconds = time.monotonic()  # pyright: ignore[reportAttributeAccessIssue] not in its stubs
        return int(seconds * 1000) & _CLOCK_WRAP


class DisplayTimer:
    """Calls a port's tick in each new millisecond, and counts every millisecond.

    - A call lights one digit. To light all missed digits would make each too short to be seen, and
      delay the loop more.
    - After a gap of 4 ms all six digits are lit in turn for 0.5 ms each. Otherwise one digit would
      stay lit during every gap. This also completes a scan of the keypad.
    - The keypad counts scans, not milliseconds, and three equal scans make a key. If scans are
      missing, the latest samples of the three columns are entered as scans, up to three a poll. So
      one sample after a long gap makes a key. A bounce is shorter than such a gap.
    """

    kind = "loop"
    brightness = brightness_steps = 2
    max_slices = 1  # of thinking in a turn of the loop: it is the loop that ticks

    def __init__(self, port, words):
        self.port = port
        self._words = words
        self._last_ms = 0  # ms: the last call
        self._last_scan_tick = 0  # COUNT when the last scan was finished
        self._uncounted_ticks = 0  # ms that no scan covers; a scan covers six
        self._slices = 0  # slices of thinking since the game began to think

    def start(self):
        """Claim the pins and start the count."""
        self.port.claim()
        self._last_ms = ticks_ms()

    def poll(self):
        """Tick if a new millisecond has begun."""
        ticks = self._advance_count()
        if not ticks:
            return
        scan_count = self._words[shared.SCANS]
        self._tick()
        if ticks >= _MIN_GAP_TICKS:
            # With the tick above these are seven, one more than there are digits. So each gap ends
            # on another digit.
            for _ in range(_SCAN_TICKS):
                time.sleep(_GAP_LIT_S)
                self._tick()
            self._advance_count()  # these ticks took milliseconds that are not another gap
        finished = (self._words[shared.SCANS] - scan_count) & shared.WRAP
        if finished:
            self._add_lost_scans(finished)

    def _add_lost_scans(self, finished):
        """Enter copies of the last scan for lost ones, after a poll that finished 1 or 2 scans."""
        words = self._words
        since_scan = (words[shared.COUNT] - self._last_scan_tick) & shared.WRAP
        self._last_scan_tick = words[shared.COUNT]
        self._uncounted_ticks += since_scan - _SCAN_TICKS * finished
        for _ in range(_MAX_COPIES):
            if self._uncounted_ticks >= _SCAN_TICKS:
                self._uncounted_ticks -= _SCAN_TICKS
                words[shared.SCANS] = (words[shared.SCANS] + 1) & shared.WRAP
                _copy_samples(words)
        # The rest of a longer gap is forgotten.
        self._uncounted_ticks = min(self._uncounted_ticks, _SCAN_TICKS - 1)

    def _tick(self):
        """Tick; copy the samples of a finished scan to the next scan."""
        scan_count = self._words[shared.SCANS]
        self.port.tick(None)
        if self._words[shared.SCANS] != scan_count:
            _copy_samples(self._words)

    def _advance_count(self):
        """Add the milliseconds since the last call to COUNT; return their number."""
        now = ticks_ms()
        ticks = (now - self._last_ms) & _CLOCK_WRAP
        self._last_ms = now
        self._words[shared.COUNT] = (self._words[shared.COUNT] + ticks) & shared.WRAP
        return ticks

    def wait(self):
        """Wait for the next millisecond, and tick."""
        while ticks_ms() == self._last_ms:
            time.sleep(_POLL_S)
        self.poll()

    def after_turn(self, is_thinking):
        """Tick and collect garbage after a turn of the loop that was a slice of thinking.

        The tick waits while garbage is collected: 5 to 30 ms, more with more in memory. So that is
        done before memory runs out, at the first slice and every _SLICES_PER_COLLECTION after it.
        With half of the memory free a collection takes half as long, and allocation is faster.
        """
        if not is_thinking:
            self._slices = 0
            return
        is_collection_due = self._slices % _SLICES_PER_COLLECTION == 0
        # A turn already ticks once. With two ticks in every turn the same three digits would be
        # lit during all slices. So no second tick follows every third slice.
        if is_collection_due or self._slices % 3:
            self.poll()
        if is_collection_due:
            self.port.darken()  # a digit that is lit during the collection would flash
            gc.collect()
        self._slices += 1

    def pause(self):
        """Do nothing: it ticks only when it is called."""

    def resume(self):
        """Light the digits at `brightness` again."""
        self._last_ms = ticks_ms()
        dim = self.brightness < self.brightness_steps
        self._words[shared.DIM] = shared.DIM_SCAN_MASK if dim else 0

    def stop(self):
        """Release every pin; safe to call twice."""
        try:
            self.port.release()
        except KeyboardInterrupt:  # a second Ctrl-C; the first one ends the program
            self.stop()


def _copy_samples(words):
    """Copy the samples of the last finished scan to the unfinished one."""
    finished, unfinished = [
        shared.SCAN_RING + 3 * (number % shared.RING_SCANS)
        for number in (words[shared.SCANS] - 1, words[shared.SCANS])
    ]
    for column in range(3):
        words[unfinished + column] = words[finished + column]
