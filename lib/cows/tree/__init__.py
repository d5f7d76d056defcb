"""Guesses from a stored tree, read node by node from its file.

`layout` describes the file, and which nodes are in it.
"""

from struct import calcsize, unpack

from cows import codes
from cows.tree import layout
from overlay import overlay
from run_to_end import run_to_end

_NO_CODE = "no code fits all the replies"
_DAMAGED = "the tree has been damaged since it was checked"


class FileError(Exception):
    """A tree's file is missing or damaged."""


class Contradiction(ValueError):
    """No code fits this reply and all replies before."""


def load(name, folder=None):
    """Return the tree in the file `name`.tree, checked; `close()` it after use.

    `folder`: the file's folder, by default `trees` beside the library. Raises FileError if the
    file is missing or damaged.
    """
    path = layout.path_of(name, folder)
    file = None
    try:
        file = open(path, "rb")  # noqa: SIM115 - the tree keeps it open
        error = run_to_end(layout.validate_steps(file))
        if not error:
            return Tree(file)
    except OSError:
        error = "cannot be read"
    if file:
        file.close()
    raise FileError("the tree {} {}".format(path, error))


class Tree:
    """The tree in an open binary file, which was checked before; `close()` it after use.

    The game: `digits`, the length of a code; `symbols`, the number of different digits or letters;
    `allow_repeats`; `membership`, the rule of scoring. `code_count`: the number of codes. `total`:
    the guesses for all codes, added up. `worst`: the most guesses that a code takes. Raises
    OSError if the file cannot be read, FileError if it was damaged after the check.
    """

    def __init__(self, file):
        self._file = file
        self._byte = bytearray(1)
        file.seek(0)
        header = file.read(calcsize(layout.HEADER))
        if len(header) < calcsize(layout.HEADER) or header[:4] != layout.MAGIC:
            self.close()
            raise FileError(_DAMAGED)
        header = unpack(layout.HEADER, header)
        _, _, self.symbols, self.digits, flags, self.worst, self.code_count, self.total, _ = header
        self.allow_repeats = bool(flags & layout.ALLOW_REPEATS)
        self.membership = bool(flags & layout.MEMBERSHIP)
        self._complete = bool(flags & layout.COMPLETE)
        self._guess_bytes = layout.guess_bytes(self.symbols, self.digits)
        self._child_map_bytes = layout.child_map_bytes(self.digits)

    def start(self):
        """Return the node of the first guess: a tuple, see GUESS in `layout`."""
        return self._read_node(calcsize(layout.HEADER), None, 0)

    def guess(self, node):
        """Return the guess at a node: a BCD code, or a word's number if symbols is not 10."""
        return node[layout.GUESS]

    def next(self, node, reply):
        """Return the node after the BCD score `reply` to the guess of `node`.

        Returns None if the reply is that the guess was the code. Raises ValueError for an
        impossible score or a node without a guess, and its subclass Contradiction if no code is
        left. Raises FileError if the file is found damaged.
        """
        child = self.child(node, reply)
        if child and child[layout.GUESS] is None:
            guess = run_to_end(lowest_consistent_steps(self.digits, self.allow_repeats, child))
            if guess is None:
                raise Contradiction(_NO_CODE)
            child = (guess,) + child[1:]
        return child

    def child(self, node, reply):
        """Do the same as `next`, without a search.

        The guess of a node that is not in the file is None; `lowest_consistent_steps` finds it.
        """
        if not node or node[layout.GUESS] is None:
            raise ValueError("the node has no guess")
        digits = self.digits
        if not isinstance(reply, int) or not codes.possible(reply, digits):
            raise ValueError("no guess of {} can score {}".format(digits, reply))
        _, at, _, _ = node
        child_map = children_at = 0
        if at:
            self._file.seek(at)
            if self._read_number(self._guess_bytes) & 1:
                child_map = self._read_number(self._child_map_bytes)
                children_at = self._read_number(2)
        if reply == digits << 4:
            if self._complete:
                can_be_code = not child_map or child_map & 1  # a leaf is its own code
            else:
                can_be_code = _can_be_code(node, digits)
            if not can_be_code:
                raise Contradiction(_NO_CODE)
            return None
        bit = 1 << layout.reply_number(reply, digits)
        if child_map & bit:
            self._file.seek(children_at)
            siblings = (child_map & (bit - 1)) >> 1  # the nodes before it; bit 0 is no node
            while siblings:
                if siblings & 1 and self._read_number(self._guess_bytes) & 1:
                    self._file.seek(self._child_map_bytes + 2, 1)  # skip its map and offset
                siblings >>= 1
            return self._read_node(self._file.tell(), node, reply)
        if self._complete:
            raise Contradiction(_NO_CODE)
        return None, 0, node, reply

    def close(self):
        """Close the file; the tree cannot be used after it."""
        self._file.close()

    def _read_number(self, size):
        """Return the next number of `size` bytes in the file, big-endian."""
        number = 0
        while size:
            self._file.readinto(self._byte)  # leaves nothing on the heap, unlike read()
            number = number << 8 | self._byte[0]
            size -= 1
        return number

    def _read_node(self, at, parent, reply):
        """Return the node at an offset in the file, as `start` does."""
        self._file.seek(at)
        guess = self._read_number(self._guess_bytes) >> 1
        if guess >= self.symbols**self.digits:
            raise FileError(_DAMAGED)
        if self.symbols == 10:
            guess = codes.to_bcd(guess)
        return guess, at, parent, reply


@overlay
def lowest_consistent_steps(digits, allow_repeats, node):
    """Return the lowest BCD code that fits the replies on the way to `node`, or None.

    `digits`: the length of a code, 2 to 5. `allow_repeats`: True if its digits may be equal. A
    generator that yields 0 after each slice of 1 to 2 ms. Five digits take up to 0.2 s on a Pico.
    """
    from cows.consistent import next_code_steps

    # After the highest code the search wraps round to 0, so it finds the lowest.
    highest = (1 << 4 * digits) // 15 * 9
    return (yield from next_code_steps(digits, allow_repeats, _path(node), highest))


@overlay
def _can_be_code(node, digits):
    """Return True if the guess at a node fits the replies on the way to it."""
    from cows.scoring import score

    return all(score(guess, node[layout.GUESS], digits) == reply for guess, reply in _path(node))


def _path(node):
    """Return the (guess, reply) on the way to a node, the last first."""
    path = []
    _, _, parent, reply = node
    while parent:
        path.append((parent[layout.GUESS], reply))
        _, _, parent, reply = parent
    return path
