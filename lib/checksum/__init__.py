"""The checksum at the end of each part of a file of weights, and of the opening book.

For each block of 64 bytes (the last may be shorter): 33 times the sum so far, plus the sum of the
block's bytes, modulo 1 << 24. It needs no library, and `sum` makes it fast without viper.
"""

import viper_support

try:
    from othello.checksum.native import checksum as checksum
except viper_support.UNAVAILABLE:
    from othello.checksum.reference import checksum as checksum
