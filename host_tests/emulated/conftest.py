"""Fixtures of tests on an emulated Pico."""

import pytest

from emulator.player import emulated


@pytest.fixture
def switch_on(switch_on):
    """Switch on a Pico, see host_tests/conftest.py; violations at its pins fail the test.

    A second call with equal arguments forgets the violations of the first.
    """
    picos = []

    def on(*arguments, **options):
        picos.append(switch_on(*arguments, **options))
        return picos[-1]

    yield on
    assert [violation for pico in picos for violation in pico.panel.violations] == []


@pytest.fixture
def play(switch_on):
    """Switch on a board with the console on it; return it with a player."""

    def on(kind="hard", **options):
        pico = switch_on(kind, **options)
        return pico, emulated(pico)

    return on
