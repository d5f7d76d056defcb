"""The console on the host: as device/start.py builds it on a board, with a simulated port.

Importing this module replaces `games.ui.enter`: see `_note_templates`. It also runs in the web
page's MicroPython, with othello_board.py and pins.py: see tools/page.
"""

import os
import time
from collections.abc import Callable, Generator
from typing import Any

from boards import pico
from device import display, keypad, shared, sound
from device.console import Console
from games import menu, ui
from simulator import codes_left, othello_board, pins, running_games, seeded, view
from simulator.records import Records

_LONGEST_DELAY_S = 0.15  # the longest delay that is made up for; the ring of scans holds more
_FIRST_SCANS_MS = 60  # the keypad ignores keys held until then
_TURN_S = 0.01  # the longest turn while a game thinks
_CACHED_TEXTS = 64  # texts of frames

_NO_GAME = running_games.create(None, None)


def _note_templates() -> None:
    """Let `ui.enter` note the template of each entry in `console.template`, for view.py.

    It does not note it itself, because a board needs no template and has little memory.
    """
    ui_enter = ui.enter

    def enter(
        console: Any, template: str, *arguments: Any, **options: Any
    ) -> Generator[None, str, Any]:
        console.template = template
        try:
            return (yield from ui_enter(console, template, *arguments, **options))
        finally:
            console.template = ""

    ui.enter = enter


_note_templates()


class Ticker:
    """Runs all due ticks of device/display_timer.py each time it is polled."""

    kind = "loop"
    brightness = brightness_steps = 5
    max_slices = 1  # of thinking per turn, because the loop itself ticks
    is_paused = False

    def __init__(
        self, port: pins.Port, clock: Callable[[], float], wait: Callable[[], None]
    ) -> None:
        self.port = port
        self.wait = wait
        self._clock = clock
        self._ticked_until = clock()

    def pause(self) -> None:
        """Leave the pins alone: the console sleeps. Its point blinks at full brightness."""
        self.is_paused = True
        self.port.share = 1.0

    def resume(self) -> None:
        """Resume, with the digits lit at `brightness`."""
        self.is_paused = False
        self._ticked_until = self._clock()
        # Brightness 1 to 5 is a share of 0.36 to 1; the terminal draws shares below 0.6 dim.
        self.port.share = 0.2 + 0.16 * self.brightness

    def poll(self) -> None:
        """Run the ticks until now; a delay of more than 0.15 s, as after a stop, is skipped."""
        now = self._clock()
        if now - self._ticked_until > _LONGEST_DELAY_S:
            self._ticked_until = now - _LONGEST_DELAY_S
        due = int((now - self._ticked_until) * 1000 / shared.PERIOD_MS)
        for _ in range(due):
            self.port.tick(None)
        self._ticked_until += due * shared.PERIOD_MS / 1000


class _Console(Console):
    """A console that stores the text of each frame, because 5 and S look alike.

    `seeds` gets each text; `answers` counts the machine's moves and guesses.
    """

    def __init__(self, seeds: seeded.GameSeeds | None, **parts: Any) -> None:
        self.texts: dict[bytes, str] = {}
        self.seeds = seeds
        self.answers = 0
        self._running_game = _NO_GAME
        self.entry_progress: Any = None  # game.progress() at the latest entry or question
        self.template = ""  # of an entry before typing, "" on other pages; see `_note_templates`
        self.wrong_round = ""  # see `running_games.wrong_round`
        super().__init__(**parts)

    def begin(self, name: str | None = None) -> None:
        if name and not name.startswith("games."):
            raise TypeError(f"{self.last_game}: play returned {name!r} instead of a game or None")
        self.template = ""
        super().begin(name)

    @property
    def running_game(self) -> running_games.Game:
        """The running game as the web page and the terminal see it."""
        if self._running_game.state is not self.game_state:
            self._running_game = running_games.create(self.last_game, self.game_state)
        return self._running_game if self._running_game.has_begun() else _NO_GAME

    def shows_new_score(self) -> bool:
        """Return True if a guess with its score is the player's last one, not an earlier one.

        Only an entry or a question leads to earlier ones.
        """
        progress = self.running_game.progress()
        return progress is not None and progress != self.entry_progress

    def _run_game(self, key: str | None) -> None:
        """Count an answer of the machine: a new guess, or the end of its thinking.

        Raises TypeError for two mistakes in a new game.
        """
        if not hasattr(self._game, "send"):
            raise TypeError(f"{self.last_game}: play(console) is no generator: it has no yield")
        game = self.running_game
        was_thinking, last_guess = self.is_thinking(), game.machine_guess
        was_machine_turn = game.turn() == "machine"
        super()._run_game(key)
        if not isinstance(self._wait, (int, type(None))):
            raise TypeError(f"{self.last_game} yielded {self._wait!r}, which is no time in ms")
        if was_machine_turn and game.state is self.game_state:
            has_thought = was_thinking and not self.is_thinking()
            # The first guess of a duel needs no thinking.
            self.answers += has_thought or last_guess != game.machine_guess

    def _idle(self) -> None:
        """Let `SimulatedConsole.run` return; the session waits, so no tick comes meanwhile."""
        self.ticker.wait()

    def show(self, text: str) -> None:
        super().show(text)
        if self.seeds:
            self.seeds.note_page(text)
        self.wrong_round = running_games.wrong_round(text, self.wrong_round)
        if "-" in text or "?" in text:
            self.entry_progress = self.running_game.progress()
        if len(self.texts) >= _CACHED_TEXTS:
            self.texts.clear()
        self.texts[bytes(self.frame)] = text


class SimulatedConsole:
    """The games on a simulated board.

    `random_bytes(n)` replaces the hardware's entropy, by default with this computer's. With
    `seeds` each game uses a seed instead. `clock()` returns seconds; `note` is added to the
    status. Games are saved in the file `records`, by default only in memory. `opening(played)`
    returns the name of an opening of Othello, see othello_tools/openings.py. `sounds(hertz,
    milliseconds)` is called for each tone of the piezo, with 0 and 0 for silence. Raises
    ToolError.
    """

    def __init__(
        self,
        random_bytes: Callable[[int], bytes] | None = None,
        play: Callable[[Console], Any] = menu.play,
        clock: Callable[[], float] | None = None,
        note: str = "",
        records: str = "",
        opening: Callable[[Any], str | None] = lambda played: None,
        sounds: Callable[[int, int], None] = lambda hertz, milliseconds: None,
        seeds: seeded.GameSeeds | None = None,
    ) -> None:
        self._note = note
        self._opening = opening
        self._pages = view.read_pages()
        words = shared.new()
        self._words = words
        self._clock = clock = clock or time.monotonic
        self._idle = False
        self._wake_at = 0.0  # s: the end of a board's sleep in the dark
        self.port = pins.Port(pico, words, self._sleep)
        keys = keypad.Keypad(self.port.row_masks, pico.DIGIT_ON, words)
        screen = display.Display(self.port.segment_masks, pico.SEGMENT_ON, words)
        self._ticker = Ticker(self.port, clock, self.rest)
        self.records = Records(records)
        self._view_key: Any = None  # the view depends on this and on the codes left
        self._view: dict[str, Any] = {}
        self._seeds = seeds
        random_bytes = seeds.random_bytes if seeds else random_bytes or os.urandom
        self._codes_left = codes_left.CodesLeft(clock)
        self._pattern = b""  # of the current page
        self._sounds = sounds
        self._buzzer = sound.Buzzer(self._tone, lambda: None)
        self.console = _Console(
            seeds,
            menu=play,
            ticker=self._ticker,
            display=screen,
            keypad=keys,
            words=words,
            random_bytes=random_bytes,
            records=self.records,
            buzzer=self._buzzer,
        )

    def _tone(self, hertz: int) -> None:
        """Pass on a tone that begins, with the length that the buzzer has for it."""
        # tones[0] is (hertz, milliseconds) of the tone that begins.
        length = self._buzzer.tones[0][1] if hertz else 0  # pyright: ignore[reportGeneralTypeIssues]
        self._sounds(hertz, length)

    def rest(self) -> None:
        """Let `run` return: the console is idle until time passes."""
        self._idle = True

    def _sleep(self, milliseconds: int) -> None:
        """Let `run` return, and do nothing until the time is over."""
        self._wake_at = self._clock() + milliseconds / 1000
        self._idle = True

    def run(self) -> bool:
        """Run the console's turns until it is idle, for at most 10 ms.

        Returns whether it is idle until time passes or a key changes.
        """
        if self._ticker.is_paused and self._clock() < self._wake_at:
            return True
        self._idle = False
        end = self._clock() + _TURN_S
        while True:
            self.console.step()
            if self._idle or self._clock() >= end:
                return self._idle

    def milliseconds(self) -> int:
        """Return the board's time, in ms since the start."""
        return self._words[shared.COUNT] * shared.PERIOD_MS

    def ready(self) -> bool:
        """Return whether keys are accepted: the keypad has done its first scans."""
        return self.milliseconds() >= _FIRST_SCANS_MS

    def press(self, key: str) -> None:
        """Hold a key down."""
        self.port.held.add(key)

    def release(self, key: str) -> None:
        """Release a key."""
        self.port.held.discard(key)

    def light(self) -> list[list[float]]:
        """Return the light of each digit's segments, as `Port.light` does."""
        return self.port.light()

    def status(self) -> str:
        """Return the status of this board; first of all, a problem with its records."""
        if self.records.problem:
            return self.records.problem
        seed = self._seeds and self._seeds.offered
        return "simulated board" + self._note + ("" if seed is None else f", seed {seed}")

    def rules(self) -> str:
        """Return the rules of the game played last, or of the duel, in plain words."""
        return self._pages.rules_of(self.console.last_game)

    def position(self) -> othello_board.Position | None:
        """Return the board of Othello while a game is running, else None."""
        return self.console.running_game.position()

    def view(self) -> dict[str, Any]:
        """Return the state of the console as view.py describes it, the same object if equal."""
        console = self.console
        game = console.running_game
        frame = bytes(console.explained_page[1] if console.explained_page else console.frame)
        asleep = self._ticker.is_paused
        state = bool(console.explained_page), asleep, console.is_thinking(), console.last_game
        progress = game.progress(), console.entry_progress
        key = frame, state, console.answers, progress, console.template
        if key != self._view_key:
            self._view_key = key
            self._view = view.describe(console, self._pages, console.texts.get(frame, ""), asleep)
            position = game.position()
            opening = position and self._opening(position.played)
            self._view["board"] = view.board_of(position, opening)
            self._view["seed"] = self._seeds and self._seeds.used
            self._pattern = self._pages.find(console.last_game, frame).pattern
        counts = self._codes_left.count(game, self._pattern)
        if counts != self._view.get("left"):
            self._view = dict(self._view, left=counts)
        return self._view


class DrawnConsole(SimulatedConsole):
    """A console with a drawn keypad, whose keys keep their names.

    The setting `PAd` learns another order of contacts. `press` closes the contact that the console
    knows by the key's name.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._contacts: dict[str, str] = {}  # by held key, the contact as it was first called

    def press(self, key: str) -> None:
        """Hold a key down."""
        self._contacts[key] = keypad.KEYS[self.console.keypad.order.index(key)]
        super().press(self._contacts[key])

    def release(self, key: str) -> None:
        """Release a key."""
        super().release(self._contacts.pop(key, key))
