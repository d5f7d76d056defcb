"""Random keys at the simulated console: a short run here, as long a one as you like by hand."""

import pytest

from games import duel
from soaking import keys


def run(presses, seed):
    told = []
    return keys.run(presses, seed, told.append), "".join(t for t in told if t.endswith("\n"))


def test_random_keys_do_no_harm():
    status, told = run(4000, 5)
    assert status == 0, told
    assert told.startswith("4000 random keys, seed 5\n") and "4000 keys, " in told


def test_a_seed_repeats_a_run():
    seen = []
    for seed in (3, 3, 4):
        hand = keys.Fingers(seed)
        hand.walk(600)
        seen.append((list(hand.last), hand.seen))
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize("fault", ["raises", "dark"])
def test_what_goes_wrong_is_told_with_the_seed(monkeypatch, fault):
    def broken(console):
        if fault == "raises":
            raise ZeroDivisionError("a mistake")
        console.show("")
        while True:
            yield

    monkeypatch.setattr(duel, "play", broken)
    status, told = run(4000, 9)
    assert status == 1
    assert told.splitlines()[-1].startswith("WRONG after ") and told.endswith(": seed 9\n")
    assert ("a mistake" if fault == "raises" else "stays dark") in told
