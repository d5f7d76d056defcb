"""The console on the host: what device/start.py builds on a board, round a simulated port.

It runs in the page's MicroPython too, with board.py and pins.py: see tools/page.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from boards import pico
from device import display, keypad, state
from device.console import Console
from games import explain, menu
from othello import book
from simulator import pins
from simulator.board import Position
from simulator.records import Records

_LONGEST = 0.15  # s caught up at once; the tick's ring holds more
_FIRST_SCANS = 60  # ms; keys down until then are none to the keypad
_TURN = 0.01  # s that a turn lasts at most while a game thinks


class Ticker:
    """Stands for device/tick.py's timer: runs every tick that is due, whenever it is asked."""

    kind = "loop"
    brightness = steps = 5
    slices = 1  # of thinking in a turn of the loop: it is the loop that ticks

    def __init__(
        self, port: pins.Port, clock: Callable[[], float], wait: Callable[[], None]
    ) -> None:
        self.port = port
        self.wait = wait
        self._clock = clock
        self._at = clock()

    def pause(self) -> None:
        """Leave the pins alone."""

    def resume(self) -> None:
        """Go on, with the digits lit at `brightness`."""
        self._at = self._clock()
        self.port.share = 0.2 + 0.16 * self.brightness  # a terminal has but two lights

    def poll(self) -> None:
        """Catch up with the clock. A longer pause, when the program was stopped, is left out."""
        now = self._clock()
        if now - self._at > _LONGEST:
            self._at = now - _LONGEST
        due = int((now - self._at) * 1000 / state.PERIOD)
        for _ in range(due):
            self.port.tick(None)
        self._at += due * state.PERIOD / 1000


class Handheld:
    """The games on a simulated board.

    `random_bytes(n)` stands for the hardware's entropy, by default this computer's; `clock()`
    gives seconds; `note` is added to the status. Records are kept in the file `records`, by
    default only while it runs. Raises records.Refusal.
    """

    def __init__(
        self,
        random_bytes: Callable[[int], bytes] | None = None,
        play: Callable[[Console], Any] = menu.play,
        wiring: ModuleType = pico,
        clock: Callable[[], float] | None = None,
        note: str = "",
        records: str = "",
    ) -> None:
        self._note = note
        words = state.new()
        self._words = words
        self._clock = clock = clock or time.monotonic
        self._idle = False
        self.port = pins.Port(wiring, words, self.rest)
        keys = keypad.Keypad(self.port.row_masks, wiring.DIGIT_ON, words)
        screen = display.Display(self.port.segment_masks, wiring.SEGMENT_ON, words)
        ticker = Ticker(self.port, clock, self.rest)
        self.records = Records(records)
        self._seen: tuple[list[int], Position | None] = ([], None)
        self._console = Console(
            play, ticker, screen, keys, words, random_bytes or os.urandom, self.records
        )

    def rest(self) -> None:
        """Let `run` end: there is nothing to do before time passes."""
        self._idle = True

    def run(self) -> bool:
        """Let the console take its turns until it has nothing to do, 10 ms at most.

        Returns whether it has nothing to do before time passes or a key moves.
        """
        self._idle = False
        end = self._clock() + _TURN
        while True:
            self._console.step()
            if self._idle or self._clock() >= end:
                return self._idle

    def milliseconds(self) -> int:
        """The board's time, in ms since the start."""
        return self._words[state.COUNT] * state.PERIOD

    def ready(self) -> bool:
        """Whether keys are taken: the keypad has had its first scans."""
        return self.milliseconds() >= _FIRST_SCANS

    def press(self, key: str) -> None:
        """Hold a key down."""
        self.port.held.add(key)

    def release(self, key: str) -> None:
        """Let a key go."""
        self.port.held.discard(key)

    def light(self) -> list[list[float]]:
        """The light of each digit's segments as `Port.light` tells it."""
        return self.port.light()

    def status(self) -> str:
        """What there is to say about this board: first, that its records are not kept."""
        if self.records.problem:
            return self.records.problem
        return "simulated board" + self._note

    def words(self) -> str | None:
        """What there is to say about the page that is shown."""
        console = self._console
        section = explain.section_of(console.played)
        return explain.read(section, console.frame) or "there are no words about this page"

    def position(self) -> Position | None:
        """What stands on the board of Othello, while that is played."""
        if "games.othello" not in sys.modules:  # the menu forgets it when it ends
            return None
        numbers = self.records.get("othello", [])
        if numbers != self._seen[0]:
            self._seen = numbers, kept_position(numbers)
        return self._seen[1]


def kept_position(numbers: list[int]) -> Position | None:
    """The position in the record from which Othello goes on; None if there is no game in it."""
    from games.othello import game as pages
    from othello.board import Board

    game: Any = pages.Game()
    played = []
    if pages.unpack(game, numbers):
        for _ in pages.replay(game):  # before each move
            played.append(_key(game))
    if not game.discs:
        return None
    played.append(_key(game))
    board = Board(game.discs, game.side)
    first, second = (game.settings[pages.SECOND] ^ player ^ 1 for player in (0, 1))
    squares = board.text().replace("XO"[first], "0").replace("XO"[second], "1")
    last = game.moves[-1] if game.moves else pages.PASS
    return Position(
        squares,
        (pages.name(game, 0), pages.name(game, 1)),
        None if board.is_over() else pages.player(game),
        None if last == pages.PASS else last - 1,
        tuple(8 * row + column - 9 for row, column in board.moves()),
        tuple(key for key in played if key),
    )


def _key(game: Any) -> bytes | None:
    """That of the position in the opening book, if it may be in that."""
    if not book.in_reach(game.discs):
        return None
    return book.seen(game.discs, game.side)[0]
