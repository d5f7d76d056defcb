"""The function that makes the moves of a node; `KIND` is "viper" or "Python"."""

import native

try:
    from othello.small.native import visit as visit

    KIND = "viper"
except native.UNAVAILABLE:
    from othello.small.python import visit as visit

    KIND = "Python"
