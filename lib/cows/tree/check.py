"""Checking the file of a tree before it is played from."""

from struct import calcsize, unpack

from cows.tree.layout import HEADER, MAGIC, VERSION
from overlay import overlay


@overlay
def check_file(path):
    """What is wrong with the file at `path`, None if it is whole and its checksum is right.

    A generator that yields 0 after each slice.
    """
    try:
        with open(path, "rb") as file:
            return (yield from _check(file))
    except OSError:
        return "cannot be read"


@overlay
def find_problem(file):
    """What is wrong with an open file, as `check_file` says it."""
    check = _check(file)
    while True:
        try:
            next(check)
        except StopIteration as end:
            return end.value


def _check(file):
    size = calcsize(HEADER)
    block = file.read(size)
    if len(block) < size or block[:4] != MAGIC:
        return "is no tree"
    if block[4] != VERSION:
        return "has version {}, not {}".format(block[4], VERSION)
    left = unpack(HEADER, block)[-1] - size - 3
    value = checksum(block)
    while left > 0:
        block = file.read(min(64, left))
        if not block:
            break
        value = checksum(block, value)
        left -= len(block)
        yield 0
    if left or int.from_bytes(file.read(4), "big") != value:
        return "is damaged"
    return None


def checksum(data, value=0):
    """The checksum of the bytes `data`, going on from `value`."""
    for byte in data:
        value = value * 33 + byte & 0xFFFFFF  # stays a small int on 32 bits
    return value
