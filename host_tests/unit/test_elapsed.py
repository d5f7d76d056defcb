"""Time limits hold when the clock wraps, after 12.4 days."""

from types import SimpleNamespace
from typing import Any

import pytest

from device import keypad
from device.sound import Buzzer
from elapsed import WRAP, elapsed
from games import wiring_test
from othello import levels, small
from othello.board import Board


def test_time_is_counted_over_the_wrap():
    assert elapsed(5, 8) == 3
    assert elapsed(WRAP - 1, 3) == 5
    assert elapsed(WRAP, WRAP) == 0


def test_a_tune_ends_though_the_clock_wraps():
    tones = []
    buzzer = Buzzer(tones.append, lambda: None)
    buzzer.is_on = True
    buzzer.play(0, WRAP - 2)  # a click of 6 ms
    now: Any = [2]
    console = SimpleNamespace(milliseconds=lambda: now[0])
    buzzer.poll(console)
    assert tones == [2400]
    now[0] = 4
    buzzer.poll(console)
    assert tones == [2400, 0]


def test_a_stuck_key_is_named_when_the_clock_wraps():
    keys = SimpleNamespace(contacts=1, order=keypad.KEYS)
    now, texts = [WRAP - 1000], []
    console: Any = SimpleNamespace(
        keypad=keys, show=texts.append, milliseconds=lambda: now[0] & WRAP
    )
    page = wiring_test.push_keys(console)
    for _ in range(120):
        next(page)
        now[0] += 100
    assert texts[-1].startswith("StUC")


def all_of(generator):
    """Return the result of a generator, and the number of its yields."""
    count = 0
    while True:
        try:
            next(generator)
        except StopIteration as ended:
            return ended.value, count
        count += 1


@pytest.fixture
def only_small(monkeypatch):
    """The search for boards whose compiler cannot compile the large one."""
    monkeypatch.setattr(levels, "load", lambda _: (small, small))


@pytest.mark.parametrize("start", [0, WRAP - 300])
def test_a_level_keeps_its_time_when_the_clock_wraps(only_small, start):
    now = [start]

    def milliseconds():
        now[0] += 10
        return now[0] & WRAP

    _, slices = all_of(levels.choose_move_steps(Board.start(), 4, milliseconds))
    assert slices < 300  # else it would search all nodes of the level
    now[0] = start
    assert all_of(levels.choose_move_steps(Board.start(), 4, milliseconds))[1] == slices
