"""The checksum in viper; the twin `reference` specifies it."""

import micropython
from micropython import const

# pyright: reportArgumentType=false

_BLOCK = const(64)


def checksum(data, value=0):
    """The checksum of the bytes `data`, 24 bits; `value` is that of whole blocks before."""
    return _go_on(data, len(data), value)


@micropython.viper
def _go_on(data: ptr8, count: int, value: int) -> int:
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
