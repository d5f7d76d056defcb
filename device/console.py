"""The console: a loop that passes one event at a time to the running game.

It is also the interface for games: `lib/games` uses the hardware only by the methods here.
"""

import font
from device import flash_guard, module_loader, power_save, settings, shared, store
from device.keypad import HELP
from elapsed import elapsed
from games import explain

_SPINNER_DELAY_MS = 100  # ms of thinking before the spinner shows
_SPINNER_STEP_MS = 60  # ms that the spinner stays in one place
_IDLE_TICKS = 7  # ticks between turns; coprime with 6: the loop's jitter spreads over all digits
_THINKING_TICKS = 17  # ticks of thinking in a turn of the loop; coprime with 6 for the same reason
_THINKING = 0  # yielded by a game after a slice of thinking
# Calls for module_loader.clear_stack, found by trial with tools/bench.py --only budget:
_THINKING_CLEAR_CALLS = 4  # before a slice of thinking, where more would take too long
_WAITING_CLEAR_CALLS = 10  # before a key is sent

# The spinner runs round the outside of the six digits: 8 * cell + segment, in turn.
_SPINNER = b"\x00\x08\x10\x18\x20\x28\x29\x2a\x2b\x23\x1b\x13\x0b\x03\x04\x05"


class Console:
    """Runs `menu` and the games that it chooses, in turn, while `step()` is called.

    `menu(console)` is a generator that returns the name of a game's module. The game is that
    module's generator `play(console)`; when it ends, the menu begins again. Both yield:

        None           to wait for a key; the console sends the key
        n > 0          to wait for a key for n ms; it sends the key, or None after that time
        0              after a slice of thinking; it sends None

    They do not get the key HELP: it explains their page (`lib/games/explain.py`).

    `ticker`: a device.display_timer.DisplayTimer, or the ticker of a board without timers.
    `words`: the array of device/shared.py. `random_bytes(n)` returns n bytes of hardware entropy.
    `records`: an object as in `device/store.py`, or the path of the file for them. `buzzer`: a
    device.sound.Buzzer or None. `link`: a device.link.Link or None. lib/games/settings_layout.py
    has the places in `settings`.

    A feature, such as the buzzer or the link, has `begin(is_in_menu)`, called when the menu or a
    game begins, `poll(console)`, called in each turn of the loop, and `key(console, key)`, called
    in each turn that waits for a key. That returns the key for the game, or None. The buzzer comes
    first, so it does not click for an event of the link. `key` may begin another game.
    docs/developer/architecture.md lists what games use of the console.
    """

    def __init__(
        self, menu, ticker, display, keypad, words, random_bytes, records, buzzer=None, link=None
    ):
        self._menu = menu
        self.ticker = ticker
        self._display = display
        self.keypad = keypad
        self.words = words
        self._random_bytes = random_bytes
        self._records = records
        self.frame = bytes(font.CELLS)
        self._wait = None  # the value that the game yielded last, see the class
        self._spinner_at = None  # the steps of the shown spinner, None if it is not shown
        self._game = None  # until the first `step`: then the start's modules can be removed
        # The game, frame and wait of the page that is being explained, else None.
        self.explained_page = None
        self.last_game = None  # the name of the module that the menu chose last
        self.game_state = None  # of the running game, which sets it for tools/simulator
        self.buzzer = buzzer
        self.link = link
        self.features = [feature for feature in (buzzer, link) if feature]
        self._power_save = None  # the generator of device/power_save.py while it runs
        self._wait_start_ms = 0  # ms: when the game began to wait or to think
        self.settings, order = settings.read(self.records, ticker.brightness_steps)
        self._power_save_after_ms = settings.apply(self, False, order)  # False: do not store them

    def begin(self, name=None):
        """Begin the game of the module `name`, or show the menu."""
        self._game = self.game_state = None
        for feature in self.features:
            feature.begin(name is None)
        module_loader.unload()
        try:
            page = self._menu  # the linker finds overlays by the name `page`: lib/overlay.py
            self._game = module_loader.load(name).play(self) if name else page(self)
        except MemoryError:
            self._game = self._show_full()
        self._run_game(None)

    def _run_game(self, key):
        """Send the game `key`; let it think for `_THINKING_TICKS` ticks.

        If it ends, begin what follows: the explained page, the game that it returns, or the menu.
        """
        module_loader.clear_stack(
            _THINKING_CLEAR_CALLS if self._wait == _THINKING else _WAITING_CLEAR_CALLS
        )
        wait = None
        # COUNT wraps at 2**30, so it may never reach `until`; then `max_slices` ends the turn.
        until = self.words[shared.COUNT] + _THINKING_TICKS
        try:
            for _ in range(self.ticker.max_slices):
                wait = self._game.send(key)  # pyright: ignore[reportOptionalMemberAccess]
                if wait != _THINKING or self.words[shared.COUNT] >= until:
                    break
                key = None
        except (StopIteration, MemoryError) as end:
            if self.explained_page:  # the explanation ended, or lacks memory: show the page again
                self._game, frame, wait = self.explained_page
                self.show_frame(frame)
                self.explained_page = None
            elif isinstance(end, MemoryError):
                self._game = self._show_full()
                wait = self._game.send(None)
            else:
                self.last_game = end.value or self.last_game
                self.begin(end.value)
                return
        continues_thinking = wait == self._wait == _THINKING
        if not continues_thinking:
            if self._wait == _THINKING:
                self._display.show(self.frame)  # in place of the spinner
            self._wait_start_ms = self.milliseconds()
            self._spinner_at = None
            self._wait = wait

    def _show_full(self):
        """Show FULL in place of a game that ran out of memory; then the menu follows."""
        self.show("FULL")
        yield

    def stay_awake(self):
        """Restart the time until power save; no effect on a page's wait for n ms."""
        if self._wait is None:
            self._wait_start_ms = self.milliseconds()

    def is_thinking(self):
        """Return True if the game thinks, False if it waits for a key."""
        return self._wait == _THINKING

    def step(self):
        """Do one turn of the loop: poll the keypad, then send the game a key or let it think."""
        if self._power_save:
            for _ in self._power_save:  # one step; boards lack next(generator, default)
                return
            self._power_save = None  # it has ended
            self._wait_start_ms = self.milliseconds()
        keypad = self.keypad
        self.ticker.poll()
        keypad.poll()
        for feature in self.features:
            feature.poll(self)
        if not self._game:
            self.begin()
        elif keypad.menu_held:
            keypad.forget()
            self._game.close()
            self.explained_page = None
            self.begin()
        elif self._wait == _THINKING:
            self._show_spinner()
            self._run_game(None)
        else:
            key = keypad.take_key()
            for feature in self.features:
                key = feature.key(self, key)
            if key == HELP and not self.explained_page:
                self.explained_page = self._game, self.frame, self._wait
                self._game = explain.scroll(self, self.last_game, self.frame)
                self._run_game(None)
            elif key is not None or (self._wait is not None and self.wait_ms() >= self._wait):
                self._run_game(key)
            elif self._wait is None and self.wait_ms() > self._power_save_after_ms:
                self._power_save = power_save.run(self, self.words, self._idle)
            else:
                self._idle()

    def wait_ms(self):
        """Return the milliseconds since the game began to wait or to think."""
        return elapsed(self._wait_start_ms, self.milliseconds())

    def _idle(self):
        """Sleep until the next turn of the loop is due.

        Turns begin at multiples of _IDLE_TICKS. While a key is down, return as soon as there is a
        new scan. Give up after 2 * _IDLE_TICKS waits, because the timer may have stopped. A wait
        ends at any interrupt. A dimmed display has two interrupts a ms. So USB or UART traffic may
        use up the waits: then a turn begins early, which only makes the loop's jitter less even.
        """
        keypad, words = self.keypad, self.words
        for _ in range(2 * _IDLE_TICKS):
            self.ticker.wait()
            if words[shared.COUNT] % _IDLE_TICKS == 0:
                break
            if keypad.contacts and words[shared.SCANS] != keypad.next_scan:
                break

    def _pause_for_flash(self, write):
        """Call `write`, which may delay interrupts, with a blank display; see `flash_guard`."""
        self._display.show(bytes(font.CELLS))
        try:
            flash_guard.run(write, self.ticker, self.keypad, self.words)
        finally:
            if self._spinner_at is None:
                self._display.show(self.frame)
            else:
                self._spinner_at = None  # draw it again
                self._show_spinner()

    def _show_spinner(self):
        waited = self.wait_ms()
        at = waited // _SPINNER_STEP_MS
        if waited < _SPINNER_DELAY_MS or at == self._spinner_at:
            return
        self._spinner_at = at
        frame = bytearray(font.CELLS)
        for behind in range(3):
            place = _SPINNER[(at - behind) % len(_SPINNER)]
            frame[place >> 3] |= 1 << (place & 7)
        self._display.show(frame)

    # The interface for games.

    def show(self, text):
        """Show a text of up to six cells; raises ValueError as `font.encode` does."""
        self.show_frame(font.encode(text))

    def show_frame(self, frame):
        """Show six bytes, the leftmost cell first, bit 0 = segment a, bit 7 = point."""
        self.frame = frame
        self._display.show(frame)

    def randbelow(self, n):
        """Return a random int from 0 to n - 1, each as likely; 1 <= n <= 2**24."""
        limit = 0x1000000 - 0x1000000 % n
        while True:
            number = int.from_bytes(self._random_bytes(3), "big")
            if number < limit:
                return number % n

    def milliseconds(self):
        """Return the milliseconds since the start, modulo 2**30."""
        return (self.words[shared.COUNT] * shared.PERIOD_MS) & shared.WRAP

    def use_settings(self, keep=True, order=""):
        """Apply the `settings`, which a game has changed; store them if `keep`.

        `order`: the twelve keys by their contacts, if that has changed too, else "".
        """
        self._power_save_after_ms = settings.apply(self, keep, order)

    @property
    def records(self):
        """The records that survive power cuts, an object as in `device/store.py`.

        If `records` was a path, as on a MicroPython board, each access reads the file, because
        20 KB do not hold the records during a game. A value that could not be written is lost.
        """
        records = self._records
        if isinstance(records, str):
            records = store.open_records(records)
        records.pause_for_flash = self._pause_for_flash
        return records
