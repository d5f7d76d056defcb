"""Tests of lib/cows that need CPython; the others are in host_tests/logic/cows_checks.py."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cows.consistent.reference as scan_python
import cows.scoring.reference as score_python
from code_samples import ALL, codes_of
from cows import codes
from plain_scores import obvious_score, play, possible_scores

DIGITS = st.integers(2, 5)


def test_score_of_all_three_digit_pairs():
    for guess in ALL[3]:
        for secret in ALL[3]:
            if guess <= secret:
                score = obvious_score(guess, secret, 3)
                assert score_python.score(guess, secret, 3) == score
                assert score_python.score(secret, guess, 3) == score


@pytest.mark.parametrize("digits", [2, 3])
def test_every_short_code_is_found_from_every_start(digits):
    for start in ALL[digits][:: 1 if digits == 2 else 37]:
        for secret in ALL[digits]:
            assert play(scan_python, digits, start, secret)[-1] == secret


@given(st.data())
def test_any_five_digit_code_is_found(data):
    start, secret = data.draw(codes_of(5)), data.draw(codes_of(5))
    assert play(scan_python, 5, start, secret)[-1] == secret


@given(DIGITS, st.integers(-(2**8), 2**12))
def test_possible_takes_any_int(digits, score):
    assert codes.possible(score, digits) == (score in possible_scores(digits))


@given(st.integers(0, 10**12))
def test_bcd_is_the_decimal_text_in_hexadecimal(n):
    assert f"{codes.to_bcd(n):x}" == str(n)
    assert codes.next_bcd(codes.to_bcd(n)) == codes.to_bcd(n + 1)
