"""The scenario of random keys: a short run, and short ones on new consoles."""

import pytest

from commands.reporting import silent
from fault_injection import simulated_keys
from games import duel


def run(presses, seed):
    return simulated_keys.run(presses, seed, silent)


def test_random_keys_cause_no_failure():
    report = run(1500, 5)
    assert report.failures == []
    assert report.figures["keys"] == 1500 and report.figures["different displays"] > 50


def test_random_keys_leave_a_way_back_from_every_place():
    """Each seed has a new console, because a saved game leads elsewhere."""
    for seed in range(300):
        presser = simulated_keys.RandomKeys(seed)
        presser.walk(40)


def test_a_seed_repeats_a_run():
    runs = []
    for seed in (3, 3, 4):
        presser = simulated_keys.RandomKeys(seed)
        presser.walk(600)
        runs.append((list(presser.last), presser.displays))
    assert runs[0] == runs[1] != runs[2]


@pytest.mark.parametrize("defect", ["raises", "dark"])
def test_a_failure_is_reported_with_the_seed(monkeypatch, defect):
    def broken(console):
        if defect == "raises":
            raise ZeroDivisionError("a mistake")
        console.show("")
        while True:
            yield

    monkeypatch.setattr(duel, "play", broken)
    [failure] = run(4000, 9).failures
    assert "keys and more, the last of them" in failure and failure.endswith(": seed 9")
    assert ("a mistake" if defect == "raises" else "stays dark") in failure
