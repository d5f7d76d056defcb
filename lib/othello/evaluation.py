"""The learned evaluation: pattern tables from a file; tools/engine.py train makes the file.

The value of a position, in eighths of a disc for the side to move, is the sum of

    the constant of the phase;
    for each pattern instance, its table entry, minus 128;
    minus DISC_PENALTY for each disc below MIN_DISCS of the side to move, plus DISC_PENALTY for
    each disc below MIN_DISCS of the opponent. So greedy players cannot wipe out the engine.

A pattern instance is a list of squares and the start of its table. The pattern index is
sum(trit(square[i]) * 3**i). A trit is 0 for an opponent's disc, 1 for an empty square, 2 for a
disc of the side to move. Swapping the colours turns index i into 3**n - 1 - i. Instances that are
equal by a symmetry of the board share a table.

The phase is the root's and stays the same in the whole search. The tables of a phase were learned
from positions with four to eight discs more, because these are like the leaves.

The file, numbers little-endian:

    4 bytes  "OTW2"
    1        phases P
    1        pattern instances N
    2        bytes T of the tables of a phase
    P        for each phase the lowest number of discs on the board, ascending from 0
    2 P      for each phase the constant, signed
    N times  2 start of the table
             1 number n of squares
             n the squares (8 * row + column, both from 0), the square for 3**0 first
    4        the CRC-32 of all bytes before
    P times  T the tables of the phase
             4 their CRC-32
"""

from binascii import crc32
from struct import unpack

import memory
import resources
from othello import constants

SUFFIX = ".weights"

_MAX_SQUARES = 10  # most squares of a pattern: the table of a larger one does not fit into T bytes
_PART_BYTES = 512  # read in a slice


class FileError(Exception):
    """A file of weights or the opening book is missing or damaged."""


class Weights:
    """The evaluation in the file `name`.weights.

    `folder`: the file's folder, by default `weights` beside the package `othello`.
    `pattern_count`: the number of pattern instances. After `load_steps`, `tables` is a bytearray
    that begins with the phase's tables, each entry in eighths of a disc + 128. `constant` is then
    the phase's constant in eighths of a disc, and `phase` its number from 0. Raises FileError if
    the file is missing or damaged.
    """

    def __init__(self, name="othello", folder=None):
        self._path = (folder or resources.path("weights")) + "/" + name + SUFFIX
        self.pattern_count = 0
        self.phase_starts = b""  # for each phase the lowest number of discs on the board
        self.constants = ()  # for each phase, in eighths of a disc
        self.phase = None
        self.constant = 0
        self.tables = bytearray()
        self._patterns = b""  # the pattern instances, as in the file
        self._phase_bytes = 0  # of the tables of a phase
        self._tables_at = 0  # offset of the first phase's tables in the file
        try:
            with open(self._path, "rb") as file:
                self._read(file)
        except OSError:
            raise self._damaged("cannot be read") from None

    def patterns(self):
        """Yield (start of the table, squares as bytes) for each pattern instance.

        There is no list of them, because more objects make garbage collection slower.
        """
        patterns = self._patterns
        at = 0
        while at < len(patterns):
            end = at + 3 + patterns[at + 2]
            yield patterns[at] + 256 * patterns[at + 1], patterns[at + 3 : end]
            at = end

    def load_steps(self, disc_count):
        """Load the `tables` and `constant` for a search from a position with `disc_count` discs.

        A generator that yields 0 after each slice of reading. Reads the file unless they are
        loaded already. Raises FileError; after that make a new Weights.
        """
        phase = len(self.phase_starts) - 1
        while disc_count < self.phase_starts[phase]:
            phase -= 1
        if phase == self.phase:
            return
        self.phase = None
        size = self._phase_bytes
        view = memoryview(self.tables)[:size]
        checksum = 0
        try:
            with open(self._path, "rb") as file:
                file.seek(self._tables_at + phase * (size + 4))
                for start in range(0, size, _PART_BYTES):
                    part = view[start : start + _PART_BYTES]
                    if file.readinto(part) != len(part):
                        raise self._damaged("is cut short")
                    checksum = crc32(part, checksum)
                    yield 0
                self._check(file, checksum)
        except OSError:
            raise self._damaged("cannot be read") from None
        self.constant = self.constants[phase]
        self.phase = phase

    def _read(self, file):
        head = file.read(constants.WEIGHTS_HEAD_BYTES)
        if len(head) < constants.WEIGHTS_HEAD_BYTES or head[:4] != constants.WEIGHTS_MAGIC:
            raise self._damaged("is not a file of weights")
        phases, self.pattern_count, self._phase_bytes = unpack(constants.WEIGHTS_SIZES, head[4:])
        # One read of the most bytes possible: many short reads take a board 10 ms.
        rest = file.read(3 * phases + self.pattern_count * (3 + _MAX_SQUARES))
        self.phase_starts = rest[:phases]
        at = 3 * phases
        for _ in range(self.pattern_count):  # `rest` is too short if the file is damaged
            at += 3 + (rest[at + 2] if at + 3 <= len(rest) else 0)
        self._patterns = rest[3 * phases : at]
        file.seek(constants.WEIGHTS_HEAD_BYTES + at)
        self._check(file, crc32(head + rest[:at]))
        self.constants = unpack("<{}h".format(phases), rest[phases : 3 * phases])
        self._tables_at = constants.WEIGHTS_HEAD_BYTES + at + 4
        self.tables = memory.borrow_arena(self._phase_bytes)

    def _check(self, file, checksum):
        if file.read(4) != checksum.to_bytes(4, "little"):
            raise self._damaged("is damaged")

    def _damaged(self, problem):
        return FileError("the file {} {}".format(self._path, problem))
