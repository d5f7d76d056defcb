"""A simulated person at the console: the simulated board or the emulated Pico.

The person only presses keys and reads lit segments, so the same test plays on both.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import font
from emulator import EmulatedPico, panel
from games import menu
from simulator.simulated import SimulatedConsole

MENU_TEXTS = [f"{number} {text}" for number, text in enumerate(menu.TEXTS, 1)]
_DIGITS = {font.encode(digit)[0]: digit for digit in "0123456789"}
_BOUNCE = 0.004  # s that a key bounces


class Player:
    """Presses keys and reads the display; `run(seconds)` advances time.

    `within` is in s. A display that does not come in time raises AssertionError.
    """

    glow_s = 0.04  # s between two reads that must agree; the page before glows for 30 ms

    def __init__(
        self,
        press: Callable[[str], None],
        release: Callable[[str], None],
        run: Callable[[float], None],
        cells: Callable[[], list[int]],
        hold_s: float = 0.04,
    ) -> None:
        self.press = press
        self.release = release
        self.run = run
        self.cells = cells
        self._hold_s = hold_s

    def tap(self, keys: str) -> None:
        """Press and release keys in order."""
        for key in keys:
            self.hold(key, self._hold_s)
            # `*` is reported on release; the page before glows for a while after that.
            self.run(self._hold_s + 0.02 * (key == "*"))

    def text(self) -> str:
        """Return the text on the display, without trailing blanks; O and S read as 0 and 5."""
        return panel.read(self.cells()).rstrip()

    def shows(self, text: str) -> bool:
        """Return whether the display shows `text`."""
        return bytes(self.cells()) == font.encode(text)

    def expect(self, text: str, within: float = 2.0) -> None:
        """Wait until the display shows `text`."""
        self.expect_one((text,), within)

    def wait_steady(self, is_done: Callable[[], bool], within: float) -> None:
        """Wait until `is_done` is true of a display that is the same twice in a row."""
        before: list[int] = []

        def is_steady() -> bool:
            nonlocal before
            earlier, before = before, self.cells()
            return before == earlier and is_done()

        self._wait(is_steady, within, "another page", self.glow_s)

    def expect_not(self, text: str) -> None:
        """Wait until the display no longer shows `text`."""
        self._wait(lambda: not self.shows(text), 5, f"not {text!r}")

    def expect_one(self, texts: Sequence[str], within: float = 2.0) -> None:
        """Wait until the display shows one of `texts`."""
        displays = [font.encode(text) for text in texts]
        expected = " or ".join(map(repr, texts))
        self._wait(lambda: bytes(self.cells()) in displays, within, expected)

    def _wait(
        self, is_done: Callable[[], bool], within: float, expected: str, step: float = 0.02
    ) -> None:
        waited = 0.0
        while not is_done():
            assert waited < within, f"expected {expected}, the display shows {self.text()!r}"
            self.run(step)
            waited += step

    def go(self, keys: str, text: str, within: float = 2.0) -> None:
        """Press keys, then wait for a text."""
        self.tap(keys)
        self.expect(text, within)

    def begin(self, key: str, text: str) -> None:
        """Choose a game in the menu and wait for its first page; decline a saved game."""
        self.tap(key)
        self.expect_one((text, "GO On"), within=8)
        if self.shows("GO On"):
            self.tap("2")
        self.expect(text)

    def digits(self, start: int, end: int) -> str:
        """Return the digits in cells `start` to `end` - 1; "?" for another glyph."""
        return "".join(_DIGITS.get(cell & 0x7F, "?") for cell in self.cells()[start:end])

    def displays_after(self, keys: str, rest: float = 0.05) -> list[list[int]]:
        """Press keys from the menu on; return the display after each.

        A display counts if it stays for `rest` s.
        """
        self.expect("1 dUEL")
        displays = []
        for key in keys:
            self.tap(key)
            before: list[int] = []
            while before != self.cells():
                before = self.cells()
                self.run(rest)
            displays.append(before)
        return displays

    def hold(self, key: str, seconds: float = 1.1) -> None:
        """Hold a key, by default until `*` starts help and `#` leaves a game."""
        self.press(key)
        self.run(seconds)
        self.release(key)

    def leave(self) -> None:
        """Hold `#` for as long as the menu takes on a Pico."""
        self.hold("#")
        self.run(0.05)
        self.expect_one(MENU_TEXTS)


class SlowBoardPlayer(Player):
    """A person at a slow board, which answers late and misses keys while it reads modules."""

    limit_factor = 4  # times the time limit of a Pico
    glow_s = 0.1

    def expect_one(self, texts: Sequence[str], within: float = 2.0) -> None:
        """Wait until the display shows one of `texts`, with a longer limit than on a Pico."""
        super().expect_one(texts, self.limit_factor * within)

    def leave(self) -> None:
        """Hold `#` until the menu shows."""
        self.press("#")
        self.run(1.1)
        self.expect_one(MENU_TEXTS)
        self.release("#")
        self.run(0.05)


def lit_cells(machine: SimulatedConsole) -> list[int]:
    """Return the segments of a simulated board that look lit, a mask a digit."""
    return [sum(1 << i for i in range(8) if digit[i] > 0.3) for digit in machine.light()]


class SimulatedPlayer(Player):
    """A person at a new simulated board with its own clock.

    `random_bytes` replaces the hardware's entropy, by default from `seed`. Each reading of the
    clock takes `tick` seconds, so that a turn ends while a game thinks. `records` and `play` are
    those of the console, of class `kind`.
    """

    def __init__(
        self,
        seed: int | str = 1,
        *,
        random_bytes: Callable[[int], bytes] | None = None,
        tick: float = 0.0,
        records: object = "",
        play: Callable[[Any], Any] = menu.play,
        kind: type[SimulatedConsole] = SimulatedConsole,
    ) -> None:
        self.now = 0.0
        self._tick = tick
        random_bytes = random_bytes or random.Random(seed).randbytes
        machine = kind(random_bytes, play, self._clock, records=str(records))
        super().__init__(machine.press, machine.release, self.advance, lambda: lit_cells(machine))
        self.machine = machine
        self.run(0.1)

    def _clock(self) -> float:
        self.now += self._tick
        return self.now

    def advance(self, seconds: float) -> None:
        """Advance the clock by `seconds`, in steps of 1 ms."""
        for _ in range(round(seconds * 1000)):
            self.now += 0.001
            self.machine.run()

    def view(self) -> dict[str, Any]:
        """Return the state of the console as the page and the terminal get it."""
        return self.machine.view()


Person = TypeVar("Person", bound=Player)


def emulated(
    pico: EmulatedPico,
    kind: type[Person] = Player,  # pyright: ignore[reportArgumentType]
) -> Person:
    """Return a player of a class `kind` at the pins of an emulated Pico; the keys bounce."""
    pins = pico.panel
    return kind(
        lambda key: pins.press(key, _BOUNCE),
        lambda key: pins.release(key, _BOUNCE),
        pico.run,
        lambda: pins.cells(0.03),
    )
