"""CRC-32 without viper, by a table of 16 entries.

It is in two halves of 16 bits, because MicroPython allocates memory for numbers from 1 << 30 on.
"""

# The CRC of each half byte, four bytes each.
_TABLE = (
    b"\x00\x00\x00\x00\x1d\xb7\x10\x64\x3b\x6e\x20\xc8\x26\xd9\x30\xac"
    b"\x76\xdc\x41\x90\x6b\x6b\x51\xf4\x4d\xb2\x61\x58\x50\x05\x71\x3c"
    b"\xed\xb8\x83\x20\xf0\x0f\x93\x44\xd6\xd6\xa3\xe8\xcb\x61\xb3\x8c"
    b"\x9b\x64\xc2\xb0\x86\xd3\xd2\xd4\xa0\x0a\xe2\x78\xbd\xbd\xf2\x1c"
)


def crc32(data, value=0):
    """Return the CRC-32 (ISO 3309) of the bytes `data`, continued from `value`."""
    high = value >> 16 ^ 0xFFFF
    low = value & 0xFFFF ^ 0xFFFF
    for byte in data:
        low ^= byte
        at = low << 2 & 60
        low = (low >> 4 | (high & 15) << 12) ^ (_TABLE[at + 2] << 8 | _TABLE[at + 3])
        high = high >> 4 ^ (_TABLE[at] << 8 | _TABLE[at + 1])
        at = low << 2 & 60
        low = (low >> 4 | (high & 15) << 12) ^ (_TABLE[at + 2] << 8 | _TABLE[at + 3])
        high = high >> 4 ^ (_TABLE[at] << 8 | _TABLE[at + 1])
    return (high ^ 0xFFFF) << 16 | low ^ 0xFFFF
