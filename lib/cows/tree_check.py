"""Checking the file of a tree (see `tree`) before it is played from."""

from struct import calcsize, unpack

from cows.tree import HEADER, MAGIC, VERSION


def play(path):
    """A generator that yields 0 after each slice and returns what is wrong with a file."""
    try:
        with open(path, "rb") as file:
            return (yield from checking(file))
    except OSError:
        return "cannot be read"


def problem(file):
    """What is wrong with an open file, None if it is whole and its checksum is right."""
    check = checking(file)
    while True:
        try:
            next(check)
        except StopIteration as end:
            return end.value


def checking(file):
    """`problem` as a generator that yields 0 after each slice."""
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
