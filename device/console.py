"""The console: the loop that hands one event at a time to the running game.

Also what a game is handed: `lib/games` calls nothing of the hardware but the methods here.
"""

import segments
from device import shared

_THINKING = 100  # ms of thinking after which the moving sign shows
_STEP = 60  # ms that the sign stays in one place
_TRIES = 100  # waits for an interrupt after which a tick that does not come is given up

# The sign runs round the outside of the six digits: (cell, segment bit) in turn.
_ROUND = (
    tuple((cell, 0x01) for cell in range(6))
    + ((5, 0x02), (5, 0x04))
    + tuple((cell, 0x08) for cell in range(5, -1, -1))
    + ((0, 0x10), (0, 0x20))
)


class Console:
    """Runs `menu`, a function that takes the console and returns the game as a generator.

    A game yields None to wait for a key, 0 after a slice of thinking, or the milliseconds it
    will wait for a key; what it is sent is the key, or None when there was none.
    `random_bytes(n)` gives n bytes of hardware entropy, `idle()` waits for an interrupt,
    `records` are kept over power cuts (`device/storage.py`).
    """

    def __init__(self, menu, ticker, display, keys, state, random_bytes, idle, records):
        self._menu = menu
        self._ticker = ticker
        self._display = display
        self._keys = keys
        self._state = state
        self._random_bytes = random_bytes
        self._idle = idle
        self.records = records
        records.quietly = self._quietly
        self._frame = bytes(segments.CELLS)
        self._thinking = False
        self._begin()

    def _begin(self):
        self._game = self._menu(self)
        self._resume(None)

    def _resume(self, key):
        try:
            wait = self._game.send(key)
        except StopIteration:
            self._begin()
            return
        now = self.milliseconds()
        if wait == 0:
            if not self._thinking:
                self._thinking_since = now
                self._sign_at = None
        elif self._thinking:
            self._display.show(self._frame)
        self._thinking = wait == 0
        self._wait = wait
        self._waiting_since = now

    def step(self):
        """Do one turn of the loop: take in the keypad, then give the game a key or its time."""
        self._ticker.keep()
        self._keys.poll()
        if self._keys.home():
            self._game.close()
            self._begin()
        elif self._thinking:
            self._show_thinking()
            self._resume(None)
        else:
            key = self._keys.key()
            if key is not None or self._is_over(self._wait):
                self._resume(key)
            else:
                self._rest()

    def _rest(self):
        """Sleep until the keypad's next scan is in; on a tick that has stopped, not for ever."""
        scans = self._state[shared.SCANS]
        for _ in range(6):
            self._idle()
            if self._state[shared.SCANS] != scans:
                break

    def _quietly(self, work):
        """Call `work`, during which interrupts may wait long, as writing to flash makes them.

        Until then a single digit would stay lit, bright; and then all ticks missed come at once,
        too fast for the rows to follow. So nothing is lit, and what the rows read is left out.
        """
        self._display.show(bytes(segments.CELLS))
        self._wait_for(shared.COUNT)
        try:
            work()
        finally:
            self._wait_for(shared.SCANS)
            self._keys.skip()
            self._display.show(self._frame)

    def _wait_for(self, word):
        """Wait until a word that the tick counts in has gone on by two."""
        start = self._state[word]
        for _ in range(_TRIES):
            if (self._state[word] - start) & shared.WRAP >= 2:
                break
            self._ticker.keep()
            self._idle()

    def _is_over(self, wait):
        return wait is not None and self._since(self._waiting_since) >= wait

    def _since(self, start):
        return (self.milliseconds() - start) & shared.WRAP

    def _show_thinking(self):
        since = self._since(self._thinking_since)
        if since < _THINKING or since // _STEP == self._sign_at:
            return
        self._sign_at = since // _STEP
        frame = bytearray(segments.CELLS)
        for behind in range(3):
            cell, segment = _ROUND[(self._sign_at - behind) % len(_ROUND)]
            frame[cell] |= segment
        self._display.show(frame)

    # What a game is handed.

    def show(self, text):
        """Show a text of up to six cells; raises ValueError as `segments.encode` does."""
        self.show_frame(segments.encode(text))

    def show_frame(self, frame):
        """Show six bytes, the leftmost cell first, bit 0 = segment a, bit 7 = point."""
        self._frame = frame
        self._display.show(frame)

    def below(self, n):
        """Return a random int from 0 to n - 1, each as likely; 1 <= n <= 2**24."""
        limit = 0x1000000 - 0x1000000 % n
        while True:
            a, b, c = self._random_bytes(3)
            number = a << 16 | b << 8 | c
            if number < limit:
                return number % n

    def milliseconds(self):
        """Return the milliseconds since the start, modulo 2**30."""
        return self._state[shared.COUNT] * shared.PERIOD & shared.WRAP

    def held(self):
        """Return the keys whose contacts read closed now, as a string; not debounced."""
        return self._keys.held()

    @property
    def timer(self):
        """What runs the tick: "hard", "soft" or "loop"."""
        return self._ticker.kind
