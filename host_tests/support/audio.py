"""The tones of a piezo, from the recorded changes of its pin on an emulated Pico."""

import itertools

from boards import pico as board

CYCLES_PER_US = 125
LONGEST_HALF_PERIOD_US = 2000  # a longer one is a pause


def half_periods(changes):
    """Return the microseconds between changes of the pin."""
    return [
        (end - start) / CYCLES_PER_US for (start, *_), (end, *_) in itertools.pairwise(changes)
    ]


def assert_heard(changes, *tones):
    """Assert that each tone, in hertz, was played within one percent, in this order."""
    times_us = half_periods(changes)
    frequencies = [1e6 / 2 / us for us in times_us if us < LONGEST_HALF_PERIOD_US]  # hertz
    for hertz in tones:
        close = (at for at, one in enumerate(frequencies) if abs(one - hertz) <= hertz / 100)
        at = next(close, None)
        assert at is not None, (hertz, frequencies[:1], len(frequencies))
        del frequencies[:at]


def assert_loss_tune(pico, player, unequal_percent):
    """Give up a number of the 12C, from the menu: the tune is played, and the light is even."""
    player.go("3", "0.-----")
    player.go("5*", "----.r1")
    player.go("#", "GIUEUP")
    player.go("*", "1467.Cd")
    pico.panel.reset_measure()
    with pico.record(board.BUZZER) as changes:
        player.go("*", "AGAIn?")
        pico.run(0.6)
    assert_heard(changes, 784, 622, 523, 392)
    problems = pico.panel.measure().problems(rate=80, unequal_percent=unequal_percent, gap=0.0125)
    assert problems == []
    assert pico.panel.violations == []
