"""Fixtures of tests at the simulated console."""

import random
from collections.abc import Iterator

import pytest

from emulator.player import Player, simulated
from terminal_process import Terminal, start


@pytest.fixture
def player() -> Player:
    """A player of a simulated board, at the menu."""
    return simulated(random.Random(1).randbytes)


@pytest.fixture
def console() -> Iterator[Terminal]:
    """The simulator in a terminal with its menu on the screen."""
    with start("--seed", "7") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        yield terminal
