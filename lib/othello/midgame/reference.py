"""The reference search, for any runtime: the readable form of the native modules.

Recursive fail-soft alpha-beta, from depth 3 on a principal variation search. Nodes with a null
window are probed first by a shallower search (Multi-ProbCut). The transposition table, killer
moves, the evaluation (from depth SORT_MIN_DEPTH on) and a fixed order of squares order the moves.
SPEC.md defines the results. The native search has the same nodes, killer moves and table.
Functions that search are generators: they yield 0 after each move that is made or evaluated.
"""

from othello.midgame.reference_moves import indices_after, put_first
from othello.reference_flips import find_flips
from viper_support import const

# Filled in by generate.py kernels from othello.constants, othello.midgame.layout:
_MIN_DISCS = const(4)
_DISC_PENALTY = const(60)
_WIN_BONUS = const(10000)
_NODES = const(5)
_NODE_LIMIT = const(6)
_DEPTH = const(8)
_INDEX_COUNT = const(9)
_INCIDENCES = const(10)
_CONSTANT = const(11)
_RANK_CELLS = const(12)
_ZOBRIST = const(14)
_ENTRIES = const(17)
_ROOT_MOVE = const(18)
_COMPLEMENTS = const(20)
_MARGINS = const(47)
_FRAMES = const(88)
_SIDE = const(4)
_OPP_DISCS = const(6)
_HASH = const(7)
_CHECK = const(8)
_HASH_MASK = const(0x1FFFFFFF)
_ALPHA = const(9)
_BETA = const(10)
_BEST_VALUE = const(11)
_BEST_MOVE = const(12)
_BOARD_BYTES = const(92)
_FIRST_CELL = const(10)
_KILLERS = const(32)
_ENTRY_ZERO = const(16384)
_ENTRY_VALUE_SHIFT = const(14)
_ENTRY_DEPTH_SHIFT = const(9)
_ENTRY_DEPTH_MASK = const(31)
_ENTRY_BOUND_SHIFT = const(7)
_LOWER = const(1)
_UPPER = const(2)
_ENTRY_LOWER = const(128)
_ENTRY_UPPER = const(256)
_ENTRY_MOVE_MASK = const(127)
_COMPLETE = const(1)
_STOPPED = const(2)
_SORT_MIN_DEPTH = const(4)
_SQUARES = const(64)
_NO_MOVE = const(64)
_NO_VALUE = const(-32000)
_PROBE_MIN_DISCS = const(6)

_ROOT = const(_NO_MOVE)  # the previous move, at the root
_PASS = const(_ROOT + 1)  # the previous move, after a pass


def search_steps(words, cells, indices16, tables, table, should_stop):
    """Search to the depth in `words`; a generator that yields 0 after each slice.

    Returns COMPLETE, or STOPPED after `should_stop()` returned True or at the node limit. The
    root's frame then has the best value and move. `layout` describes the arrays.
    """
    tree_search = TreeSearch(words, cells, indices16, tables, table, should_stop)
    yield 0
    root = tree_search.root()
    yield 0
    words[_FRAMES + _BEST_VALUE] = _NO_VALUE
    window = words[_FRAMES + _ALPHA], words[_FRAMES + _BETA]
    try:
        yield from tree_search.search(root, words[_DEPTH], *window, _ROOT)
    except _Stopped:
        return _STOPPED
    return _COMPLETE


def probe_depth(depth):
    """Return the depth of the probe of a node; the same side moves at its leaves."""
    return depth - (2 if depth < 6 else 4)


def final_value(own_discs, opp_discs):
    """Return the value of a finished game for the side with `own_discs` discs.

    The winner gets the empty squares.
    """
    if own_discs > opp_discs:
        return 8 * (_SQUARES - 2 * opp_discs) + _WIN_BONUS
    return 8 * (2 * own_discs - _SQUARES) - _WIN_BONUS if own_discs < opp_discs else 0


class _Stopped(Exception):
    """The search ended before it was complete."""


class _Node:
    """A position, and `indices`, its pattern indices.

    `side`: the code of the side to move, X 1 or O 2. `own_discs`, `opp_discs`: the numbers of its
    discs and of the opponent's. `empty`: the ranks of the empty squares, ascending. `board`: the
    disc of each board cell. `hash`, `check`: the two hash sums for the transposition table.
    """

    def __init__(self, side, own_discs, opp_discs, empty, board, indices):
        self.side = side
        self.own_discs = own_discs
        self.opp_discs = opp_discs
        self.empty = empty
        self.board = board
        self.indices = indices
        self.hash = self.check = 0


class TreeSearch:
    """A search with the arrays of `search.Search`."""

    def __init__(self, words, cells, indices16, tables, table, should_stop):
        self.words = words
        self.cells = cells
        self.indices16 = indices16
        self.tables = tables
        self.table = table
        self.should_stop = should_stop
        ranks = words[_RANK_CELLS]
        self.cell_of = bytes([cell + _FIRST_CELL for cell in cells[ranks : ranks + 64]])
        self.probed = None  # the node that is being probed
        self.incidences = indices16[words[_INCIDENCES] :]

    def root(self):
        """Return the node of the position in the first frame."""
        words, board = self.words, self.cells[:_BOARD_BYTES]
        empty = [rank for rank in range(64) if not board[self.cell_of[rank]]]
        side, own_discs, opp_discs = words[_FRAMES + _SIDE : _FRAMES + _OPP_DISCS + 1]
        node = _Node(
            side, own_discs, opp_discs, bytes(empty), board, self.indices16[: words[_INDEX_COUNT]]
        )
        node.hash, node.check = words[_FRAMES + _HASH], words[_FRAMES + _CHECK]
        return node

    def search(self, node, depth, alpha, beta, previous):
        """Search a node; return its value for its side to move. Raises _Stopped.

        `previous`: the rank of the previous move, or _ROOT or _PASS.
        """
        if depth == 1:
            return (yield from self.search_1(node, alpha, beta, previous))
        first, value = self.look_up(node, depth, alpha, beta, previous)
        if value is not None:
            return value
        if self.may_probe(node, depth, alpha, beta, previous):
            value = yield from self.probe(node, depth, alpha, previous)
            if value != _NO_VALUE:
                return value
            # The probe may have stored another move.
            first, _ = self.look_up(node, depth, alpha, beta, previous)
        moves = yield from self.ordered_moves(node, depth, first, previous)
        # Below SORT_MIN_DEPTH `moves` are all empty squares; the loop finds out if none is legal.
        if not moves and depth >= _SORT_MIN_DEPTH:
            return (yield from self.pass_or_end(node, depth, alpha, beta, previous))
        first_alpha, best, best_move = alpha, _NO_VALUE, _NO_MOVE
        self.check_budget()
        for move in moves:
            child = self.make_move(node, move, depth)
            if not child:
                continue
            yield 0
            upper = beta if best == _NO_VALUE or depth == 2 else alpha + 1
            value = -(yield from self.search(child, depth - 1, -upper, -alpha, move))
            if upper < beta and alpha < value < beta:
                self.words[_NODES] += 1  # re-search in (value, beta)
                value = -(yield from self.search(child, depth - 1, -beta, -value, move))
            if value > best:
                best = value
                best_move = move
                alpha = max(alpha, best)
                if previous == _ROOT:
                    self.words[_FRAMES + _BEST_VALUE] = best
                    self.words[_FRAMES + _BEST_MOVE] = move
            self.check_budget()
            if best >= beta:
                break
        if best == _NO_VALUE:
            return (yield from self.pass_or_end(node, depth, alpha, beta, previous))
        bound = _LOWER if best >= beta else _UPPER if best <= first_alpha else _LOWER | _UPPER
        self.store(node, depth, best, bound, best_move, previous)
        return best

    def may_probe(self, node, depth, alpha, beta, previous):
        """Return True if a node is probed before it is searched.

        It needs a null window, which the root never has, PROBE_MIN_DISCS of each side, a margin.
        A node after a pass is never probed; inside a probe, only nodes of depth 2 are.
        """
        if beta - alpha != 1 or previous == _PASS or (self.probed and depth > 2):
            return False
        least_discs = min(node.own_discs, node.opp_discs)
        return least_discs >= _PROBE_MIN_DISCS and self.words[_MARGINS + depth] > 0

    def probe(self, node, depth, alpha, previous):
        """Probe a node by a shallower search; return alpha, alpha + 1 or NO_VALUE.

        alpha: an upper bound. alpha + 1: a lower bound. NO_VALUE: undecided.
        """
        words = self.words
        margin = words[_MARGINS + depth]
        if depth == 2:  # static evaluation: the side to move also moves at the leaves
            words[_NODES] += 1
            value = words[_CONSTANT]
            for index in node.indices:
                value += self.tables[index]
        else:
            self.probed = node
            low, high = alpha - margin, alpha + 1 + margin
            value = yield from self.search(node, probe_depth(depth), low, high, previous)
            self.probed = None
        if value > alpha + margin:
            return alpha + 1
        return alpha if _NO_VALUE < value <= alpha - margin else _NO_VALUE

    def search_1(self, node, alpha, beta, previous):
        """Search a node of depth 1, whose moves lead to leaves; see `search`."""
        words, tables = self.words, self.tables
        constant = words[_CONSTANT]
        board, side, cell_of = node.board, node.side, self.cell_of
        indices, incidences = node.indices, self.incidences
        best = _NO_VALUE
        for move in put_first(node.empty, self.killer(node, previous)):
            flipped = find_flips(board, side, cell_of[move])
            if not flipped:
                continue
            words[_NODES] += 1
            own_discs = node.opp_discs - len(flipped)  # discs of the side to move at the leaf
            opp_discs = node.own_discs + len(flipped) + 1
            value = constant
            for index in indices_after(indices, incidences, cell_of[move], flipped, -1):
                value += tables[index]
            if own_discs < _MIN_DISCS:
                value -= _DISC_PENALTY * (_MIN_DISCS - own_discs)
            if opp_discs < _MIN_DISCS:
                value += _DISC_PENALTY * (_MIN_DISCS - opp_discs)
            if not own_discs:
                value = final_value(own_discs, opp_discs)
            yield 0
            if -value > best:
                best = -value
                if previous == _ROOT:
                    words[_FRAMES + _BEST_VALUE] = best
                    words[_FRAMES + _BEST_MOVE] = move
                if best >= beta:
                    self.set_killer(node, previous, move)
                    break
        if best == _NO_VALUE:
            return (yield from self.pass_or_end(node, 1, alpha, beta, previous))
        return best

    def pass_or_end(self, node, depth, alpha, beta, previous):
        """Return the value of a node without a move: pass, or end the game after two passes.

        Return NO_VALUE in the probe of this node: its search afterwards passes or ends the game.
        """
        if node is self.probed:
            return _NO_VALUE
        if previous == _PASS:
            return final_value(node.own_discs, node.opp_discs)
        words, indices = self.words, node.indices[:]
        for k in range(len(indices)):  # the other side moves at the leaves now
            indices[k] = (self.indices16[words[_COMPLEMENTS] + k] - indices[k]) & 0xFFFF
        other = _Node(
            3 - node.side, node.opp_discs, node.own_discs, node.empty, node.board, indices
        )
        other.hash, other.check = node.hash, node.check
        return -(yield from self.search(other, depth, -beta, -alpha, _PASS))

    def ordered_moves(self, node, depth, first, previous):
        """Return the ranks of a node's moves in the order of the search, `first` at the front.

        Below SORT_MIN_DEPTH these are all empty squares, the killer move before the others. From
        there on they are the legal moves, the highest key first.
        """
        if depth < _SORT_MIN_DEPTH:
            return put_first(put_first(node.empty, self.killer(node, previous)), first)
        keys = yield from self.sort_keys(node, depth)
        keys.sort(reverse=True)
        return put_first(bytes([63 - (key & 63) for key in keys]), first)

    def sort_keys(self, node, depth):
        """Return a sort key for each move: 64 * the signed sum of pattern entries + 63 - rank."""
        sign = -1 if depth & 1 else 1
        indices, incidences = node.indices, self.incidences
        keys = []
        for move in node.empty:
            cell = self.cell_of[move]
            flipped = find_flips(node.board, node.side, cell)
            if flipped:
                self.words[_NODES] += 1
                total = 0
                for index in indices_after(indices, incidences, cell, flipped, sign):
                    total += self.tables[index]
                keys.append(total * sign * 64 + 63 - move)
                yield 0
        return keys

    def make_move(self, node, move, depth):
        """Return the node after a move, None if the move is illegal."""
        cell, side = self.cell_of[move], node.side
        flipped = find_flips(node.board, side, cell)
        if not flipped:
            return None
        words = self.words
        words[_NODES] += 1
        empty = node.empty.replace(bytes((move,)), b"")
        sign = -1 if depth & 1 else 1
        indices = indices_after(node.indices, self.incidences, cell, flipped, sign)
        board = node.board[:]
        count, side_discs = len(flipped), node.own_discs + len(flipped) + 1
        child = _Node(3 - side, node.opp_discs - count, side_discs, empty, board, indices)
        board[cell] = side
        for disc in flipped:
            board[disc] = side
        if words[_ENTRIES]:
            zobrist = words[_ZOBRIST]
            hash_sum = node.hash + words[zobrist + 2 * cell] * side
            check_sum = node.check + words[zobrist + 2 * cell + 1] * side
            for disc in flipped:  # X counts once, O twice: a flip adds or subtracts once
                hash_sum += words[zobrist + 2 * disc] * (2 * side - 3)
                check_sum += words[zobrist + 2 * disc + 1] * (2 * side - 3)
            child.hash, child.check = hash_sum & _HASH_MASK, check_sum & _HASH_MASK
        return child

    def check_budget(self):
        """Raise _Stopped at the node limit or if `should_stop()` returns True."""
        is_at_limit = self.words[_NODES] >= self.words[_NODE_LIMIT]
        if is_at_limit or (self.should_stop and self.should_stop()):
            raise _Stopped

    def killer(self, node, previous):
        """Return the killer move after `previous`, or NO_MOVE."""
        return self.cells[self.killer_at(node, previous)] if previous < _NO_MOVE else _NO_MOVE

    def set_killer(self, node, previous, move):
        """Store a move that caused a cutoff."""
        if previous < _NO_MOVE:
            self.cells[self.killer_at(node, previous)] = move

    def killer_at(self, node, previous):
        """Return the index of the killer move in `cells`."""
        return self.words[_RANK_CELLS] + _KILLERS + 64 * node.side + previous

    def look_up(self, node, depth, alpha, beta, previous):
        """Look a node up in the table; return (first move, value).

        The first move is the table's, else ROOT_MOVE at the root, else NO_MOVE. The value is None
        if no entry gives a cutoff.
        """
        first = self.words[_ROOT_MOVE] if previous == _ROOT else _NO_MOVE
        if self.table and previous != _PASS:
            at = self.entry_index(node, 0)
            if self.table[at] == node.check + node.side:
                entry = self.table[at + 1]
                first = entry & _ENTRY_MOVE_MASK
                value = (entry >> _ENTRY_VALUE_SHIFT) - _ENTRY_ZERO
                is_cutoff = (entry & _ENTRY_LOWER and value >= beta) or (
                    entry & _ENTRY_UPPER and value <= alpha
                )
                entry_depth = (entry >> _ENTRY_DEPTH_SHIFT) & _ENTRY_DEPTH_MASK
                if is_cutoff and entry_depth == depth and previous != _ROOT:
                    return first, value
        return first, None

    def store(self, node, depth, value, bound, move, previous):
        """Store a searched node in the table, and its best move as the killer on a cutoff."""
        if bound == _LOWER:
            self.set_killer(node, previous, move)
        if self.table and previous != _PASS:
            at = self.entry_index(node, depth)
            self.table[at] = node.check + node.side
            rest = depth << _ENTRY_DEPTH_SHIFT | bound << _ENTRY_BOUND_SHIFT | move
            self.table[at + 1] = (value + _ENTRY_ZERO) << _ENTRY_VALUE_SHIFT | rest

    def entry_index(self, node, depth):
        """Return the index of a node's entry, else of the entry to replace by a node of `depth`.

        To replace is the first of two entries, unless it is deeper. A look-up passes depth 0 and
        compares the key.
        """
        at = 2 * ((node.hash ^ node.side) & (self.words[_ENTRIES] - 1))
        key = node.check + node.side
        entry_depth = (self.table[at + 1] >> _ENTRY_DEPTH_SHIFT) & _ENTRY_DEPTH_MASK
        is_deeper = entry_depth > depth
        if self.table[at] != key and (is_deeper or self.table[at ^ 2] == key):
            at ^= 2
        return at
