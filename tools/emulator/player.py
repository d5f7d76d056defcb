"""A simulated person at the console: the simulated board or the emulated Pico.

The person only presses keys and reads lit segments, so the same test plays on both.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

import font
from cows import codes, scoring
from cows.consistent import ConsistentGuesser
from emulator import EmulatedPico, panel
from games import menu
from games.duel import setup
from simulator.simulated import SimulatedConsole

MENU_TEXTS = [f"{number} {text}" for number, text in enumerate(menu.TEXTS, 1)]
# Keys of a duel's first round: menu and set-up (2 digits), a guess, past its score, the score of
# the machine's guess; and of the next guess.
ROUND = "1*2111" + "01*" + "*" + "00*" + "23*"
# The choices on the pages of a duel's set-up; the first duel begins with the first of each.
_OFFERED = (
    ("LEn  4", "LEn  2", "LEn  3", "LEn  5"),
    ("EASy", "HArd", "SLY"),
    ("rEPYES", "rEP no"),
    ("1St.YOU", "1St.  I"),
)
_DIGITS = {font.encode(digit)[0]: digit for digit in "0123456789"}
_BOUNCE = 0.004  # s that a key bounces


class Player:
    """Presses keys and reads the display; `run(seconds)` advances time.

    `within` is in s. A display that does not come in time raises AssertionError.
    """

    glow = 0.04  # s between two reads that must agree; the page before glows for 30 ms

    def __init__(
        self,
        press: Callable[[str], None],
        release: Callable[[str], None],
        run: Callable[[float], None],
        cells: Callable[[], list[int]],
        hold: float = 0.04,
    ) -> None:
        self.press = press
        self.release = release
        self.run = run
        self.cells = cells
        self._hold = hold

    def tap(self, keys: str) -> None:
        """Press and release keys in order."""
        for key in keys:
            self.hold(key, self._hold)
            # `*` is reported on release; the page before glows for a while after that.
            self.run(self._hold + 0.02 * (key == "*"))

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

        self._wait(is_steady, within, "another page", self.glow)

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
        """Hold `#` until the menu shows."""
        self.press("#")
        self.run(1.1)
        self.expect_one(MENU_TEXTS)
        self.release("#")
        self.run(0.05)


class SlowBoardPlayer(Player):
    """A person at a slow board, which answers late and misses keys while it reads modules."""

    limit_factor = 4  # times the time limit of a Pico
    glow = 0.1

    def expect_one(self, texts: Sequence[str], within: float = 2.0) -> None:
        """Wait until the display shows one of `texts`, with a longer limit than on a Pico."""
        super().expect_one(texts, self.limit_factor * within)


def lit_cells(machine: SimulatedConsole) -> list[int]:
    """Return the segments of a simulated board that look lit, a mask a digit."""
    return [sum(1 << i for i in range(8) if digit[i] > 0.3) for digit in machine.light()]


class SimulatedPlayer(Player):
    """A person at a new simulated board with its own clock.

    `random_bytes` replaces the hardware's entropy, by default from `seed`. Each reading of the
    clock takes `tick` seconds, so that a turn ends while a game thinks. `records` and `play` are
    those of SimulatedConsole.
    """

    def __init__(
        self,
        seed: int | str = 1,
        *,
        random_bytes: Callable[[int], bytes] | None = None,
        tick: float = 0.0,
        records: object = "",
        play: Callable[[Any], Any] = menu.play,
    ) -> None:
        self.now = 0.0
        self._tick = tick
        random_bytes = random_bytes or random.Random(seed).randbytes
        machine = SimulatedConsole(random_bytes, play, self._clock, records=str(records))
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


class Duel:
    """Plays a duel from the menu on. `code` is the player's own, as text.

    `change_score(round, reply)` may change the player's answer in a round. `level` is one of
    games/duel/setup.py; `repeats` allows repeated digits in codes. `was_saved_before`: True if
    a duel was saved before, so that the set-up begins with its choices.
    """

    def __init__(
        self,
        player: Player,
        code: str,
        starter: str = "1",
        change_score: Callable[[int, int], int] | None = None,
        level: int = setup.EASY,
        repeats: bool = True,
        was_saved_before: bool = False,
    ) -> None:
        self.player = player
        self.starter = starter
        self.repeats = repeats
        self.length = len(code)
        self.code = int(code, 16)
        # The machine's guesses, the player's replies.
        self.machine_guesses: list[tuple[int, int]] = []
        self.scores: list[int] = []  # the machine's answers
        self.change_score = change_score or (lambda round_, reply: reply)
        self.guesser = ConsistentGuesser(self.length, 0)
        self._solved_reply = self.length << 4
        self.has_found = [False, False]  # the player, the machine; or claims to
        player.begin("1", "HELLO")
        keys = "*", f"{self.length}", f"{level}", "1" if repeats else "2"
        for key, offered in zip(keys, _OFFERED, strict=True):
            player.tap(key)
            player.expect_one(offered if was_saved_before else offered[:1])
        player.tap(starter)

    def round_text(self, number: int, room: int) -> str:
        """Return the number of a round as the last `room` cells show it."""
        text = f"r{number}"
        return (text if len(text) <= room else str(number)[-room:]).rjust(room)

    def player_turn(self, number: int, within: float = 2.0) -> bool:
        """Guess; return whether that found the machine's code."""
        player, length = self.player, self.length
        player.expect("-" * length + "." + self.round_text(number, 6 - length))
        guess = self.guesser.guess()
        assert guess is not None
        typed = codes.to_text(guess, length)
        player.tap(typed)
        if not self.repeats and len(set(typed)) < length:
            player.go("*", "SUrE?")
        if length < 5:
            player.tap("*")
            player.wait_steady(
                lambda: player.digits(0, length) == typed and "?" not in player.digits(4, 6),
                within,
            )
            score = int(player.digits(4, 6), 16)
        else:
            player.go("*", typed + ".=")
            player.tap("*")
            score = int(player.digits(1, 2) + player.digits(4, 5), 16)
            player.expect(f"b{score >> 4} C{score & 15}")
        self.guesser.reply(score)
        self.scores.append(score)
        player.tap("*")
        return score == self._solved_reply and self._pass_solver_page(0, "I LOSE")

    def machine_turn(self, number: int, within: float = 2.0) -> bool:
        """Answer the machine's guess; return whether it found the player's code."""
        player, length = self.player, self.length
        suffix = ("--" if length < 5 else "?").rjust(6 - length)

        def shows_guess() -> bool:
            typed = player.digits(0, length)
            return "?" not in typed and player.shows(typed + "." + suffix)

        player.wait_steady(shows_guess, within)
        typed = player.digits(0, length)
        guess = int(typed, 16)
        reply = self.change_score(number, scoring.score(guess, self.code, length))
        self.machine_guesses.append((guess, reply))
        player.go(
            f"{reply:02x}",
            f"b{reply >> 4} C{reply & 15}"
            if length == 5
            else typed + "." + f"{reply:02x}".rjust(6 - length),
        )
        player.tap("*")
        return reply == self._solved_reply and self._pass_solver_page(1, "HO-HO")

    def _pass_solver_page(self, side: int, text: str) -> bool:
        """Pass the page that names the finder; the first finder gets `text`."""
        self.player.expect("FOUnd" if self.has_found[1 - side] else text)
        self.player.tap("*")
        self.has_found[side] = True
        return True

    def take_hint(self) -> str:
        """Take a hint in place of a guess; return the code of four digits that is shown."""
        self.player.tap("*")  # shows the number of codes that fit
        self.player.run(0.3)
        self.player.go("*", "HInt?")
        self.player.go("*", "-rOUnd")
        self.player.tap("*")
        self.player.run(0.3)
        hint = self.player.digits(0, 4)
        self.player.expect(hint + ".Ht")
        return hint

    def play(self) -> tuple[int, int]:
        """Play until both codes are found; return the player's round and the machine's."""
        player_round = machine_round = 0
        number = 1
        while not (player_round and machine_round):
            for side in "12" if self.starter == "1" else "21":
                if side == "1" and not player_round and self.player_turn(number):
                    player_round = number
                elif side == "2" and not machine_round and self.machine_turn(number):
                    machine_round = number
            number += 1
        if player_round == machine_round:
            self.player.expect("EqUAL")
        else:
            self.player.expect("YOU.UIn" if player_round < machine_round else "I UIn")
        self.player.go("*", f"U{player_round:02}.I{machine_round:02}")
        return player_round, machine_round


class Letters:
    """Plays the word game from the menu on. `word` is the player's own, of A to D.

    `change_score(number, reply)` may change the answer to a guess.
    """

    _GLYPHS: ClassVar = {font.encode(letter)[0]: letter for letter in "AbCd"}

    def __init__(
        self, player: Player, word: str, change_score: Callable[[int, int], int] | None = None
    ) -> None:
        self.player = player
        self._word = self._code(word)
        # The guesses as displayed, the player's replies.
        self.machine_guesses: list[tuple[str, int]] = []
        self._change_score = change_score or (lambda number, reply: reply)
        player.begin("2", "HELLO")
        player.go("*", "AAbC.--")

    @staticmethod
    def _code(word: str) -> int:
        return int(word.upper().translate(str.maketrans("ABCD", "1234")), 16)

    def turn(self) -> bool:
        """Answer a guess; return whether there was one."""
        player = self.player
        player.run(0.1)
        cells = player.cells()
        guess = "".join(self._GLYPHS.get(cell & 0x7F, "?") for cell in cells[:4])
        if "?" in guess or not cells[3] & font.POINT:
            return False
        player.expect(guess + ".--")
        reply = scoring.score(self._code(guess), self._word, 4)
        reply = self._change_score(len(self.machine_guesses) + 1, reply)
        self.machine_guesses.append((guess, reply))
        answer = f"{guess}.{reply:02x}"
        player.go(answer[-2:], answer)
        player.tap("*")
        player.expect_not(answer)
        return True

    def play(self) -> int:
        """Answer until the word is found; return the number of guesses."""
        while self.turn():
            pass
        self.player.expect(f"In{len(self.machine_guesses):>4}")
        return len(self.machine_guesses)
