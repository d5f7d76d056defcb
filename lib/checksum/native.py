"""The checksum in viper; `reference` is the specification."""

import micropython
from micropython import const

# pyright: reportArgumentType=false

_BLOCK = const(64)


def checksum(data, value=0):
    """Return the 24-bit checksum of `data`, continued from `value` after whole blocks."""
    return _continue(data, len(data), value)


@micropython.viper
def _continue(data: ptr8, count: int, value: int) -> int:
    at = 0
    while at < count:
        end = at + _BLOCK
        if end > count:
            end = count
        value *= 33
        while at < end:
            value += data[at]
            at += 1
        value &= 0xFFFFFF
    return value
