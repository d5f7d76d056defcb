"""The duel's levels, codes without repeats, and help for the player."""

from unittest.mock import Mock

import pytest

from cows import tree
from duels import play_to_error
from emulator.duel_player import Duel
from emulator.player import SimulatedPlayer
from games.duel import setup
from plain_scores import fitting, next_consistent


def test_the_easy_level_is_the_historic_one():
    """Also without repeats its guess is the next consistent code, upwards around the circle."""
    for allow_repeats in (True, False):
        for seed in range(5):
            player = SimulatedPlayer(seed)
            duel = Duel(player, "1234", "2", allow_repeats=allow_repeats)
            duel.play()
            for number in range(1, len(duel.machine_guesses)):
                history, (guess, _) = duel.machine_guesses[:number], duel.machine_guesses[number]
                assert guess == next_consistent(4, allow_repeats, history, history[-1][0])


@pytest.mark.parametrize(
    ("starter", "level", "allow_repeats", "pages"),
    [
        ("1", setup.HARD, False, ["HArd", "rEP no", "1St.YOU"]),
        ("2", setup.EASY, True, ["EASy", "rEPYES", "1St.  I"]),
    ],
)
def test_the_settings_are_offered_again(player, starter, level, allow_repeats, pages):
    Duel(player, "73", starter, level=level, allow_repeats=allow_repeats).play()
    for page in ("HELLO", "LEn  2", *pages):
        player.go("*", page)


@pytest.mark.parametrize("allow_repeats", [True, False])
@pytest.mark.parametrize("digits", [2, 4, 5])
def test_the_consistent_codes_are_counted_on_request(player, digits, allow_repeats):
    duel = Duel(player, "01234"[:digits], allow_repeats=allow_repeats)
    total = len(fitting(digits, allow_repeats, []))
    answers = []
    player.go("*", f"n{total:>5}" if total < 100000 else "100000")
    for number in range(1, 4):
        player.go("#", "-" * digits + "." + duel.round_text(number, 6 - digits))
        if duel.player_turn(number):
            break
        duel.machine_turn(number)
        answers = duel.guesser.history
        player.go("*", f"n{len(fitting(digits, allow_repeats, answers)):>5}", 5)


@pytest.mark.parametrize("allow_repeats", [True, False])
def test_a_hint_fits_and_costs_a_round(player, allow_repeats):
    duel = Duel(player, "9517", allow_repeats=allow_repeats)
    for number in range(1, 5):
        player.expect(f"----.r{number}")
        if number % 2:
            duel.player_turn(number)
        else:
            hint = duel.take_hint()
            assert int(hint, 16) in fitting(4, allow_repeats, duel.guesser.history)
            player.go("#", hint + ".Ht")
            player.tap("*")
        duel.machine_turn(number)  # it still gets its turn


def test_hints_after_the_same_guesses_differ(player):
    duel = Duel(player, "9517")
    duel.player_turn(1)
    hints = set()
    for number in range(2, 6):
        duel.machine_turn(number - 1)
        player.expect(f"----.r{number}")
        hints.add(duel.take_hint())
        player.tap("*")
    assert len(hints) > 1


def test_a_hint_can_be_declined(player):
    Duel(player, "1234")
    player.go("*", "n10000")
    player.go("*", "HInt?")
    player.go("*", "-rOUnd")
    player.go("#", "HInt?")
    player.go("#", "n10000")
    player.go("#", "----.r1")
    player.go("1", "1---.r1")
    player.go("*", "1---.r1")  # help only on the empty entry


def test_a_guess_may_repeat_digits_if_a_code_may_not(player):
    Duel(player, "1234", allow_repeats=False)
    player.go("1122*", "SUrE?")
    player.go("#", "1122.r1")  # they can be corrected
    player.go("#3", "3---.r1")
    player.go("#1122*", "SUrE?")
    player.tap("*")
    player.run(0.05)
    assert player.digits(0, 4) == "1122"
    assert int(player.digits(5, 6)) <= 2


def test_a_code_with_equal_digits_is_refused_without_repeats(player):
    duel = Duel(player, "1234", "2", change_score=lambda number, reply: 0, allow_repeats=False)
    play_to_error(duel)
    player.go("*", "COdE?")
    player.go("*", "----.Cd")
    player.go("1123*", "bAd Cd")
    player.go("*", "----.Cd")
    player.go("1123*", "bAd Cd")
    player.go("1", "1---.Cd")  # a digit begins again
    player.tap("234*")
    assert not player.shows("----.Cd")


def test_an_unreadable_tree_is_reported_and_the_expert_continues(player, monkeypatch):
    duel = Duel(player, "907", "2", level=setup.HARD)
    duel.machine_turn(1)
    monkeypatch.setattr(tree.Tree, "child", Mock(side_effect=OSError("no reply")))
    duel.player_turn(1)
    player.expect("no.trEE")
    player.tap("*")
    number = 2
    while not duel.machine_turn(number):
        duel.player_turn(number)
        number += 1
