"""Fixtures of tests on an emulated Pico."""

import pytest

from emulator.player import emulated


@pytest.fixture
def play(switch_on):
    """Switch on a board with the console on it; return it with a player."""

    def on(kind="hard", **options):
        pico = switch_on(kind, **options)
        return pico, emulated(pico)

    return on
