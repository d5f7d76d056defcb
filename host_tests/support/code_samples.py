"""All codes, and codes at random for Hypothesis."""

from hypothesis import strategies as st

from cows import codes

ALL = {digits: [codes.to_bcd(n) for n in range(10**digits)] for digits in range(2, 6)}


def codes_of(digits):
    """Return a strategy for codes in BCD."""
    # Digit by digit, so that hypothesis shrinks each and repeats are common.
    return st.text("0123456789", min_size=digits, max_size=digits).map(lambda text: int(text, 16))
