"""CRC-32 without viper, by tables of 16 entries.

It is in two halves of 16 bits, because MicroPython allocates memory for numbers from 1 << 30 on.
"""

# fmt: off
# The lower and the higher half of the CRC of each half byte.
_LOW = (
    0x0000, 0x1064, 0x20C8, 0x30AC, 0x4190, 0x51F4, 0x6158, 0x713C,
    0x8320, 0x9344, 0xA3E8, 0xB38C, 0xC2B0, 0xD2D4, 0xE278, 0xF21C,
)
_HIGH = (
    0x0000, 0x1DB7, 0x3B6E, 0x26D9, 0x76DC, 0x6B6B, 0x4DB2, 0x5005,
    0xEDB8, 0xF00F, 0xD6D6, 0xCB61, 0x9B64, 0x86D3, 0xA00A, 0xBDBD,
)
# fmt: on


def crc32(data, value=0):
    """Return the CRC-32 (ISO 3309) of the bytes `data`, continued from `value`."""
    high = value >> 16 ^ 0xFFFF
    low = value & 0xFFFF ^ 0xFFFF
    for byte in data:
        low ^= byte
        for _ in range(2):  # half a byte each
            at = low & 15
            low = (low >> 4 | (high & 15) << 12) ^ _LOW[at]
            high = high >> 4 ^ _HIGH[at]
    return (high ^ 0xFFFF) << 16 | low ^ 0xFFFF
