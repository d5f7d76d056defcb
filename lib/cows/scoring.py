"""Textbook scoring of bulls and cows, and the scan for codes that fit; in viper where it runs.

`score(guess, secret, digits)` -> BCD score, 0x12 = one bull, two cows. Codes are BCD ints of
`digits` digits (2 to 5), repeats allowed. It is the hot function and checks nothing: `codes`
checks what a player typed.

`scan(rows, work)` and `SLICE` serve `consistent`, which says what they do.

`KIND` is "viper" or "Python".
"""

try:
    from cows._scoring_viper import SLICE, scan, score

    KIND = "viper"
except (ImportError, SyntaxError):
    from cows._scoring_python import SLICE, scan, score

    KIND = "Python"

__all__ = ("KIND", "SLICE", "possible", "scan", "score")


def possible(score, digits):
    """Can codes of `digits` digits have this BCD score? (All right but one rules out one cow.)"""
    bulls, cows = score >> 4, score & 15
    return 0 <= bulls <= digits - cows and not (bulls == digits - 1 and cows == 1)
