"""Fixtures of tests at the simulated console."""

from collections.abc import Iterator

import pytest

from emulator.player import Player, SimulatedPlayer
from terminal_process import Terminal, start


@pytest.fixture
def player() -> Player:
    """A player of a simulated board, at the menu."""
    return SimulatedPlayer()


@pytest.fixture
def console() -> Iterator[Terminal]:
    """The simulator in a terminal with its menu on the screen."""
    with start("--seed", "7") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        yield terminal
