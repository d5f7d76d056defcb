"""Reads the weights with which `small` looks ahead; lent before `small_frames` is.

It reads them by itself, bit by bit: `evaluation`, which says how they are stored, and its lists
take more memory than there is.
"""

import memory


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


def play(board, *_):
    """A generator that yields 0 after each slice and returns what `small_frames` begins with.

    That is the board; the constant; the pattern instances as the file has them; the tables. The
    last three are those of the squares alone where there is no sound file of weights: 0, None and
    None.
    """
    discs = sum([bin(word).count("1") for word in board.discs])
    yield 0
    try:
        with open(_path(), "rb") as file:
            found = yield from _weights(_File(file), file, discs)
    except (OSError, _Damaged):
        found = 0, None, None
    return (board,) + found


def _path():
    return memory.beside("weights/othello-small.weights")


def _weights(reader, file, discs):
    head = reader.read(8)
    if head[:4] != b"OTW1":
        raise _Damaged
    phases, count = head[4:6]
    size = head[6] + 256 * head[7]
    if size > 4096:
        raise _Damaged
    tables = bytearray(size)  # before memory is in pieces
    instances = bytearray(count * 9)
    yield 0
    lowest = reader.read(phases)
    constants = reader.read(2 * phases)
    phase = phases - 1
    while discs < lowest[phase]:
        phase -= 1
    constant = constants[2 * phase] + 256 * constants[2 * phase + 1]
    at = 0
    for _ in range(count):
        begin = reader.read(3)
        instance = begin + reader.read(begin[2])
        instances[at : at + len(instance)] = instance
        at += len(instance)
        yield 0
    reader.check()
    file.seek(phase * (size + 4), 1)
    for start in range(0, size, 64):
        tables[start : start + 64] = reader.read(min(64, size - start))
        yield 0
    reader.check()
    return constant - (constant >> 15 << 16) - 128 * count, instances[:at], tables
