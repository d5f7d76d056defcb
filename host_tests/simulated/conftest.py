"""Fixtures of tests at the simulated console."""

import inspect
import random
from collections.abc import Iterator

import pytest

import manual_texts
from device.console import Console
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


@pytest.fixture(autouse=True)
def shown_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The texts of our games in a test; the manual must have them."""
    texts: set[str] = set()
    show = Console.show

    def noting(self: Console, text: str) -> None:
        frame = inspect.currentframe()  # inspect.stack() takes 5 ms, and pages are many
        callers = []
        while frame and len(callers) < 3:
            callers.append(frame.f_globals["__name__"])
            frame = frame.f_back
        if callers[1] == "simulator.handheld":  # its `show` calls this one
            del callers[1]
        if callers[1].startswith(("games", "device")):
            texts.add(text)
        show(self, text)

    monkeypatch.setattr(Console, "show", noting)
    yield texts
    assert manual_texts.missing(texts) == []
