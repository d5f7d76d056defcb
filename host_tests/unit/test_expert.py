"""The guessers on CPython: any code, any player, any state of the trees; and the average.

The other checks are in cows_checks.py and expert_checks.py of host_tests/logic.
"""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cows.consistent.reference as scan_python
from benchmarks import expert_games as bench
from check_helpers import finish
from code_samples import ALL, codes_of
from cows import codes, expert, scoring, tree
from cows.expert import openings, partition, sample
from expert_player import Expert
from plain_scores import is_distinct, play, possible_scores, textbook_bcd
from run_to_end import run_to_end
from tree_tools.nodes import total_guesses


@pytest.fixture(autouse=True)
def little_thought(monkeypatch):
    """Small samples and few evaluated guesses."""
    monkeypatch.setattr(sample, "SAMPLE_CODES", 16)
    monkeypatch.setattr(partition, "SCORINGS_A_MOVE", 1500)


def small(digits, seed=0, allow_repeats=True, stored=True):
    """Return an expert with its own random numbers."""
    return Expert(digits, random.Random(seed).randrange, allow_repeats, stored)


# ---- on-line ----


@given(st.data())
def test_the_consistent_guesser_finds_any_five_digit_code(data):
    start, secret = data.draw(codes_of(5)), data.draw(codes_of(5))
    assert play(scan_python, 5, start, secret)[-1] == secret


@given(st.data(), st.booleans(), st.integers(2, 5), st.integers(0, 99))
def test_any_code_is_found(data, allow_repeats, digits, seed):
    secret = data.draw(codes_of(digits))
    if allow_repeats or is_distinct(secret, digits):
        small(digits, seed, allow_repeats=allow_repeats, stored=False).play(secret)


@given(st.data(), st.booleans(), st.integers(0, 99))
@settings(max_examples=40)
def test_the_guess_is_none_only_if_no_code_is_consistent(data, allow_repeats, seed):
    digits = data.draw(st.integers(2, 4))
    guesser = small(digits, seed, allow_repeats=allow_repeats, stored=False)
    scores = st.sampled_from(possible_scores(digits)[:-1])
    fitting = [code for code in ALL[digits] if allow_repeats or is_distinct(code, digits)]
    while fitting:
        code = guesser.guess()
        assert code is not None
        reply = data.draw(scores)
        guesser.reply(reply)
        fitting = [c for c in fitting if textbook_bcd(code, c, digits) == reply]
    assert guesser.guess() is None


def test_same_random_numbers_same_game():
    for stored in (True, False):
        games = []
        for _ in range(2):
            guesser = small(4, 3, stored=stored)
            guesser.play(0x7190)
            games.append(guesser.history)
        assert games[0] == games[1]


@pytest.mark.parametrize("digits", [2, 3, 4, 5])
@pytest.mark.parametrize("stored", [True, False])
def test_openings_vary_within_their_class(digits, stored):
    firsts = [small(digits, seed, stored=stored).guess() for seed in range(300)]
    assert len(set(firsts)) >= (60 if digits == 2 else 150)
    # A renamed guess and the original have equally many repeated digits.
    assert len({tuple(sorted(Counter(codes.to_text(c, digits)).values())) for c in firsts}) == 1
    # Every digit is first about equally often: 30 times; 60 is six standard deviations more.
    assert max(Counter(codes.to_text(c, digits)[0] for c in firsts).values()) < 60


def test_second_guess_of_five_digits_is_renamed_too():
    """The digits that first and second guess share, and so the information, do not change."""
    for reply in possible_scores(5)[:-1]:
        second = openings.second_guess(5, True, reply)
        assert second is not None
        for seed in range(5):
            guesser = small(5, seed, stored=False)
            first = guesser.guess()
            assert first is not None
            guesser.reply(reply)
            code = guesser.guess()
            assert code is not None
            score = textbook_bcd(first, code, 5)
            assert score == textbook_bcd(openings.FIRST, second, 5)


def test_the_sample_is_halved_until_it_fits_into_memory(monkeypatch):
    requests = []

    def array_if_small(kind, data):
        requests.append(len(data))
        if len(data) > 1500:
            raise MemoryError
        return make(kind, data)

    make = sample.array
    monkeypatch.setattr(sample, "SAMPLE_CODES", 384)
    monkeypatch.setattr(sample, "array", array_if_small)
    guesser = small(5, stored=False)
    guesser.play(0x31415)
    assert requests and len(requests) % 3 == 0, "three tries for each guess that is searched"
    assert max(requests[2::3]) <= 1500


# ---- trees ----


def test_a_tree_that_lacks_memory_is_closed_and_not_used_any_more(monkeypatch):
    closed = []
    randbelow = random.Random(1).randrange

    class Short(tree.Tree):
        def child(self, node, reply):
            raise MemoryError

        def close(self):
            closed.append(self)
            super().close()

    monkeypatch.setattr(tree, "Tree", Short)
    state, tree_failed = run_to_end(expert.begin_steps(4, True, randbelow))
    code, _ = run_to_end(expert.guess_steps(state, []))
    labels = expert.labels_of(state)
    closed.clear()
    with pytest.raises(MemoryError):
        run_to_end(expert.guess_steps(state, [(code, 0x11)]))
    assert not tree_failed and len(closed) == 1
    following, _ = run_to_end(expert.guess_steps(state, [(code, 0x11)]))
    assert following is not None and len(closed) == 1
    state, _ = run_to_end(expert.begin_steps(4, True, randbelow))
    run_to_end(expert.restore_steps(state, [(code, 0x11), (following, 0x11)], labels))


@pytest.mark.parametrize(
    ("digits", "allow_repeats", "every"),
    [(3, True, 17), (3, False, 17), (4, False, 17), (5, True, 997), (5, False, 997)],
)
def test_the_expert_guesses_from_its_tree(digits, allow_repeats, every):
    secrets = [c for c in ALL[digits] if allow_repeats or is_distinct(c, digits)]
    for seed, secret in enumerate(secrets[::every]):
        guesser = small(digits, seed, allow_repeats=allow_repeats)
        guesser.play(secret)
        assert (guesser.source, guesser.tree_failed) == ("tree", False)


def test_relabelling_keeps_the_average_of_a_tree():
    """3575 guesses for the 720 codes of three different digits, the total of the tree."""
    for seed in (1, 2):
        total = 0
        for secret in ALL[3]:
            if is_distinct(secret, 3):
                guesser = small(3, seed, allow_repeats=False)
                total += len(guesser.play(secret))
        assert total == 3575


@pytest.mark.parametrize("digits", [3, 5])
def test_a_resumed_game_continues_in_its_tree(digits):
    secret = 0x31415 & (1 << 4 * digits) - 1
    guesser, again = small(digits, 1), small(digits, 2)
    code = guesser.guess()
    while code != secret:
        assert code is not None
        guesser.reply(scoring.score(code, secret, digits))
        names = expert.labels_of(guesser.state)
        finish(expert.restore_steps(again.state, guesser.history, names))
        again.history = list(guesser.history)
        code = guesser.guess()
        assert again.guess() == code
        assert again.state[:-1] == guesser.state[:-1]  # all but `randbelow`
        again = small(digits, 2)


def test_a_resumed_game_with_other_guesses_leaves_its_tree():
    """Its replies were followed in the tree though they are to other guesses."""
    guesser = small(3, 1)
    history = [(0x987, 0x00)]
    assert guesser.guess() != history[0][0]
    labels = expert.labels_of(guesser.state)
    again = small(3, 2)
    finish(expert.restore_steps(again.state, history, labels))
    again.history = history
    assert again.guess() is not None and again.source == "on-line"


@pytest.mark.parametrize("digits", [3, 5])
def test_no_code_fits_a_tree(digits):
    guesser = small(digits, allow_repeats=False)
    while guesser.guess() is not None:
        guesser.reply(0x01)
    assert guesser.guess() is None
    assert len(guesser.history) < 10


def test_a_game_continues_when_its_tree_is_lost():
    guesser = small(3)
    guesser.guess()
    guesser.reply(0x01)
    guesser.state[0] = False
    code = guesser.guess()
    assert code is not None and guesser.source == "on-line" and not guesser.tree_failed


# ---- averages, openings ----


@pytest.mark.parametrize(
    ("digits", "allow_repeats", "most"), [(5, True, 6.20), (5, False, 5.78), (4, True, 5.70)]
)
def test_the_average_is_within_its_limit(micropython, digits, allow_repeats, most):
    """Over 300 games, with a standard error of 0.04; bench.py plays 2000."""
    counts = bench.distribution(micropython("hard"), digits, allow_repeats, 300)
    assert counts.total() == 300
    assert total_guesses(counts) / 300 <= most + 0.04
    assert max(counts) <= 9
