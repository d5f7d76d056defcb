"""`visit`, the kernel that makes the moves of a node; `KIND` is "viper" or "Python"."""

import viper_support

try:
    from othello.small.native import visit as visit

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.small.reference import visit as visit

    KIND = "Python"
