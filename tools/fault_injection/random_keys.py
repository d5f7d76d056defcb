"""Random keys at the pins: one to three at a time, bouncing, held from 5 ms to 2 s.

Each visit chooses a game from the menu, presses at random, and leaves by holding `#`. Checked all
the time: the pins, the gap of every digit, the serial output. Checked after each visit: the menu
and the heap in use.
"""

import itertools
import random

from commands.reporting import ShowProgress
from emulator import KEYS, EmulatedPico
from emulator import player as players
from games import menu

from . import emulated_boards
from .report import Report

MAX_GAP = 0.025  # s that a digit may stay dark, except during a flash write
_SLICE = 0.02  # s between two checks
_UNEVEN = 0.1  # s of uneven light that are allowed after a write
_HOLD = 1.1  # s that `#` is held; after 1 s the menu follows
# Modules and names stay in memory. After three visits of each game few of them are new.
_FIRST_VISITS = 3 * len(menu.GAMES)  # visits
_GROWTH_BYTES = 256  # allowed in the menu, above the maximum of those visits
_REPEATED_GROWTH_BYTES = 64  # allowed if a visit that took more is repeated
_CHOICE = "****1234" + KEYS  # keys that lead on are more frequent


class Watch:
    """Runs a board and measures the longest gap of a digit outside flash writes.

    It makes flash writes take their real time.
    """

    def __init__(self, board: EmulatedPico) -> None:
        self._board = board
        board.slow_flash()
        self._write_count = 0
        self._quiet_until = 0.0
        self.worst = 0.0
        board.panel.reset_measure()

    @property
    def writes(self) -> int:
        """The number of flash erases and programs so far."""
        return len(self._board.operations)

    def run(self, seconds: float) -> None:
        """Run the board for `seconds`."""
        board = self._board
        end = board.now + seconds
        while board.now < end - 1e-9:
            board.run(min(_SLICE, end - board.now))
            if self.writes != self._write_count:
                self._write_count = self.writes
                self._quiet_until = board.now + _UNEVEN
            if board.now < self._quiet_until:
                board.panel.reset_measure()
            else:
                self.worst = max(self.worst, board.panel.measure().gap)


def run(
    seconds: int, seed: int, progress: ShowProgress, kinds: tuple[str, ...] = emulated_boards.KINDS
) -> Report:
    """Press keys for `seconds` emulated seconds in all, divided among the boards."""
    figures: dict[str, str | float] = {}
    failures: list[str] = []
    for kind in kinds:
        try:
            board_figures, new_failures = _press_keys(kind, seconds / len(kinds), seed, progress)
        except emulated_boards.ERRORS as error:
            board_figures, new_failures = {}, [str(error)]
        figures |= {f"{kind}: {name}": value for name, value in board_figures.items()}
        failures += [f"{kind}: {failure}" for failure in new_failures]
    return Report(figures, failures)


def _press_keys(
    kind: str, seconds: float, seed: int, progress: ShowProgress
) -> tuple[dict[str, str | float], list[str]]:
    """Press random keys on one board; return the figures and the failures."""
    visitor = _Visitor(kind, seed)
    board = visitor.board
    end = board.now + seconds
    # The menu numbers the games from 1.
    for number in itertools.cycle(range(1, len(menu.GAMES) + 1)):
        if board.now >= end or visitor.failures:
            break
        visitor.visit(number)
        spent = round(min(board.now, end) - end + seconds)
        progress(spent, round(seconds), f"emulated seconds, {kind}", visitor.note())
    return visitor.figures(), visitor.failures


class _Visitor:
    """Visits games on one board with random keys."""

    def __init__(self, kind: str, seed: int) -> None:
        self._rng = random.Random(f"{seed} {kind}")
        self.board = emulated_boards.start_board(kind, seed=seed)
        self._watch = Watch(self.board)
        self._person = emulated_boards.person(self.board)
        self._person.run = self._watch.run  # the gaps are measured while the person waits, too
        self._presses = 0
        self._heap_bytes: list[int] = []  # in use in the menu, after each visit
        self._most_bytes = 0  # of `_heap_bytes` that are no growth
        self.failures: list[str] = []

    def note(self) -> str:
        """Return the state in a few words."""
        visits = len(self._heap_bytes)
        return f"{visits} visits, {self._presses} keys, {self._heap_bytes[-1]} bytes"

    def figures(self) -> dict[str, str | float]:
        """Return the figures, by their names."""
        return {
            "emulated seconds": round(self.board.now),
            "visits of a game": len(self._heap_bytes),
            "keys pressed": self._presses,
            "flash erases and programs": self._watch.writes,
            "worst gap of a digit, ms": round(1000 * self._watch.worst, 2),
            "heap in the menu after three visits of each, bytes": self._heap_bytes[:_FIRST_VISITS][
                -1
            ],
            "heap in the menu at the end, bytes": self._heap_bytes[-1],
            "failures": len(self.failures),
        }

    def visit(self, number: int) -> None:
        """Visit the game with this number; a second time, with the same keys, if the heap grew.

        A module that is loaded for the first time stays in memory: it does not grow again.
        """
        keys = self._rng.getstate()
        heap_bytes = self._visit_once(number)
        if len(self._heap_bytes) > _FIRST_VISITS and heap_bytes > self._most_bytes + _GROWTH_BYTES:
            self._rng.setstate(keys)
            if self._visit_once(number) > heap_bytes + _REPEATED_GROWTH_BYTES:
                self.failures.append(
                    f"the heap grew: in use in the menu, visit by visit: {self._heap_bytes}"
                )
            self._most_bytes = self._heap_bytes[-1]
        elif len(self._heap_bytes) <= _FIRST_VISITS:
            self._most_bytes = max(self._heap_bytes)

    def _visit_once(self, number: int) -> int:
        """Visit a game and return to the menu; return the heap in use there."""
        self._person.tap(str(number))
        self._presses += _play_at_random(self.board, self._rng, self._watch)
        self.failures += _go_to_menu(self.board, self._person, self._watch)
        self._heap_bytes.append(_heap_in_use(self.board, self._watch))
        self.failures += emulated_boards.find_failures(self.board)
        if self._watch.worst > MAX_GAP:
            self.failures.append(f"a digit was dark for {1000 * self._watch.worst:.1f} ms")
        return self._heap_bytes[-1]


def _play_at_random(board: EmulatedPico, rng: random.Random, watch: Watch) -> int:
    """Make 4 to 16 gestures in a game; return the number of keys pressed."""
    watch.run(rng.uniform(0.05, 0.5))
    presses = sum(gesture(board, rng, watch) for _ in range(rng.randint(4, 16)))
    board.panel.release_all()
    watch.run(0.1)
    return presses


def gesture(board: EmulatedPico, rng: random.Random, watch: Watch) -> int:
    """Press one to three keys nearly together, hold and release them; return their number."""
    count = rng.choices((1, 2, 3), (8, 2, 1))[0]
    keys = {rng.choice(_CHOICE) for _ in range(count)}
    for key in sorted(keys):
        board.panel.press(key, rng.uniform(0, 0.008))
        watch.run(rng.uniform(0, 0.03))
    watch.run(0.005 * 400 ** (rng.random() ** 3))  # 5 ms to 2 s, mostly short
    for key in sorted(keys):
        board.panel.release(key, rng.uniform(0, 0.008))
        watch.run(rng.uniform(0, 0.03))
    watch.run(rng.uniform(0.005, 0.2))
    return len(keys)


def _go_to_menu(board: EmulatedPico, person: players.Player, watch: Watch) -> list[str]:
    """Hold `#` until the menu appears; return the failures."""
    person.press("#")
    problem = ""
    try:
        watch.run(_HOLD)
        person.expect_one(players.MENU_TEXTS)
    except AssertionError as error:
        problem = f"# was held and no menu came: {error}\n{board.report()}"
    person.release("#")  # not after Ctrl-C: the board has gone, and its error would hide that
    if problem:
        return [problem]
    watch.run(0.05)
    return []


def _heap_in_use(board: EmulatedPico, watch: Watch) -> int:
    """Return the bytes of heap in use, the least of four samples: objects come and go."""
    samples = []
    for _ in range(4):
        watch.run(0.02)
        samples.append(board.heap().live)
    return min(samples)
