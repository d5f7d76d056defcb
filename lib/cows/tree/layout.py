"""The file of a stored tree: its layout, its path, its checks.

It is made by tools/trees.py.

A node is reached by the guesses and replies so far. The file omits a node if the maker of the tree
found no better guess there than the lowest consistent code. With the flag COMPLETE all nodes are
in the file. Without it the game has decimal codes and textbook scores, because only these are
searched for.

The file, numbers big-endian:

    4 bytes  "COWS"
    1        2, the version of this layout
    1        symbols: 10 for decimal codes
    1        digits of a code
    1        flags: ALLOW_REPEATS, MEMBERSHIP, COMPLETE
    1        the most guesses that a code takes
    4        the number of codes
    4        the guesses for all codes, added up
    2        bytes in the whole file
    ...      nodes, the first guess's first
    4        the CRC-32 of all bytes before

A node:

    2 or 3   the guess's number (its value in base `symbols`) * 2, + 1 if there are nodes below;
             3 bytes if the highest code needs them
    and if there are nodes below:
    1 to 4   the child map: bit 0 = the guess can be the code, bit n = there is a node for the n-th
             reply. The replies are the possible BCD scores in ascending order. Their number gives
             the number of bytes.
    2        the offset of the first node below; the others follow in order
"""

from binascii import crc32
from struct import calcsize, unpack

import resources
from overlay import overlay

ALLOW_REPEATS = 1
MEMBERSHIP = 2  # scored by membership (docs/developer/systems.md, system 4), else textbook
COMPLETE = 4

MAGIC = b"COWS"
VERSION = 2
HEADER = ">4sBBBBBIIH"
CHECKSUM_BYTES = 4
SUFFIX = ".tree"

# A node in memory is a tuple:
#     guess   a BCD code, or a word's number if symbols is not 10; None until it is searched for
#     at      the offset of the node in the file, 0 if it is not in the file
#     parent  the node of the previous guess, None at the start
#     reply   the BCD score of the previous guess, which leads to this node
GUESS = 0  # the place of the guess in a node


def path_of(name, folder=None):
    """Return the path of the tree `name`, by default in `trees` beside the library."""
    return (folder or resources.path("trees")) + "/" + name + SUFFIX


def guess_bytes(symbols, digits):
    """Return how many bytes a node's guess takes in the file."""
    return 2 if symbols**digits <= 0x8000 else 3


def child_map_bytes(digits):
    """Return how many bytes a node's child map takes in the file."""
    return (reply_number(digits << 4, digits) + 7) // 8


def reply_number(reply, digits):
    """Return the number of `reply`, from 1, among the possible replies in BCD order."""
    # b bulls leave 0 to digits - b cows: digits + 1 - b replies. digits - 1 bulls and one cow is
    # impossible, so the last reply has a number one lower.
    bulls = reply >> 4
    number = bulls * (digits + 1) - bulls * (bulls - 1) // 2 + (reply & 15) + 1
    return number - 1 if bulls == digits else number


@overlay
def validate_steps(file):
    """Return the error of an open binary file, None if it is complete with the right checksum.

    A generator that yields 0 after each slice. Raises OSError if the file cannot be read.
    """
    size = calcsize(HEADER)
    block = file.read(size)
    if len(block) < size or block[:4] != MAGIC:
        return "is no tree"
    if block[4] != VERSION:
        return "has version {}, not {}".format(block[4], VERSION)
    remaining = unpack(HEADER, block)[-1] - size - CHECKSUM_BYTES
    checksum = crc32(block)
    block = bytearray(64)
    while remaining > 0:
        if remaining < len(block):
            block = bytearray(remaining)
        if file.readinto(block) < len(block):
            break
        checksum = crc32(block, checksum)
        remaining -= len(block)
        yield 0
    # A longer file is damaged, too.
    if remaining or file.read(CHECKSUM_BYTES + 1) != checksum.to_bytes(CHECKSUM_BYTES, "big"):
        return "is damaged"
    return None
