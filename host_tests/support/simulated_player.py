"""A person at a new simulated board."""

import random
from typing import Any

from emulator.player import Player, at_simulated
from games import menu
from simulator.simulated import SimulatedConsole

ROUND = "1*2111" + "01*" + "*" + "00*" + "23*"  # keys of a duel's first round, and of a guess


class Clock:
    """A clock in seconds; each reading takes `tick` seconds, for games that think."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now = 0.0
        self._tick = tick

    def __call__(self) -> float:
        self.now += self._tick
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


def switched_on(
    records: object = "", *, play: Any = menu.play, seed: int = 1, tick: float = 0.0
) -> tuple[SimulatedConsole, Player]:
    """Return a simulated board and its player.

    `records`: the file of the records; `play`: the first page; `tick`: as in Clock.
    """
    clock = Clock(tick)
    chance = random.Random(seed)
    machine = SimulatedConsole(chance.randbytes, play, clock=clock, records=str(records))
    player = at_simulated(machine, clock.advance)
    player.run(0.1)
    return machine, player
