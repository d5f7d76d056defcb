"""The midgame search: iterative deepening alpha-beta with the learned evaluation.

This module allocates the shared arrays (`layout`), fills them for a position and runs the
iterations; `native` or `reference` searches the tree. SPEC.md defines the results exactly.
"""

from array import array

import viper_support
from othello import rules
from othello.constants import MOVE_ORDER
from viper_support import const

try:
    from othello.midgame.native import search_steps

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.midgame.reference import search_steps

    KIND = "Python"

# Filled in by generate.py kernels from othello.midgame.layout:
_NODES = const(5)
_NODE_LIMIT = const(6)
_DEPTH = const(8)
_INDEX_COUNT = const(9)
_INCIDENCES = const(10)
_CONSTANT = const(11)
_RANK_CELLS = const(12)
_ZOBRIST = const(14)
_NEIGHBOURS = const(15)
_STACK_END = const(16)
_ENTRIES = const(17)
_ROOT_MOVE = const(18)
_COMPLEMENTS = const(20)
_MARGINS = const(47)
_FRAMES = const(88)
_FRAME_WORDS = const(21)
_ADJACENT_EMPTY_LOW = const(0)
_EMPTY_LOW = const(2)
_SIDE = const(4)
_OWN_DISCS = const(5)
_OPP_DISCS = const(6)
_HASH = const(7)
_CHECK = const(8)
_HASH_MASK = const(0x1FFFFFFF)
_ALPHA = const(9)
_BETA = const(10)
_BEST_VALUE = const(11)
_BEST_MOVE = const(12)
_MOVES = const(13)
_BOARD_BYTES = const(92)
_FIRST_CELL = const(10)
_BIT_NUMBERS = const(64)
_DE_BRUIJN_NUMBER = const(0x77CB531)
_KILLERS = const(32)
_INCIDENCE_WORDS = const(10)
_INDEX_MULTIPLE = const(14)
_STOPPED = const(2)
_NO_MOVE = const(64)
_NO_VALUE = const(-32000)

ASPIRATION = 40  # eighths of a disc: half the width of the root's aspiration window
_INFINITY = -_NO_VALUE
# Bytes from RANK_CELLS on: cells of the ranks, bit numbers, killer moves of both sides, a dummy
# killer, which native code writes after a pass.
_RANK_CELLS_BYTES = 64 + 32 + 2 * 64 + 1
_NEIGHBOUR_WORDS = 2 * 64  # from NEIGHBOURS on; the move stack follows
_SQUARE_CELLS = 71  # cells from a1 to h8, nine in a row: 8 * 9 - 1
_BOARD_CELLS = 91  # edges included
_CHECK_SEED = 7919  # start of the second hash sum, as in the C port; any number would do
_FIRST_CLEARED = 32  # items of an array that `_clear` zeroes before it copies them


class Search:
    """Searches with the tables of `weights`, an `evaluation.Weights` or an object with its fields.

    `deepest`: the greatest depth, 2 to 24, see MARGINS in `layout`. `entries`: the size of the
    transposition table, a power of two from 2 on, 8 bytes an entry; 0 for no table. `margins`: the
    ProbCut margins, see `probcut_margins`; None for no ProbCut.
    """

    def __init__(self, weights, deepest, entries=0, margins=None):
        self.weights = weights
        self._deepest = deepest
        self._entries = entries
        self._margins = margins
        count = weights.pattern_count
        self._index_count = count + -count % _INDEX_MULTIPLE  # rounded up
        # The arrays, see `layout`; `prepare_steps` allocates them.
        self.words = array("i")
        self.cells = bytearray()
        self.indices16 = array("H")
        self.table = None

    @property
    def nodes(self):
        """The number of nodes of the last search, 0 before the first one."""
        return self.words[_NODES] if self.words else 0

    def think_steps(self, board, depth, node_limit=1 << 29, should_stop=None):
        """Search `board`; a generator that yields 0 after each slice.

        Stops after `depth`, 1 to `deepest`, after `node_limit` nodes, or when `should_stop()`
        returns True. The side to move must have a move. The weights must be loaded for the board.
        Returns (move, value, depth). The move is (row, column). Its value is in eighths of a disc
        for the side to move. The depth is the depth of the iteration that found it.
        """
        yield from self.prepare_steps()
        yield from self.fill_board_steps(board)
        words, indices16 = self.words, self.indices16
        # Rank, value, depth. Nothing stops the first iteration, so it always finds a move.
        best = 0, -_INFINITY, 0
        words[_ROOT_MOVE] = _NO_MOVE
        words[_NODE_LIMIT] = node_limit
        complements = words[_COMPLEMENTS]
        # The window's centre is `value_before_last`: values of odd and even depths differ.
        value_before_last = last_value = 0
        for iteration_depth in range(1, depth + 1):
            # Each iteration goes one ply deeper, so the other side moves at the leaves. Swap the
            # colours of the indices to match.
            for k in range(self._index_count):
                indices16[k] = (indices16[complements + k] - indices16[k]) & 0xFFFF
            yield 0
            low, high = -_INFINITY, _INFINITY
            if iteration_depth > 3:
                low, high = value_before_last - ASPIRATION, value_before_last + ASPIRATION
            iteration = self._search_root_steps(iteration_depth, low, high, should_stop)
            status, value, found = yield from iteration
            best = found or best
            if status == _STOPPED:
                break
            value_before_last, last_value = last_value, value
        rank, value, depth = best
        return rules.row_and_column(MOVE_ORDER[rank]), value, depth

    def _search_root_steps(self, depth, low, high, should_stop):
        """Search the root to `depth`, first in the window (low, high); yields 0 after each slice.

        Returns (status, value, found). `found`: the rank, value and depth of the best move, None
        if no value was above the window's lower end.
        """
        words = self.words
        arrays = words, self.cells, self.indices16, self.weights.tables, self.table
        found = None
        while True:
            words[_FRAMES + _ALPHA] = low
            words[_FRAMES + _BETA] = high
            words[_FRAMES + _MOVES] = words[_NEIGHBOURS] + _NEIGHBOUR_WORDS  # the stack is empty
            words[_DEPTH] = depth
            status = yield from search_steps(*arrays, should_stop)
            value = words[_FRAMES + _BEST_VALUE]
            if value > low:
                found = words[_FRAMES + _BEST_MOVE], value, depth
                words[_ROOT_MOVE] = found[0]
            if status == _STOPPED or low < value < high:
                return status, value, found
            if value >= high:
                high = _INFINITY
            else:
                low = -_INFINITY

    def prepare_steps(self):
        """Allocate the arrays and fill the constant parts, unless this is done already.

        A generator that yields 0 after each slice. `think_steps` begins with it.
        """
        if self.table is not None:
            return
        # The largest array comes first, while there is a free block for it. It has a slice of its
        # own, because it may start a garbage collection. It is made from a range, as in `_zeros`.
        table = array("i", range(2 * self._entries))
        yield 0
        self._allocate()
        yield 0
        yield from self._fill_squares_steps()
        yield from self._fill_patterns_steps()
        if table:
            yield from self._fill_zobrist_steps()
        self.table = table

    def _allocate(self):
        """Allocate the arrays shared with the native code; write the offsets of their parts."""
        index_count, deepest, entries = self._index_count, self._deepest, self._entries
        neighbours = _FRAMES + _FRAME_WORDS * deepest
        # Room for 24 moves a ply, and 16 more. Only plies with more than 24 moves on average fill
        # it, which no game reaches. Then the last moves in MOVE_ORDER are dropped.
        zobrist = neighbours + _NEIGHBOUR_WORDS + 16 + 24 * deepest
        complements = index_count * (deepest + 1)  # leaves have indices, but no frame or board
        incidences = complements + index_count
        self.words = words = _zeros("i", zobrist + (2 * _BOARD_CELLS if entries else 0))
        self.indices16 = _zeros("H", incidences + _INCIDENCE_WORDS * _SQUARE_CELLS)
        self.cells = bytearray(_BOARD_BYTES * deepest + _RANK_CELLS_BYTES)
        words[_INDEX_COUNT] = index_count
        words[_INCIDENCES] = incidences
        words[_RANK_CELLS] = _BOARD_BYTES * deepest
        words[_ZOBRIST] = zobrist if entries else 0
        words[_NEIGHBOURS] = neighbours
        words[_ENTRIES] = entries
        words[_COMPLEMENTS] = complements
        words[_STACK_END] = zobrist

    def _fill_squares_steps(self):
        """Fill the bit numbers (de Bruijn), the cells of the ranks and their neighbours' sets."""
        words, cells = self.words, self.cells
        ranks = words[_RANK_CELLS]
        for n in range(32):
            cells[ranks + _BIT_NUMBERS + ((_DE_BRUIJN_NUMBER << n) >> 27 & 31)] = n
        rank_of = bytearray(64)
        for rank, square in enumerate(MOVE_ORDER):
            cells[ranks + rank] = square + (square >> 3)
            rank_of[square] = rank
        yield 0
        for square in range(64):
            row, column = square >> 3, square & 7
            neighbour_set = words[_NEIGHBOURS] + 2 * rank_of[square]
            for r in range(max(row - 1, 0), min(row + 2, 8)):
                for c in range(max(column - 1, 0), min(column + 2, 8)):
                    if r != row or c != column:
                        _add_rank(words, neighbour_set, rank_of[8 * r + c])
            if square & 3 == 3:  # four squares a slice
                yield 0

    def _fill_patterns_steps(self):
        """Fill the incidences, the pattern indices of each cell, and the complements."""
        indices16 = self.indices16
        start, complements = self.words[_INCIDENCES], self.words[_COMPLEMENTS]
        pair_counts = bytearray(_SQUARE_CELLS)  # of each cell so far
        for k, (table_start, squares) in enumerate(self.weights.patterns()):
            power = 1
            for square in squares:
                cell = square + (square >> 3)
                incidence_at = start + _INCIDENCE_WORDS * cell + 2 * pair_counts[cell]
                pair_counts[cell] += 1
                indices16[incidence_at] = 2 * k
                indices16[incidence_at + 1] = power
                power *= 3
            indices16[complements + k] = (2 * table_start + power - 1) & 0xFFFF
            if k & 3 == 3:  # four pattern instances a slice
                yield 0

    def _fill_zobrist_steps(self):
        """Fill two Zobrist numbers for each cell, from Marsaglia's generator.

        It is n = 69069 n + 1 modulo 2**32; a number has its upper 29 bits.
        """
        words = self.words
        high, low = 0, 1  # 16 bits each: small ints, so a board allocates nothing
        for number in range(words[_ZOBRIST], words[_ZOBRIST] + 2 * _BOARD_CELLS):
            product = 3533 * low + 1  # 69069 is 65536 + 3533
            high = (3533 * high + low + (product >> 16)) & 0xFFFF
            low = product & 0xFFFF
            words[number] = (high << 13) | (low >> 3)
            if number & 31 == 0:  # 32 numbers a slice
                yield 0

    def fill_board_steps(self, board):
        """Put the board into the first frame, with pattern indices of the side to move.

        Clears the count of nodes, the table and the killer moves of an earlier search.
        """
        _clear(self.table)
        yield 0
        words, cells = self.words, self.cells
        words[_NODES] = 0
        killers = words[_RANK_CELLS] + _KILLERS + 64  # of side 1, X
        cells[killers:] = bytes((_NO_MOVE,)) * (len(cells) - killers)
        rules.fill(cells, board.discs)
        side = words[_FRAMES + _SIDE] = 1 if board.side == "X" else 2
        trits = yield from self._fill_discs_steps(side)
        weights = self.weights
        for k, (table_start, squares) in enumerate(weights.patterns()):
            index = table_start
            power = 1
            for square in squares:
                index += power * trits[square]
                power *= 3
            self.indices16[k] = index
            if k & 1:  # two pattern instances a slice
                yield 0
        count = weights.pattern_count
        for depth, margin in enumerate(self._margins[weights.phase] if self._margins else b""):
            words[_MARGINS + depth] = margin
        # The sum of table entries is too high: each entry is stored + 128, and the unused indices
        # all stand for entry 0.
        unused = (self._index_count - count) * weights.tables[0]
        words[_CONSTANT] = weights.constant - 128 * count - unused

    def _fill_discs_steps(self, side):
        """Fill the disc counts, the sets of empty squares and the hash sums from `cells`.

        Returns the trits of the squares: 2 for own discs, 1 for empty, 0 for the other's.
        """
        words, cells = self.words, self.cells
        zobrist, neighbours = words[_ZOBRIST], words[_NEIGHBOURS]
        adjacent = _FRAMES + _ADJACENT_EMPTY_LOW
        empty = _FRAMES + _EMPTY_LOW
        words[adjacent] = words[adjacent + 1] = words[empty] = words[empty + 1] = 0
        hash_sum = own_discs = opp_discs = 0
        check_sum = _CHECK_SEED
        trits = bytearray(64)
        for rank, square in enumerate(MOVE_ORDER):
            board_cell = square + (square >> 3) + _FIRST_CELL
            disc = cells[board_cell]
            if disc:
                if disc == side:
                    own_discs += 1
                    trits[square] = 2
                else:
                    opp_discs += 1
                for half in (0, 1):
                    words[adjacent + half] |= words[neighbours + 2 * rank + half]
                for _ in range(disc if zobrist else 0):  # once for X, twice for O
                    number = zobrist + 2 * board_cell
                    hash_sum = (hash_sum + words[number]) & _HASH_MASK
                    check_sum = (check_sum + words[number + 1]) & _HASH_MASK
            else:
                _add_rank(words, empty, rank)
                trits[square] = 1
            if rank & 7 == 7:  # eight squares a slice
                yield 0
        for half in (0, 1):
            words[adjacent + half] &= words[empty + half]
        words[_FRAMES + _OWN_DISCS] = own_discs
        words[_FRAMES + _OPP_DISCS] = opp_discs
        words[_FRAMES + _HASH] = hash_sum
        words[_FRAMES + _CHECK] = check_sum
        return trits


def _zeros(typecode, count):
    """Return an array of zeros, made from a range: bytes would need as much memory again."""
    zeros = array(typecode, range(count))
    _clear(zeros)
    return zeros


def _clear(values):
    """Fill an array of ints with zeros: each copy doubles the cleared part."""
    view = memoryview(values)
    done = min(_FIRST_CLEARED, len(values))
    for k in range(done):
        view[k] = 0
    while done < len(values):
        copied = min(done, len(values) - done)
        view[done : done + copied] = view[:copied]
        done += copied


def _add_rank(words, set_at, rank):
    """Add a rank to a set of 64 bits, two words from `set_at` on.

    The highest bit makes a word negative, because the words are signed.
    """
    bit = rank & 31
    words[set_at + (rank >> 5)] |= (1 << bit) if bit < 31 else (-1 << 31)
