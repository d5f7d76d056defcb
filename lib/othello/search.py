"""Looking ahead with the learned evaluation: alpha-beta to depth 1, 2, 3 ... until told to stop.

`Search.thinking` is the search; what follows says exactly what it does, for a mirror of it.

The algorithm
-------------

A node of depth d is searched for the best value its side to move can force in d moves, within a
window (alpha, beta); what is returned is fail-soft. Values are eighths of a disc, for the side to
move. A forced pass costs no depth. When neither side can move, the value is 0 for a draw, else
the difference of discs times 8, plus or minus WON. A leaf's value is `evaluation.evaluate`, with
the phase of the position that thinking began with; but a leaf at which the side to move has no
disc is lost by all discs of the other. That a game is over is not noticed at other leaves.

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

*Table*: two words an entry, for nodes of depth 2 and more, not for those after a pass. The sum
over discs of a number for the square, times 1 for X and 2 for O, is taken twice, modulo 2**29.
Entry: the first sum, xor the code of the side to move (1 or 2), modulo the number of entries. It
is this position's when it holds the second sum plus that code. It has value, depth, whether that
is exact, at least or at most, and the best move. It answers a node when the depth is the same and
the value is a bound that is enough, not at the root. A node done is always stored. The table
begins empty with each move thought about.

*Depth 1 at the root* is the sorting alone. The next depths begin with an empty stack. The search
ends at the limit of nodes: a node is a move made and its patterns counted, for sorting, for
evaluation, or to descend (again, too). It is looked at before each move that a node of depth 2 or
more descends to. A depth that was not finished counts if its first move was.

So the result depends on the position, the weights, the depth, the limit of nodes and the number of
entries, and, when time runs out, on that; on nothing else.

The arrays
----------

`words`, 32 bits each:

    0 1 2 3   for `visit`: what to do (0 last moves, 1 expand, 2 make, 3 make and last moves),
              the frame's number, the move, 1 or -1: the sign of that depth
    4         what the search does next
    5 6 7     nodes, their limit, nodes at which the slice is over
    8         the depth at the frame
    9 10 11   indices in a frame, where the list of incidences begins in `halves`, the constant
    12        where the list of ranks begins in `cells`
    13        whether `visit` makes the next of the moves that are left, not just one
    14 15     where the squares' two numbers, and their neighbours, begin in `words`
    16 17     the least depth that sorts, entries of the table
    18        the rank of the move that comes first at the root
    19        unused
    20 21     where the mirror of indices begins in `halves`; the end of the stack of moves
    22 23     evaluation.FEW and PENALTY
    24-39     lines turned: the last disc's distance, the step
    40 41 42  for viper, where `cells`, `halves` and the tables are
    44-       frames of 20 words
        0 1 2 3   empty squares beside a disc, empty squares: sets, bit n for rank n
        4 5 6     the code of the side to move, its discs, the other's
        7 8       the two sums
        9 10      alpha, beta
        11 12     the best value and move yet
        13 14     where the node's list on the stack of moves begins and ends, each 64 * order +
                  63 - rank; or, unsorted, the set of the moves that are left
        15        whether the other side has passed
        16-19     alpha at first, the move under way, whether its window is whole, moves to
                  try before the others, 7 bits each

A rank is a square's place in `ORDER`. `cells`: a board of 96 a frame, then the cells of the ranks,
at 64 the numbers of single bits, at 96 the killers of X, of O, by the rank of the move before.
`halves`: indices of the instances a frame, the mirror (what an index and its other view add
up to), ten a cell: place of the index, power of three, five times.

Indices are of the side that is to move at the leaves: 2 stands for its discs. So one direction of
the tables serves all leaves of a depth; a pass turns the indices over, as does the next depth.
"""

from array import array

from othello.numbers import FEW, ORDER, PENALTY

try:
    from othello._search_viper import searching

    KIND = "viper"
except (SyntaxError, ImportError, NameError, NotImplementedError):
    # NameError is Blinka's; the last is MicroPython 1.25's when it has to compile so much itself.
    from othello._search_python import searching

    KIND = "Python"

_NEVER = 32000
_HEAD = 44
_FRAME = 20


class Search:
    """Searches with the tables of `weights`, an `evaluation.Weights` or one with its fields.

    `deepest` is the greatest depth there will be, 2 or more; `entries`, a power of two, those of
    the table of positions, 8 bytes each, or 0 for no table.
    """

    def __init__(self, weights, deepest, entries=0):
        self._weights = weights
        self._deepest = deepest
        count = len(weights.instances)
        self._size = size = count + -count % 14
        near = _HEAD + _FRAME * deepest
        moves = near + 128
        sums = moves + 16 + 24 * deepest
        self._words = words = array("i", bytes(4 * (sums + (182 if entries else 0))))
        self._cells = bytearray(96 * deepest + 228)
        mirror = size * (deepest + 1)
        self._halves = array("H", bytes(2 * (mirror + size + 710)))
        self._table = array("i", bytes(8 * entries))
        self._ready = False
        self._age = 0
        words[9] = size
        words[10] = mirror + size
        words[12] = 96 * deepest
        words[14] = sums if entries else 0
        words[15] = near
        words[16] = 4
        words[17] = entries
        words[20] = mirror
        words[21] = sums
        words[22] = FEW
        words[23] = PENALTY

    @property
    def nodes(self):
        """How many nodes the last search took."""
        return self._words[5]

    def _prepare(self):
        words, cells, halves = self._words, self._cells, self._halves
        ranks, near, start, mirror = words[12], words[15], words[10], words[20]
        rank_of = bytearray(64)
        for rank, square in enumerate(ORDER):
            rank_of[square] = rank
            cells[ranks + rank] = square + (square >> 3)
        for n in range(32):
            cells[ranks + 64 + (0x77CB531 << n >> 27 & 31)] = n
        yield 0
        for square in range(64):
            row, column = square >> 3, square & 7
            around = 0
            for r in range(max(row - 1, 0), min(row + 2, 8)):
                for c in range(max(column - 1, 0), min(column + 2, 8)):
                    if r != row or c != column:
                        around |= 1 << rank_of[8 * r + c]
            _store(words, near + 2 * rank_of[square], around)
            if square & 3 == 3:
                yield 0
        free = bytearray(71)
        for k, (begin, squares) in enumerate(self._weights.instances):
            power = 1
            for square in squares:
                cell = square + (square >> 3)
                at = start + 10 * cell + 2 * free[cell]
                free[cell] += 1
                halves[at] = 2 * k
                halves[at + 1] = power
                power *= 3
            halves[mirror + k] = 2 * begin + power - 1 & 0xFFFF
            if k & 3 == 3:
                yield 0
        if self._table:
            seed = 1
            for at in range(words[14], words[14] + 182):
                seed = seed * 69069 + 1 & 0xFFFFFFFF
                words[at] = seed >> 3
                if at & 31 == 0:
                    yield 0
        self._ready = True

    def _set_up(self, board):
        """Put the board into the first frame, with the indices of the side that is to move."""
        words, cells, halves = self._words, self._cells, self._halves
        own = 1 if board.side == "X" else 2
        text = board.text()
        other = "O" if own == 1 else "X"
        trits = text.replace("-", "\1").replace(board.side, "\2").replace(other, "\0").encode()
        for k, (begin, squares) in enumerate(self._weights.instances):
            index = begin
            power = 1
            for square in squares:
                index += power * trits[square]
                power *= 3
            halves[k] = index
            if k & 1:
                yield 0
        empty = near = one = 0
        self._age += 1
        two = 7919 * self._age  # so that what was stored for moves before is not taken for ours
        numbers = words[14]
        words[_HEAD + 5] = words[_HEAD + 6] = 0
        for rank, square in enumerate(ORDER):
            disc = "-XO".find(text[square])
            cell = square + (square >> 3) + 10
            cells[cell] = disc
            if disc:
                words[_HEAD + (5 if disc == own else 6)] += 1
                at = words[15] + 2 * rank
                near |= words[at] & 0xFFFFFFFF | (words[at + 1] & 0xFFFFFFFF) << 32
                if numbers:
                    one += words[numbers + 2 * cell] * disc
                    two += words[numbers + 2 * cell + 1] * disc
            else:
                empty |= 1 << rank
            if rank & 7 == 7:
                yield 0
        _store(words, _HEAD, near & empty)
        _store(words, _HEAD + 2, empty)
        words[_HEAD + 4] = own
        words[_HEAD + 7] = one & 0x1FFFFFFF
        words[_HEAD + 8] = two & 0x1FFFFFFF
        weights = self._weights
        count = len(weights.instances)
        words[11] = weights.constant - 128 * count - (self._size - count) * weights.tables[0]

    def thinking(self, board, depth, limit=1 << 29, over=None):
        """A generator that yields 0 after each slice and returns (move, value, depth).

        `board` has a move to be made, the weights are loaded for it. Stops after `depth`, 1 to
        `deepest`, after `limit` nodes, or when `over()` says so. The move is (row, column), the
        value that for the side to move; the depth that which gave them.
        """
        if not self._ready:
            yield from self._prepare()
        yield from self._set_up(board)
        words, halves, tables, table = self._words, self._halves, self._weights.tables, self._table
        words[5] = 0
        for at in range(words[12] + 96, words[12] + 228):
            self._cells[at] = 64
        best = ORDER[0], -_NEVER, 0
        words[18] = 64
        mirror = words[20]
        for now in range(1, depth + 1):
            # The indices are of the side that is to move at the leaves.
            for k in range(self._size):
                halves[k] = halves[mirror + k] - halves[k] & 0xFFFF
            yield 0
            words[_HEAD + 9] = -_NEVER
            words[_HEAD + 10] = _NEVER
            words[_HEAD + 13] = words[15] + 128
            words[6] = limit
            words[8] = now
            code = yield from searching(words, self._cells, halves, tables, table, over)
            if now == 1:
                words[_HEAD + 11], words[_HEAD + 12] = self._first()
            if words[_HEAD + 11] > -_NEVER:
                best = words[_HEAD + 12], words[_HEAD + 11], now
                words[18] = best[0]
            if code == 2:
                break
        square = ORDER[best[0]]
        return ((square >> 3) + 1, (square & 7) + 1), best[1], best[2]

    def _first(self):
        """The value and rank of the first of the sorted moves."""
        most = max(self._words[self._words[_HEAD + 13] : self._words[_HEAD + 14]])
        return (most >> 6) - self._words[11], 63 - (most & 63)


def _store(words, at, squares):
    """Put a set of 64 into two words."""
    for word in (squares & 0xFFFFFFFF, squares >> 32):
        words[at] = word - 0x100000000 if word & 0x80000000 else word
        at += 1
