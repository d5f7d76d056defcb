"""Looking ahead with the learned evaluation: alpha-beta to depth 1, 2, 3 ... until told to stop.

`Search.thinking` is the search; what follows says exactly what it does, for a mirror of it. To be
read first is `reference`, which does it.

The algorithm
-------------

A node of depth d is searched for the best value its side to move can force in d moves, within a
window (alpha, beta); what is returned is fail-soft. Values are eighths of a disc, for the side to
move. A forced pass costs no depth. When neither side can move, the value is 0 for a draw, else
the difference of discs times 8, the empty squares given to the winner, plus or minus WON. A leaf's
value is `evaluation.evaluate`, with the phase of the position that thinking began with; but a leaf
at which the side to move has no disc is lost by 64. That a game is over is not noticed at other
leaves.

*Order of moves*: the killer first, which is the move that last reached beta against the same move
before it, by the same side; then the squares as `ORDER` has them, corners first. From depth 4 on,
and for the root's depth 1, there is no killer: there the moves are made and sorted by the sum of
pattern entries after each (no constant, no penalty) from the side that is to move at the leaves,
for even depths the highest first, for odd ones the lowest, where equal as `ORDER` has them. From
depth 2 on a move from the table, or at the root the best move of the depth before (or that of the
table, if it has one), comes before all. A killer is kept at all depths, but not at the root nor
after a pass; there are none when a move's thinking begins.

*Windows*: the first move is searched with the whole window; from depth 3 on the others with
(alpha, alpha + 1), and if that says more than alpha and less than beta, again with (that, beta).
At the root the window is open, from depth 4 on NEAR to both sides of the value found two depths
before (aspiration). What is not more than its lower end counts for nothing, and is searched again
with that end open; what reaches its upper end, with that one open.

*Probes* (Multi-ProbCut: M. Buro, Experiments with Multi-ProbCut and a New High-Quality Evaluation
Function for Othello, 1997): before a node of depth 2 to 8 is searched with a null window (alpha,
alpha + 1), it is searched 2 less deep, from depth 6 on 4 less, with the window (alpha - margin,
alpha + 1 + margin). If that says more than alpha + margin, the node's value is alpha + 1; if it
says alpha - margin or less, alpha; else it is searched as deep as it was to be, the move that the
table has now before all. A node of depth 2 is evaluated as it stands. `margins` has the margin by
phase and depth, 0 for no probe. Not probed are what the table answers, the root, a node after a
pass, and one at which a side has fewer than SAFE discs; nor, from depth 3 on, one without a move,
nor those below a probe.

*Table*: two words an entry, for nodes of depth 2 and more, not for those after a pass. The sum
over discs of a number for the square, times 1 for X and 2 for O, is taken twice, modulo 2**29.
Entry: the first sum, xor the code of the side to move (1 or 2), modulo the number of entries; or
its neighbour, the number of the entry xor 1. It is this position's when it holds the second sum
plus that code. It has value, depth, whether that is exact, at least or at most, and the best move.
It answers a node when the depth is the same and the value is a bound that is enough, not at the
root. A node done is always stored: where it is already, else in the first of the two entries if
that holds nothing deeper, else in the neighbour. The table begins empty with each move thought
about.

*Depth 1 at the root* is the sorting alone. The next depths begin with an empty stack. The search
ends at the limit of nodes: a node is a move made and its patterns counted, for sorting, for
evaluation, or to descend (again, too), or a position probed as it stands. It is looked at before
each move that a node of depth 2 or more descends to. A depth that was not finished counts if its
first move was.

So the result depends on the position, the weights, the depth, the limit of nodes and the number of
entries, and, when time runs out, on that; on nothing else.

The arrays
----------

`words`, 32 bits each, are what `layout` names; `cells` are bytes, `indices16` 16 bits each.

A rank is a square's place in `ORDER`. `cells`: a board of 96 a frame, then the cells of the ranks,
at BITS the numbers of single bits, from KILLERS on the killers of X, of O, by the rank of the move
before. `indices16`: indices of the instances a frame, the mirror (what an index and its other view
add up to), ten a cell: place of the index, power of three, five times; the place in bytes.

Indices are of the side that is to move at the leaves: 2 stands for its discs. So one direction of
the tables serves all leaves of a depth; a pass turns the indices over, as does the next depth.
"""

from array import array

import viper_support
from othello.constants import FEW, ORDER, PENALTY
from othello.midgame import layout as at

try:
    from othello.midgame.driver import searching

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.midgame.reference import searching

    KIND = "Python"

NEAR = 40  # eighths of a disc
_NEVER = -at.NONE
_RANKS_BYTES = 228  # the ranks, the single bits, the killers and a place for nobody's
_CELLS = 91
_HASH_MASK = 0x1FFFFFFF


class Search:
    """Searches with the tables of `weights`, an `evaluation.Weights` or one with its fields.

    `deepest` is the greatest depth there will be, 2 or more; `entries`, a power of two from 2 on,
    those of the transposition table, 8 bytes each, or 0 for no table. `margins`: by the phase of
    the weights those of the probes, nine bytes by depth each, as in `margins`; None for no probes.
    """

    def __init__(self, weights, deepest, entries=0, margins=None):
        self._weights = weights
        self._deepest = deepest
        self._entries = entries
        self._margins = margins
        self._size = weights.count + -weights.count % 14  # the native code takes 14 at once
        self._table = None
        self._age = 0

    @property
    def nodes(self):
        """How many nodes the last search took."""
        return self._words[at.NODES]

    def thinking(self, board, depth, limit=1 << 29, over=None):
        """A generator that yields 0 after each slice and returns (move, value, depth).

        `board` has a move to be made, the weights are loaded for it. Stops after `depth`, 1 to
        `deepest`, after `limit` nodes, or when `over()` says so. The move is (row, column), the
        value that for the side to move; the depth that which gave them.
        """
        yield from self.preparing()
        yield from self._set_up(board)
        words, indices16 = self._words, self._indices16
        words[at.NODES] = 0
        cells, killers = self._cells, words[at.RANKS] + at.KILLERS + 64
        cells[killers:] = bytes((at.NO_MOVE,)) * (len(cells) - killers)
        best = ORDER[0], -_NEVER, 0
        words[at.FIRST_MOVE] = at.NO_MOVE
        mirror = words[at.MIRROR]
        value = before = 0  # of the last depth, and of the one before it
        for now in range(1, depth + 1):
            # The indices are of the side that is to move at the leaves.
            for k in range(self._size):
                indices16[k] = indices16[mirror + k] - indices16[k] & 0xFFFF
            yield 0
            low, high = (before - NEAR, before + NEAR) if now > 3 else (-_NEVER, _NEVER)
            before = value
            while True:
                words[at.FRAMES + at.ALPHA] = low
                words[at.FRAMES + at.BETA] = high
                words[at.FRAMES + at.LIST] = words[at.NEIGHBOURS] + 2 * 64
                words[at.LIMIT] = limit
                words[at.DEPTH] = now
                arrays = words, cells, indices16, self._weights.tables, self._table
                code = yield from searching(*arrays, over)
                value = words[at.FRAMES + at.BEST]
                if value > low:
                    best = words[at.FRAMES + at.BEST_MOVE], value, now
                    words[at.FIRST_MOVE] = best[0]
                if code == 2 or low < value < high:
                    break
                if value >= high:
                    high = _NEVER
                else:
                    low = -_NEVER
            if code == 2:
                break
        square = ORDER[best[0]]
        return ((square >> 3) + 1, (square & 7) + 1), best[1], best[2]

    def preparing(self):
        """Take memory and fill what stays for all positions, unless it is done.

        A generator that yields 0 after each slice; `thinking` begins with it.
        """
        if self._table is not None:
            return
        # The largest first, while there is room in one piece, and in a slice of its own: when
        # garbage is collected for it, that is long enough. Of a range, since zeros to copy would
        # take as much again.
        table = array("i", range(2 * self._entries))
        yield 0
        for n in range(len(table)):
            table[n] = 0
            if n & 255 == 255:
                yield 0
        self._take_arrays()
        yield 0
        yield from self._prepare_ranks()
        yield from self._prepare_neighbours()
        yield from self._prepare_patterns()
        if table:
            yield from self._prepare_hashing()
        self._table = table

    def _take_arrays(self):
        """Take what the search shares with its native code, and write where all is in it."""
        size, deepest, entries = self._size, self._deepest, self._entries
        neighbours = at.FRAMES + at.FRAME_WORDS * deepest
        moves = neighbours + 2 * 64
        numbers = moves + 16 + 24 * deepest
        mirror = size * (deepest + 1)
        self._indices16 = array("H", bytes(2 * (mirror + size + 10 * 71)))
        self._words = words = array("i", bytes(4 * (numbers + (2 * _CELLS if entries else 0))))
        self._cells = bytearray(at.BOARD * deepest + _RANKS_BYTES)
        words[at.SIZE] = size
        words[at.INCIDENCES] = mirror + size
        words[at.RANKS] = at.BOARD * deepest
        words[at.NUMBERS] = numbers if entries else 0
        words[at.NEIGHBOURS] = neighbours
        words[at.SORTS] = 4
        words[at.ENTRIES] = entries
        words[at.MIRROR] = mirror
        words[at.STACK_END] = numbers
        words[at.FEW_DISCS] = FEW
        words[at.LACKING] = PENALTY

    def _prepare_ranks(self):
        """The ranks of squares, and the numbers of single bits."""
        cells, ranks = self._cells, self._words[at.RANKS]
        for rank, square in enumerate(ORDER):
            cells[ranks + rank] = square + (square >> 3)
        ranks += at.BITS
        for n in range(32):
            cells[ranks + (0x77CB531 << n >> 27 & 31)] = n  # a de Bruijn sequence
        yield 0

    def _prepare_neighbours(self):
        """For each square the set of those beside it, by rank."""
        words = self._words
        rank_of = bytearray(64)
        for rank, square in enumerate(ORDER):
            rank_of[square] = rank
        for square in range(64):
            row, column = square >> 3, square & 7
            around = words[at.NEIGHBOURS] + 2 * rank_of[square]
            for r in range(max(row - 1, 0), min(row + 2, 8)):
                for c in range(max(column - 1, 0), min(column + 2, 8)):
                    if r != row or c != column:
                        _add(words, around, rank_of[8 * r + c])
            if square & 3 == 3:
                yield 0

    def _prepare_patterns(self):
        """The incidences, for each cell which indices its disc counts in, and the mirror."""
        indices16 = self._indices16
        start, mirror = self._words[at.INCIDENCES], self._words[at.MIRROR]
        listed = bytearray(71)
        for k, (begin, squares) in enumerate(self._weights.instances()):
            power = 1
            for square in squares:
                cell = square + (square >> 3)
                entry = start + 10 * cell + 2 * listed[cell]
                listed[cell] += 1
                indices16[entry] = 2 * k
                indices16[entry + 1] = power
                power *= 3
            indices16[mirror + k] = 2 * begin + power - 1 & 0xFFFF
            if k & 3 == 3:
                yield 0

    def _prepare_hashing(self):
        """Two numbers for each cell, by a linear congruential generator (Zobrist hashing)."""
        words = self._words
        high, low = 0, 1  # 16 bits each: a board makes no objects of such numbers
        for number in range(words[at.NUMBERS], words[at.NUMBERS] + 2 * _CELLS):
            product = 3533 * low + 1  # 69069 is 65536 + 3533
            high = 3533 * high + low + (product >> 16) & 0xFFFF
            low = product & 0xFFFF
            words[number] = high << 13 | low >> 3
            if number & 31 == 0:
                yield 0

    def _set_up(self, board):
        """Put the board into the first frame, with the indices of the side that is to move."""
        words = self._words
        text = board.text()
        own = 1 if board.side == "X" else 2
        yield from self._set_up_indices(text, board.side)
        yield from self._set_up_discs(text, own)
        words[at.FRAMES + at.OWN] = own
        weights = self._weights
        count = weights.count
        unused = (self._size - count) * weights.tables[0]
        for depth, margin in enumerate(self._margins[weights.phase] if self._margins else b""):
            words[at.MARGINS + depth] = margin
        words[at.CONSTANT] = weights.constant - 128 * count - unused

    def _set_up_indices(self, text, side):
        other = "O" if side == "X" else "X"
        trits = text.replace("-", "\1").replace(side, "\2").replace(other, "\0").encode()
        indices16 = self._indices16
        for k, (begin, squares) in enumerate(self._weights.instances()):
            index = begin
            power = 1
            for square in squares:
                index += power * trits[square]
                power *= 3
            indices16[k] = index
            if k & 1:
                yield 0

    def _set_up_discs(self, text, own):
        """The discs, their numbers, the sets of empty squares, and what is known for hashing."""
        words, cells = self._words, self._cells
        numbers, neighbours = words[at.NUMBERS], words[at.NEIGHBOURS]
        near, empty = at.FRAMES + at.NEAR_LOW, at.FRAMES + at.EMPTY_LOW
        words[near] = words[near + 1] = words[empty] = words[empty + 1] = 0
        one = mine = theirs = 0
        self._age += 1
        two = 7919 * self._age  # so that what was stored for moves before is not taken for ours
        for rank, square in enumerate(ORDER):
            disc = "-XO".find(text[square])
            cell = square + (square >> 3) + 10
            cells[cell] = disc
            if disc:
                if disc == own:
                    mine += 1
                else:
                    theirs += 1
                for low_or_high in (0, 1):
                    words[near + low_or_high] |= words[neighbours + 2 * rank + low_or_high]
                for _ in range(disc if numbers else 0):
                    one = one + words[numbers + 2 * cell] & _HASH_MASK
                    two = two + words[numbers + 2 * cell + 1] & _HASH_MASK
            else:
                _add(words, empty, rank)
            if rank & 7 == 7:
                yield 0
        for low_or_high in (0, 1):
            words[near + low_or_high] &= words[empty + low_or_high]
        words[at.FRAMES + at.MINE] = mine
        words[at.FRAMES + at.THEIRS] = theirs
        words[at.FRAMES + at.HASH] = one
        words[at.FRAMES + at.CHECK] = two & _HASH_MASK


def _add(words, where, rank):
    """Add a rank to a set of 64, which lies in two words."""
    bit = rank & 31
    words[where + (rank >> 5)] |= 1 << bit if bit < 31 else -1 << 31
