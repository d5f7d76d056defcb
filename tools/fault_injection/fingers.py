"""Random keys at the pins: one to three at a time, bouncing, held from 5 ms to 2 s.

Each visit chooses a game from the menu, presses at random, and leaves by holding `#`. Checked all
the time: the pins, the gap of every digit, the serial output. Checked after each visit: the menu
and the heap in use.
"""

from __future__ import annotations

import random
from typing import Any

from emulator import KEYS, EmulatedPico
from emulator import player as players
from games import menu

from . import boards
from .report import Report, Tell

GAP = 0.025  # s that a digit may stay dark, except during a flash write
_SLICE = 0.02  # s between two checks
_AFTER = 0.1  # s of uneven light that are allowed after a write
# After _SETTLED visits MicroPython meets no new names, which it keeps forever. From then on the
# heap in use in the menu may vary by _GROWTH bytes.
_SETTLED, _GROWTH = 3 * len(menu.GAMES), 256
_OFTEN = "****1234" + KEYS  # keys that lead on are more frequent


class Watch:
    """Runs a board and notes the longest gap of a digit outside flash writes."""

    def __init__(self, board: EmulatedPico) -> None:
        self._board = board
        board.slow_flash()
        self._seen = 0
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
            if self.writes != self._seen:
                self._seen = self.writes
                self._quiet_until = board.now + _AFTER
            if board.now < self._quiet_until:
                board.panel.reset_measure()
            else:
                self.worst = max(self.worst, board.panel.measure().gap)


def run(seconds: int, seed: int, tell: Tell, kinds: tuple[str, ...] = boards.KINDS) -> Report:
    """Press keys for `seconds` emulated seconds in all, divided among the boards."""
    figures: dict[str, str | float] = {}
    faults: list[str] = []
    for kind in kinds:
        again = f"tools/faults.py --only fingers --seed {seed} --amount {seconds}"
        try:
            seen, found = _press_keys(kind, seconds / len(kinds), seed, tell)
        except boards.FAILED as error:
            seen, found = {}, [str(error)]
        figures |= {f"{kind}: {name}": value for name, value in seen.items()}
        faults += [f"{kind}: {fault}\nagain: {again}" for fault in found]
    return Report(figures, faults)


def _press_keys(
    kind: str, seconds: float, seed: int, tell: Tell
) -> tuple[dict[str, str | float], list[str]]:
    chance = random.Random(f"{seed} {kind}")
    board = boards.switched_on(kind, seed=seed)
    watch = Watch(board)
    person = boards.person(board)
    person.run = watch.run
    end = board.now + seconds
    visits = presses = 0
    lives: list[int] = []
    faults: list[str] = []
    while board.now < end and not faults:
        game = visits % len(menu.GAMES)
        person.tap(str(game + 1))
        watch.run(chance.uniform(0.05, 0.5))
        for _ in range(chance.randint(4, 16)):
            presses += gesture(board, chance, watch)
        board.panel.release_all()
        watch.run(0.1)
        faults = _home(board, person, watch)
        visits += 1
        lives.append(min(_live(board, watch) for _ in range(4)))
        faults += boards.troubles(board)
        if watch.worst > GAP:
            faults.append(f"a digit was dark for {1000 * watch.worst:.1f} ms")
        if visits > _SETTLED and lives[-1] > max(lives[:_SETTLED]) + _GROWTH:
            faults.append(f"the heap grew: in use in the menu, visit by visit: {lives}")
        tell(f"{kind}: {board.now:.0f} s, {visits} visits, {presses} keys, {lives[-1]} bytes")
    return {
        "emulated seconds": round(board.now),
        "visits of a game": visits,
        "keys pressed": presses,
        "flash erases and programs": watch.writes,
        "worst gap of a digit, ms": round(1000 * watch.worst, 2),
        "heap in the menu after three visits of each, bytes": lives[:_SETTLED][-1],
        "heap in the menu at the end, bytes": lives[-1],
        "faults": len(faults),
    }, faults


def gesture(board: Any, chance: random.Random, watch: Watch) -> int:
    """Press one to three keys nearly together, hold and release them; return their number."""
    count = chance.choices((1, 2, 3), (8, 2, 1))[0]
    keys = {chance.choice(_OFTEN) for _ in range(count)}
    for key in sorted(keys):
        board.panel.press(key, chance.uniform(0, 0.008))
        watch.run(chance.uniform(0, 0.03))
    watch.run(0.005 * 400 ** (chance.random() ** 3))  # 5 ms to 2 s, mostly short
    for key in sorted(keys):
        board.panel.release(key, chance.uniform(0, 0.008))
        watch.run(chance.uniform(0, 0.03))
    watch.run(chance.uniform(0.005, 0.2))
    return len(keys)


def _home(board: Any, person: players.Player, watch: Watch) -> list[str]:
    """Hold `#` until the menu appears; return the faults."""
    person.press("#")
    try:
        watch.run(1.1)
        person.expect_one(players.MENU)
    except AssertionError as error:
        return [f"# was held and no menu came: {error}\n{board.report()}"]
    person.release("#")
    watch.run(0.05)
    return []


def _live(board: Any, watch: Watch) -> int:
    watch.run(0.02)
    return board.heap().live
