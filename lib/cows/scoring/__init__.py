"""Textbook scoring of bulls and cows (docs/developer/systems.md), in viper if the board has it.

`score(guess, secret, digits)` returns the BCD score: 0x12 is one bull, two cows. Codes are BCD
ints of `digits` digits, 2 to 5. Digits may repeat. Swapping guess and secret gives the same score.
It is called thousands of times a move and checks nothing; `codes` checks the input of a player.

`KIND` is "viper" or "Python", the kernel in use.
"""

import viper_support

try:
    from cows.scoring.native import score as score

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from cows.scoring.reference import score as score

    KIND = "Python"
