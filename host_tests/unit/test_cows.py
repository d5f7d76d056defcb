"""Tests of lib/cows that need CPython; the others are in host_tests/logic/cows_checks.py."""

from hypothesis import given
from hypothesis import strategies as st

import cows.consistent.reference as scan_python
from code_samples import codes_of
from cows import codes
from plain_scores import play, possible_scores

DIGITS = st.integers(2, 5)


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
