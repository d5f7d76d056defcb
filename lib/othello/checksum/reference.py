"""The checksum on any runtime: the specification of `native`."""

_BLOCK = 64


def checksum(data, value=0):
    """The checksum of the bytes `data`, 24 bits; `value` is that of whole blocks before."""
    data = memoryview(data)
    for start in range(0, len(data), _BLOCK):
        value = value * 33 + sum(data[start : start + _BLOCK]) & 0xFFFFFF
    return value
