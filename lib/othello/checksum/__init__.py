"""The checksum at the end of each part of a file of weights, and of the book.

For each 64 bytes in turn (the last may be fewer), 33 times the sum so far plus the sum of these
bytes, modulo 1 << 24. It needs no library, and `sum` makes it fast where there is no viper.
"""

import viper_support

try:
    from othello.checksum.native import checksum as checksum
except viper_support.UNAVAILABLE:
    from othello.checksum.reference import checksum as checksum
