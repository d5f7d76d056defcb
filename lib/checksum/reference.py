"""CRC-32 without viper: by the firmware, or by a table of 16 entries."""

from array import array

try:
    from binascii import crc32
except ImportError:  # SAMD21 boards
    crc32 = None


def checksum(data, value):
    """Return the CRC-32 of the bytes `data`, continued from `value`."""
    return (crc32 or by_table)(data, value)


def by_table(data, value):
    """Return the same as `checksum`."""
    value ^= 0xFFFFFFFF
    for byte in data:
        value ^= byte
        value = value >> 4 ^ _TABLE[value & 15]
        value = value >> 4 ^ _TABLE[value & 15]
    return value ^ 0xFFFFFFFF


def _entry(nibble):
    for _ in range(4):
        nibble = nibble >> 1 ^ (0xEDB88320 if nibble & 1 else 0)
    return nibble


_TABLE = array("I", [_entry(nibble) for nibble in range(16)])
