"""Makes the arrays in which `small` searches; forgotten before it is loaded.

It reads the weights by itself, bit by bit: `evaluation`, which says how they are stored, and its
lists take more memory than there is.
"""

from array import array

import memory
from othello.numbers import FEW, ORDER, PENALTY

_MOST = 4  # patterns that a square may be in


class _Damaged(Exception):
    pass


class _File:
    """Reads a file and sums up what it reads."""

    def __init__(self, file):
        self._file = file
        self._value = self._sum = self._count = 0

    def read(self, count):
        data = self._file.read(count)
        if len(data) < count:
            raise _Damaged
        for byte in data:
            self._sum += byte
            self._count += 1
            if self._count & 63 == 0:
                self._add()
        return data

    def _add(self):
        self._value = self._value * 33 + self._sum & 0xFFFFFF
        self._sum = 0

    def check(self):
        """Compare the sum with what the file says, and begin a new one."""
        if self._count & 63:
            self._add()
        if self._file.read(4) != self._value.to_bytes(4, "little"):
            raise _Damaged
        self._value = self._sum = self._count = 0


def play(board, depth, *_):
    """A generator that yields 0 after each slice and returns what it has made, for that depth.

    That is (words, cells, halves, tables, whether there was no sound file of weights).
    """
    words = array("i", bytes(4 * (20 + 4 * depth)))
    own = 1 if board.side == "X" else 2
    words[6] = FEW
    words[7] = PENALTY
    words[10] = 4 * _MOST
    words[20] = own
    cells = bytearray(96 * (depth + 1))
    yield 0
    _fill(words, cells, board.discs)
    yield 0
    cells[64:72] = b"\0\1\2\t\x0b\x12\x13\x14"
    for k in range(64):
        cells[k] = 10 + ORDER[k] + (ORDER[k] >> 3)
    yield 0
    try:
        with open(_path(), "rb") as file:
            halves, tables = yield from _weights(_File(file), file, words, cells, depth)
        return words, cells, halves, tables, False
    except (OSError, _Damaged):
        from othello.squares import Squares

        squares = Squares()
        halves = _halves(words, depth, len(squares.instances))
        words[5] = -128 * 64
        for k, (begin, square) in enumerate(squares.instances):
            _place(words, cells, halves, k, begin, square)
            yield 0
        return words, cells, halves, squares.tables, True


def _fill(words, cells, discs):
    """Put the discs, as those of a `Board`, into the first frame, and count them."""
    for square in range(64):
        word = square >> 5
        for disc in (1, 2):
            if discs[2 * disc - 2 + word] >> (square & 31) & 1:
                cells[106 + square + (square >> 3)] = disc
                words[21 if disc == words[20] else 22] += 1


def _path():
    return memory.beside("weights/othello-small.weights")


def _halves(words, depth, count):
    words[8] = 2 * count
    lists = count * (depth + 2)
    words[9] = 2 * lists - 10 * words[10]
    return array("H", bytes(2 * (lists + 71 * 2 * _MOST)))


def _weights(reader, file, words, cells, depth):
    head = reader.read(8)
    if head[:4] != b"OTW1":
        raise _Damaged
    phases, count = head[4:6]
    size = head[6] + 256 * head[7]
    lowest = reader.read(phases)
    constants = reader.read(2 * phases)
    phase = phases - 1
    while words[21] + words[22] < lowest[phase]:
        phase -= 1
    constant = constants[2 * phase] + 256 * constants[2 * phase + 1]
    words[5] = constant - (constant >> 15 << 16) - 128 * count
    halves = _halves(words, depth, count)
    for k in range(count):
        begin = reader.read(3)
        _place(words, cells, halves, k, begin[0] + 256 * begin[1], reader.read(begin[2]))
        yield 0
    reader.check()
    file.seek(phase * (size + 4), 1)
    tables = bytearray(size)
    for start in range(0, size, 64):
        tables[start : start + 64] = reader.read(min(64, size - start))
        yield 0
    reader.check()
    return halves, tables


def _place(words, cells, halves, k, begin, squares):
    """Put a pattern into the lists of its cells, its index into the first frame."""
    index = begin
    power = 1
    for square in squares:
        cell = 10 + square + (square >> 3)
        disc = cells[96 + cell]
        index += power * (1 if not disc else 2 if disc == words[20] else 0)
        at = (words[9] + words[10] * cell) >> 1
        last = at + 2 * _MOST
        while halves[at + 1]:
            at += 2
            if at == last:
                raise _Damaged
        halves[at] = 2 * k
        halves[at + 1] = power
        power *= 3
    halves[k] = index
    count = words[8] >> 1
    halves[(words[9] + 10 * words[10] >> 1) - count + k] = 2 * begin + power - 1 & 0xFFFF
