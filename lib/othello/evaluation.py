"""The learned evaluation: tables of patterns, read from a file; tools/othello_learn.py makes it.

The value of a position, in eighths of a disc for the side to move, is the sum of

    the constant of the phase;
    for every pattern instance, the table entry for what stands on its squares, less 128;
    PENALTY for each disc that the other side has less than FEW; -PENALTY for each that the side
    to move has less. It keeps the engine from being wiped out by the greedy, and costs it nothing
    against others, which a penalty that begins at six discs does.

A pattern instance is some squares and where its table begins. The entry is the table's number
sum(trit(square[i]) * 3**i), the trit 0 for a disc of the side that is not to move, 1 for an empty
square, 2 for one of the side to move. Other colours, other end: entry 3**n - 1 - i of the one is
entry i of the other. Instances that a symmetry of the board makes equal share a table.

The phase is that of the position which is searched, and stays for all positions below it: the
tables of a phase were learned from positions four to eight discs beyond it, where the leaves are.

The file, numbers little-endian:

    4 bytes  "OTW1"
    1        phases P
    1        pattern instances N
    2        bytes T of the tables of a phase
    P        for each phase the lowest number of discs on the board that it serves, rising from 0
    2 P      for each phase its constant, signed
    N times  2 where the table begins, 1 the number n of squares, n the squares (8 * row + column,
             both from 0), the one that counts 3**0 first
    4        `checksum` of all before
    P times  T the tables, 4 their checksum
"""

from struct import unpack

import arena
import resources
from othello.checksum import checksum
from othello.constants import FEW, PENALTY

MAGIC = b"OTW1"
SUFFIX = ".weights"

_START = 8  # bytes before the phases
_SQUARES = 10  # at most in a pattern: its table would not fit into T bytes with more
_PART = 512  # bytes read in a slice: whole blocks of the checksum


class Damaged(Exception):
    """A file of weights is missing or not as it was made."""


class Weights:
    """The evaluation in the file `name`.weights.

    `folder` is where the file is, by default `weights` beside the package `othello`.
    `count` is the number of pattern instances. After `load`, `tables` is a bytearray that begins
    with the phase's tables, and `constant` its constant, eighths of a disc.
    Raises Damaged when there is no such file or it is damaged.
    """

    def __init__(self, name="othello", folder=None):
        self._path = (folder or resources.beside("weights")) + "/" + name + SUFFIX
        self.phase = None
        try:
            with open(self._path, "rb") as file:
                self._read(file)
        except OSError:
            raise self._damaged("cannot be read") from None

    def instances(self):
        """Each pattern instance in turn: where its table begins, the bytes of its squares.

        Not kept as a list: the more objects there are, the longer a collection of garbage takes.
        """
        kept = self._instances
        at = 0
        while at < len(kept):
            end = at + 3 + kept[at + 2]
            yield kept[at] + 256 * kept[at + 1], kept[at + 3 : end]
            at = end

    def load(self, discs):
        """Make `tables` and `constant` those for searching a position of so many discs.

        Reads the file when they are not there yet. Raises Damaged; the weights are of no use then.
        """
        for _ in self.loading(discs):
            pass

    def loading(self, discs):
        """`load` as a generator that yields 0 after each slice of reading."""
        phase = len(self.lowest) - 1
        while discs < self.lowest[phase]:
            phase -= 1
        if phase == self.phase:
            return
        self.phase = None
        size = self._size
        view = memoryview(self.tables)[:size]
        value = 0
        try:
            with open(self._path, "rb") as file:
                file.seek(self._end + phase * (size + 4))
                for start in range(0, size, _PART):
                    part = view[start : start + _PART]
                    if file.readinto(part) != len(part):
                        raise self._damaged("is cut short")
                    value = checksum(part, value)
                    yield 0
                self._check(file, value)
        except OSError:
            raise self._damaged("cannot be read") from None
        self.constant = self.constants[phase]
        self.phase = phase

    def _read(self, file):
        head = file.read(_START)
        if len(head) < _START or head[:4] != MAGIC:
            raise self._damaged("is no file of weights")
        phases, self.count, self._size = unpack("<BBH", head[4:])
        # At once, and more than there may be: many short reads take a board 10 ms.
        rest = file.read(3 * phases + self.count * (3 + _SQUARES))
        self.lowest = rest[:phases]
        constants = rest[phases : 3 * phases]
        at = 3 * phases
        for _ in range(self.count):
            at += 3 + (rest[at + 2] if at + 3 <= len(rest) else 0)
        self._instances = rest[3 * phases : at]
        self._end = _START + at
        file.seek(self._end)
        self._check(file, checksum(head + rest[:at]))
        self.constants = unpack("<{}h".format(phases), constants)
        self._end += 4
        self.constant = 0
        self.tables = arena.take(self._size)

    def _check(self, file, value):
        if file.read(4) != value.to_bytes(4, "little"):
            raise self._damaged("is damaged")

    def _damaged(self, problem):
        return Damaged("the file {} {}".format(self._path, problem))


def evaluate(board, weights):
    """The value of a board for its side to move, eighths of a disc; `weights` is loaded."""
    text = board.text()
    trits = [1 if cell == "-" else 2 if cell == board.side else 0 for cell in text]
    value = weights.constant
    for start, squares in weights.instances():
        number = 0
        for square in reversed(squares):
            number = 3 * number + trits[square]
        value += weights.tables[start + number] - 128
    return value + PENALTY * (max(0, FEW - trits.count(0)) - max(0, FEW - trits.count(2)))
