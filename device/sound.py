"""Tunes of single tones on a piezo. The loop plays them without blocking."""

from elapsed import elapsed

# Tones, each hertz and milliseconds: a click, a rise for a win, a fall for a loss.
TUNES = (
    ((2400, 6),),
    ((1047, 90), (1319, 90), (1568, 90), (2093, 180)),
    ((784, 120), (622, 120), (523, 120), (392, 240)),
)
_CLICK = 0  # the number of its tune
_CLICK_WAITS = 50  # most waits for an interrupt during a click, if the clock stands still
HALF_DUTY = 32768  # of 65536: a square wave


class Buzzer:
    """A piezo; `tone(hertz)` plays a tone, 0 stops it, and `release()` releases its pin.

    It plays if `is_on` is true; `tones` has the current tone and the following ones.
    """

    def __init__(self, tone, release):
        self._tone = tone
        self._release = release
        self.tones = ()
        self._begin_ms = self._length_ms = 0  # of the tone that sounds
        self.is_on = False

    def play(self, tune, now):
        """Begin a tune, by its number, at `now` in milliseconds; it ends one that plays."""
        if self.is_on:
            self.tones = TUNES[tune]
            self._sound(now)

    def begin(self, is_in_menu):
        """Do nothing when the menu or a game begins: a tune continues."""

    def poll(self, console):
        """Begin the next tone when it is due."""
        if self.tones:
            now = console.milliseconds()
            if elapsed(self._begin_ms, now) >= self._length_ms:
                self.tones = self.tones[1:]
                self._sound(now)

    def key(self, console, key):
        """Click for a key, to the end, because the game may then load a module; return the key."""
        if key:
            self.play(_CLICK, console.milliseconds())
            for _ in range(_CLICK_WAITS):
                if not self.tones:
                    break
                console.ticker.wait()
                console.ticker.poll()
                self.poll(console)
        return key

    def stop(self):
        """Be silent, and release the pin."""
        self.tones = ()
        self._tone(0)
        self._release()

    def _sound(self, now):
        hertz, self._length_ms = self.tones[0] if self.tones else (0, 0)
        self._begin_ms = now
        self._tone(hertz)
