"""Guessing from a stored tree, read node by node from its file; tools/trees.py makes the files.

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

from array import array
from struct import calcsize, unpack

import memory
from cows import codes

REPEATS = 1
MEMBERSHIP = 2
COMPLETE = 4

MAGIC = b"COWS"
VERSION = 1
HEADER = ">4sBBBBBIIH"
SUFFIX = ".tree"

_SEARCH = "cows.tree_search"
FIRST_ROW = 12  # where in a search the rows begin, four words for each digit of each guess


class Damaged(Exception):
    """A tree's file is missing or not as it was made."""


class Contradiction(ValueError):
    """A reply that no code gives which fits all the replies before."""


def where(name, folder=None):
    """The path of the file in which a tree is; arguments as for `load`."""
    return (folder or memory.beside("trees")) + "/" + name + SUFFIX


def load(name, folder=None, check=True):
    """The tree in the file `name`.tree, checked; `close()` it after use.

    `folder` is where the file is, by default `trees` beside the package `cows`. `check` False: the
    file has been checked before.
    Raises Damaged when there is no such file or it is damaged.
    """
    path = where(name, folder)
    file = None
    try:
        file = open(path, "rb")  # noqa: SIM115 - the tree keeps it open
        problem = memory.call("cows.tree_check", "problem", file) if check else None
        if not problem:
            return Tree(file)
    except OSError:
        problem = "cannot be read"
    if file:
        file.close()
    raise Damaged("the tree {} {}".format(path, problem))


class Tree:
    """The tree in `file`, an open binary file that `load` has checked.

    `by` is a module with `scan` and `SLICE`, by default `scanning`.
    `symbols`, `places`, `repeats`, `membership`: the game. `count`: its codes. `total`: guesses
    that all codes take together; `worst`: that one code takes at most.
    """

    def __init__(self, file, by=None):
        self._file = file
        self._by = by
        self._byte = bytearray(1)
        file.seek(0)
        header = unpack(HEADER, file.read(calcsize(HEADER)))
        _, _, self.symbols, self.places, marks, self.worst, self.count, self.total, _ = header
        self.repeats = bool(marks & REPEATS)
        self.membership = bool(marks & MEMBERSHIP)
        self._complete = bool(marks & COMPLETE)
        self._width = width(self.symbols, self.places)
        self._map = map_width(self.places)
        # Where memory is short it is made when it is needed.
        self._search = None if self._complete or memory.SMALL else self._room()

    def start(self):
        """The node of the first guess.

        A node is a tuple: the guess; where the node is in the file, 0 if it is not; the node
        before, None at the start; the reply between.
        """
        return self._stored(calcsize(HEADER), None, 0)

    def guess(self, node):
        """The guess at a node: a BCD code, or a word's number where symbols are not 10 digits."""
        return node[0]

    def next(self, node, reply):
        """The node after the BCD score `reply` to the guess of `node`; None when that is the code.

        ValueError for a score no code can have; of these Contradiction when no code is left.
        """
        places = self.places
        if not isinstance(reply, int) or not codes.possible(reply, places):
            raise ValueError("no guess of {} can score {}".format(places, reply))
        guess, at, _, _ = node
        stored = 0
        if at:
            self._file.seek(at)
            if self._number(self._width) & 1:
                stored = self._number(self._map)
                at = self._number(2)
        if reply == places << 4:
            if not (
                stored & 1 or not stored
                if self._complete
                else memory.call(_SEARCH, "fits", guess, node, places)
            ):
                raise Contradiction("no code fits all the replies")
            return None
        bit = 1 << index(reply, places)
        if stored & bit:
            self._file.seek(at)
            stored = (stored & bit - 1) >> 1
            while stored:
                if stored & 1 and self._number(self._width) & 1:
                    self._file.seek(self._map + 2, 1)
                stored >>= 1
            return self._stored(self._file.tell(), node, reply)
        guess = None
        if not self._complete:
            search = self._search or self._room()
            guess = memory.call(
                _SEARCH, "lowest", search, places, self.repeats, node, reply, self._by
            )
        if guess is None:
            raise Contradiction("no code fits all the replies")
        return guess, 0, node, reply

    def close(self):
        """Close the file; the tree is of no use then."""
        self._file.close()

    def _room(self):
        return array("i", [0] * (FIRST_ROW + 4 * self.places * self.worst))

    def _number(self, size):
        number = 0
        while size:
            self._file.readinto(self._byte)  # leaves nothing on the heap, unlike read()
            number = number << 8 | self._byte[0]
            size -= 1
        return number

    def _stored(self, at, parent, reply):
        self._file.seek(at)
        guess = self._number(self._width) >> 1
        if self.symbols == 10:
            guess = codes.to_bcd(guess)
        return guess, at, parent, reply


def width(symbols, places):
    """The bytes that a node's guess takes in the file."""
    return 2 if symbols**places <= 0x8000 else 3


def map_width(places):
    """The bytes that the replies below a node take in the file."""
    return (index(places << 4, places) + 7) // 8


def index(reply, places):
    """Which of the possible replies, in the order of their BCD scores from 1, `reply` is."""
    bulls = reply >> 4
    found = bulls * (places + 1) - bulls * (bulls - 1) // 2 + (reply & 15) + 1
    return found - 1 if bulls == places else found
