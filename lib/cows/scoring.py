"""Textbook scoring of bulls and cows; in viper where it runs.

`score(guess, secret, digits)` -> BCD score, 0x12 = one bull, two cows. Codes are BCD ints of
`digits` digits (2 to 5), repeats allowed. It is the hot function and checks nothing: `codes`
checks what a player typed.

`KIND` is "viper" or "Python".
"""

try:
    from cows._score_viper import score

    KIND = "viper"
except (ImportError, SyntaxError, NameError, MemoryError):  # NameError: Blinka
    from cows._score_python import score

    KIND = "Python"

__all__ = ("KIND", "score")
