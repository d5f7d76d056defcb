"""The opening book: the moves of known openings; tools/othello_book.py makes it.

A position is looked up by its key: 16 bytes, the discs of the side to move and those of the other,
a byte a row, bit 0 the first column. Of the eight images of a position that the symmetries of the
board make, the book has the one with the least key.

The file: for each position and each move in it a record of 17 bytes, the key and the square of
the move (8 * row + column, both from 0); at its end the checksum of them all, 4 bytes, as in
`evaluation`, lowest first.
"""

import resources
from othello.checksum import checksum
from othello.evaluation import Damaged

RECORD = 17
MOST = 24  # discs on the board beyond which the book has no position
_CHECKSUM = 4
_LONGEST = 16384  # bytes


def looking(discs, side, folder=None):
    """A generator that yields 0 after each slice and returns the moves that the book has.

    `discs` and `side` as a Board has them. The moves are a list of (row, column), both from 1,
    empty for a position that is not in the book. `folder` is where the file is, by default `books`
    beside the package `othello`. Raises Damaged when there is no such file or it is damaged.
    """
    if not in_reach(discs):
        return []
    content = _read((folder or resources.beside("books")) + "/othello.book")
    yield 0
    key, symmetry = seen(discs, side)
    yield 0
    moves = []
    at = content.find(key)
    while at >= 0:
        if at % RECORD == 0:
            square = turned_back(content[at + RECORD - 1], symmetry)
            moves.append(((square >> 3) + 1, (square & 7) + 1))
        at = content.find(key, at + 1)
    return moves


def _read(path):
    try:
        with open(path, "rb") as file:
            size = min(file.seek(0, 2), _LONGEST)
            file.seek(0)
            content = file.read(size)  # a board takes as much memory as it is asked to read
    except OSError:
        raise Damaged("the file {} cannot be read".format(path)) from None
    end = len(content) - _CHECKSUM
    if end < 0 or content[end:] != checksum(content[:end]).to_bytes(_CHECKSUM, "little"):
        raise Damaged("the file {} is damaged".format(path))
    return content


def in_reach(discs):
    """Whether there are few enough discs on the board for the position to be in the book."""
    return sum([bin(word).count("1") for word in discs]) <= MOST


def seen(discs, side):
    """(key, symmetry) of a position: the least of its images, and the first that makes it."""
    own, other = squares(discs, side)
    return min([(image(own, other, symmetry), symmetry) for symmetry in range(8)])


def squares(discs, side):
    """(those with a disc of the side to move, those with one of the other), 0 to 63, two lists."""
    sides = []
    for first in (0, 2):
        words = discs[first], discs[first + 1]
        sides.append([square for square in range(64) if words[square >> 5] >> (square & 31) & 1])
    x, o = sides
    return (x, o) if side == "X" else (o, x)


def image(own, other, symmetry):
    """The key of a position, of two lists of squares, turned by a symmetry from 0 to 7."""
    key = bytearray(RECORD - 1)
    for first, those in ((0, own), (8, other)):
        for square in those:
            square = turned(square, symmetry)
            key[first + (square >> 3)] |= 1 << (square & 7)
    return bytes(key)


def turned(square, symmetry):
    """A square turned by a symmetry: row (4) or column (2) mirrored, then transposed (1)."""
    row, column = square >> 3, square & 7
    if symmetry & 4:
        row = 7 - row
    if symmetry & 2:
        column = 7 - column
    return 8 * column + row if symmetry & 1 else 8 * row + column


def turned_back(square, symmetry):
    """The square that `turned` makes this one of."""
    if symmetry & 1:
        square = turned(square, 1)
    return turned(square, symmetry & 6)
