"""The player's own code, as the page checks it."""

import pytest

from simulator import own_code


@pytest.mark.parametrize(
    ("code", "digits", "allow_repeats", "problem"),
    [
        ("4071", 4, False, ""),
        ("1123", 4, True, ""),
        ("1123", 4, False, "In this duel no code has equal digits."),
        ("407", 4, True, "A code of this duel has 4 digits."),
        ("40711", 4, True, "A code of this duel has 4 digits."),
        ("40x1", 4, True, "A code of this duel has 4 digits."),
    ],
)
def test_a_code_meets_the_options_of_its_duel(code, digits, allow_repeats, problem):
    assert own_code.problem(code, digits, allow_repeats) == problem


def test_the_score_is_in_words_with_its_keys():
    advice = "4071 against your code: 1 bull, 2 cows: press 1, then 2, then OK."
    assert own_code.advice("4710", "4071", 4, "") == advice.replace("2", "3")
    assert own_code.advice("4719", "4071", 4, "") == advice
    advice = "4071 against your code: 0 bulls, 1 cow: press # to clear, then 0, then 1, then OK."
    assert own_code.advice("2224", "4071", 4, "1") == advice
