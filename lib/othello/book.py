"""The opening book: the moves of known openings; tools/engine.py book makes the file.

A position's key has 16 bytes: 8 for the discs of the side to move, then 8 for the opponent's. A
byte is a row, and its bit 0 is the first column. A position has eight images under the symmetries
of the board. The book has the image with the lowest key.

The file has a record of 17 bytes for each move of each position: the key, then the square of the
move (8 * row + column, both from 0). The last 4 bytes are the CRC-32 of all records,
little-endian.
"""

from binascii import crc32

import resources
from othello.evaluation import FileError
from othello.rules import row_and_column

RECORD_BYTES = 17
MAX_DISCS = 24  # most discs on the board in a position of the book
_CHECKSUM_BYTES = 4
_MAX_BYTES = 16384  # of the file


def look_up_steps(discs, side, folder=None):
    """Return the moves of the book; a generator that yields 0 after each slice.

    `discs`, `side`: as in a Board. `folder`: the file's folder, by default `books` beside the
    package `othello`. The result is a list of (row, column), both from 1, empty if the position is
    not in the book. Raises FileError if the file is missing or damaged.
    """
    if not may_contain(discs):
        return []
    content = _read((folder or resources.path("books")) + "/othello.book")
    yield 0
    key, symmetry = canonical(discs, side)
    yield 0
    moves = []
    at = content.find(key)
    while at >= 0:
        if at % RECORD_BYTES == 0:
            square = transform_back(content[at + RECORD_BYTES - 1], symmetry)
            moves.append(row_and_column(square))
        at = content.find(key, at + 1)
    return moves


def _read(path):
    try:
        with open(path, "rb") as file:
            size = min(file.seek(0, 2), _MAX_BYTES)
            file.seek(0)
            content = file.read(size)  # a board allocates as many bytes as it asks for
    except OSError:
        raise FileError("the file {} cannot be read".format(path)) from None
    end = len(content) - _CHECKSUM_BYTES
    if content[end:] != crc32(content[:end]).to_bytes(_CHECKSUM_BYTES, "little"):
        raise FileError("the file {} is damaged".format(path))
    return content


def may_contain(discs, max_discs=MAX_DISCS):
    """Return True if the position has at most `max_discs` discs, so it may be in the book."""
    return sum([bin(word).count("1") for word in discs]) <= max_discs


def canonical(discs, side):
    """Return (key, symmetry): the lowest key of all images, and the first symmetry for it."""
    own, other = squares(discs, side)
    return min([(key_of(own, other, symmetry), symmetry) for symmetry in range(8)])


def squares(discs, side):
    """Return two lists of squares, 0 to 63: discs of the side to move, discs of the opponent."""
    x, o = [
        [square for square in range(64) if discs[word + (square >> 5)] >> (square & 31) & 1]
        for word in (0, 2)
    ]
    return (x, o) if side == "X" else (o, x)


def key_of(own, other, symmetry):
    """Return the key of the image of two lists of squares under a symmetry, 0 to 7."""
    key = bytearray(RECORD_BYTES - 1)
    for first, discs in ((0, own), (8, other)):
        for square in discs:
            square = transform(square, symmetry)
            key[first + (square >> 3)] |= 1 << (square & 7)
    return bytes(key)


def transform(square, symmetry):
    """Return the image of a square: mirror the row (4), the column (2), then transpose (1)."""
    row, column = square >> 3, square & 7
    if symmetry & 4:
        row = 7 - row
    if symmetry & 2:
        column = 7 - column
    return 8 * column + row if symmetry & 1 else 8 * row + column


def transform_back(square, symmetry):
    """Return the square with the image `square`, the inverse of `transform`."""
    return transform(transform(square, symmetry & 1), symmetry & 6)
