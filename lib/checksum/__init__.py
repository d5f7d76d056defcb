"""The checksum of all files and of the messages on the line: CRC-32 (ISO 3309).

`checksum(data, value)` returns the checksum of the bytes `data`, an int of 32 bits. `value` is the
checksum of the bytes before them, 0 at the beginning.
"""

import viper_support

try:
    from checksum.native import checksum as checksum
except viper_support.UNAVAILABLE:
    from checksum.reference import checksum as checksum
