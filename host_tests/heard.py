"""What a piezo plays, from the recorded changes of its pin on an emulated Pico."""

import itertools


def half_periods(changes):
    """Microseconds from each change of the pin to the next."""
    return [(b[0] - a[0]) / 125 for a, b in itertools.pairwise(changes)]


def assert_heard(changes, *tones):
    """Whether each tone, in hertz, was heard within a percent, in this order."""
    halves = [1e6 / 2 / half for half in half_periods(changes) if half < 2000]
    for hertz in tones:
        at = next((i for i, heard in enumerate(halves) if abs(heard - hertz) <= hertz / 100), None)
        assert at is not None, (hertz, halves[:1], len(halves))
        del halves[:at]
