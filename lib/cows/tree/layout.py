"""The file of a stored tree: how it is laid out, where it is, whether it is whole.

It is made by tools/trees.py.

A node stands for the guesses and replies so far. The file has those nodes where the best guess
must be looked up. At all others the guess is the lowest code that fits every reply: there the
maker of the tree found nothing better. In a tree marked COMPLETE all nodes are in the file.

The file, numbers big-endian:

    4 bytes  "COWS"
    1        1, the version of this layout
    1        symbols: 10 for decimal codes
    1        places
    1        marks: REPEATS, MEMBERSHIP, COMPLETE
    1        the most guesses any code takes
    4        the number of codes
    4        the guesses all codes take together
    2        bytes in the whole file
    ...      nodes, the first guess's first
    3        a checksum: each byte in turn added to 33 times the sum so far, modulo 1 << 24

A node:

    2 or 3   the guess's number (its value in base `symbols`) * 2, + 1 if there are nodes below;
             3 where 2 do not hold the highest code's
    and if there are nodes below:
    1 to 4   bit 0 = the guess can be the code, bit n = there is a node for the n-th reply; replies
             in the order of their BCD scores, the impossible ones left out; as many bytes as the
             game's replies need
    2        where the first node below is in the file; the others follow in order
"""

from struct import calcsize, unpack

import resources
from overlay import overlay

REPEATS = 1
MEMBERSHIP = 2
COMPLETE = 4

MAGIC = b"COWS"
VERSION = 1
HEADER = ">4sBBBBBIIH"
SUFFIX = ".tree"


def path_of(name, folder=None):
    """The path of the file of the tree `name`, by default in `trees` beside the library."""
    return (folder or resources.beside("trees")) + "/" + name + SUFFIX


def width(symbols, places):
    """The bytes that a node's guess takes in the file."""
    return 2 if symbols**places <= 0x8000 else 3


def map_width(places):
    """The bytes that the replies below a node take in the file."""
    return (index(places << 4, places) + 7) // 8


def index(reply, places):
    """Which of the possible replies, in the order of their BCD scores from 1, `reply` is."""
    bulls = reply >> 4
    number = bulls * (places + 1) - bulls * (bulls - 1) // 2 + (reply & 15) + 1
    return number - 1 if bulls == places else number


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
def find_problem(file, whole=True):
    """What is wrong with an open file, or with its beginning only, as `check_file` says it."""
    check = _check(file)
    while True:
        try:
            next(check)
            if not whole:
                return None
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
