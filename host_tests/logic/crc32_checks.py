"""Checks of device/small/crc32, and of the firmware's CRC-32."""

import binascii

import viper_support
from device.small.crc32 import reference

try:
    from device.small.crc32 import native
except viper_support.UNAVAILABLE:  # for ARM Thumb only
    native = reference


def check_all_implementations_agree():
    whole = bytes(range(200)) * 3
    for module in (binascii, reference, native):
        assert module.crc32(b"") == 0
        assert module.crc32(b"123456789") == 0xCBF43926  # the check value of CRC-32 in catalogues
        assert module.crc32(whole[:7]) == 0xAD5809F9
        first = module.crc32(whole[:128])
        assert module.crc32(memoryview(whole)[128:], first) == module.crc32(bytearray(whole))
