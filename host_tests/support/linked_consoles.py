"""Two simulated consoles and the cable between them, with one clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import font
from device import module_loader
from device.link import Link
from emulator.panel import read
from emulator.player import Player, lit_cells
from simulator.simulated import SimulatedConsole

STEP = 0.004  # s


class End:
    """One end of a cable, with the methods of a UART that device/link.py uses."""

    def __init__(self, cable: Cable) -> None:
        self._cable = cable
        self.received = bytearray()

    def any(self) -> int:
        return len(self.received)

    def read(self, count: int) -> bytes:
        data = bytes(self.received[:count])
        del self.received[:count]
        return data

    def write(self, data: bytes) -> None:
        self._cable.carry(self, data)

    def deinit(self) -> None:
        pass


class Cable:
    """Carries bytes between two ends while it is plugged in; `spoil` may change them."""

    def __init__(self) -> None:
        self.plugged = True
        self.spoil: Callable[[bytes], bytes] = bytes  # unchanged
        self.ends = End(self), End(self)
        self.carried = 0

    def carry(self, end: End, data: bytes) -> None:
        if self.plugged:
            self.carried += len(data)
            self.ends[end is self.ends[0]].received += self.spoil(data)


class LinkedConsoles:
    """Two consoles, each with a player; they share a clock, so time passes for both.

    `records` are the files of their records; `plugged`: True if the cable is plugged in.
    """

    def __init__(
        self, monkeypatch: Any, records: tuple[str, str] = ("", ""), plugged: bool = True
    ) -> None:
        # Both consoles share sys.modules, so neither may unload modules.
        monkeypatch.setattr(module_loader, "unload", lambda: None)
        self.now = 0.0
        self.cable = Cable()
        self.cable.plugged = plugged
        self._random = random.Random(1)
        self._records = records
        self.consoles: list[SimulatedConsole] = []
        self.players: list[Player] = []
        # Every page since the last `expect_new`.
        self.frames: tuple[list[bytes], list[bytes]] = ([], [])
        for side in (0, 1):
            self.consoles.append(self._console(side))
            self.players.append(self._player(side))
        self.run(0.1)

    def _console(self, side: int) -> SimulatedConsole:
        simulated = SimulatedConsole(
            self._random.randbytes, clock=lambda: self.now, records=self._records[side]
        )
        console: Any = simulated.console
        console.link = Link(self.cable.ends[side])
        console.features.append(console.link)
        show = console.show_frame

        def noting(frame: bytes) -> None:
            self.frames[side].append(bytes(frame))
            show(frame)

        console.show_frame = noting
        return simulated

    def _player(self, side: int) -> Player:
        return Player(
            lambda key: self.consoles[side].press(key),
            lambda key: self.consoles[side].release(key),
            self.run,
            lambda: lit_cells(self.consoles[side]),
        )

    def run(self, seconds: float) -> None:
        """Advance the clock by `seconds`."""
        for _ in range(max(1, round(seconds / STEP))):
            self.now += STEP
            for console in self.consoles:
                console.run()

    def reset(self, side: int) -> None:
        """Switch a console off and on."""
        self.cable.ends[side].received.clear()
        self.consoles[side] = self._console(side)
        self.run(0.1)

    def expect_new(self, side: int, *texts: str, within: float = 6.0) -> None:
        """Wait until a console has shown one of these texts since the last call."""
        expected = set(map(font.encode, texts))
        waited = 0.0
        while not expected & set(self.frames[side]):
            assert waited < within, (texts, [read(frame) for frame in self.frames[side][-3:]])
            self.run(0.02)
            waited += 0.02
        self.frames[side].clear()

    def link(self, side: int) -> Link:
        """Return one console's end of the line."""
        console: Any = self.consoles[side].console
        return console.link
