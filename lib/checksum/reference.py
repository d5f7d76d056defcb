"""The checksum: the specification of `native`."""

_BLOCK = 64


def checksum(data, value=0):
    """Return the 24-bit checksum of `data`, continued from `value` after whole blocks."""
    data = memoryview(data)
    for start in range(0, len(data), _BLOCK):
        value = value * 33 + sum(data[start : start + _BLOCK]) & 0xFFFFFF
    return value
