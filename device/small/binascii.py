"""`crc32` as in the standard library, for boards whose firmware lacks `binascii`: the SAMD21."""

import viper_support

try:
    from device.small.crc32.native import crc32 as crc32
except viper_support.UNAVAILABLE:
    from device.small.crc32.reference import crc32 as crc32
