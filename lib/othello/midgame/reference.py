"""The reference search, for any runtime: the readable form of the native modules.

Recursive fail-soft alpha-beta, from depth 3 on a principal variation search. Nodes with a null
window are probed first by a shallower search (Multi-ProbCut). The transposition
table, killer moves, the evaluation (from depth SORTS on) and a fixed order of squares order the
moves. SPEC.md defines the results. The native search has the same nodes, killer moves and table.

Functions that search are generators: they yield 0 after each evaluated move, which takes
milliseconds.
"""

from othello.midgame.flips import indices_after, put_first, turned_by
from othello.midgame.layout import (
    ALL,
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BEST,
    BEST_MOVE,
    BETA,
    BOARD,
    CHECK,
    CONSTANT,
    DEPTH,
    ENTRIES,
    FEW_DISCS,
    FIRST_MOVE,
    FRAMES,
    HASH,
    HERE,
    INCIDENCES,
    IS_AT_LEAST,
    IS_AT_MOST,
    KILLERS,
    LACKING,
    LIMIT,
    MARGINS,
    MINE,
    MIRROR,
    NO_MOVE,
    NODES,
    NONE,
    NUMBERS,
    OWN,
    RANKS,
    SAFE,
    SIZE,
    SORTS,
    THEIRS,
    WON,
)

_ROOT = NO_MOVE  # the previous move, at the root
_PASS = _ROOT + 1  # the previous move, after a pass


def searching(words, cells, indices16, tables, table, over):
    """Search to the depth in `words`; a generator that yields 0 after each slice.

    Returns 1 if the search is complete, 2 after `over()` returned True or at the node limit. The
    root's frame then has the best value and move. SPEC.md describes the arrays.
    """
    search = _Search(words, cells, indices16, tables, table, over)
    yield 0
    root = search.root()
    yield 0
    depth = words[DEPTH]
    if depth == 1:
        best = max((yield from search.keys(root, 1)))
        words[FRAMES + BEST] = (best >> 6) - words[CONSTANT]
        words[FRAMES + BEST_MOVE] = 63 - (best & 63)
        return 1
    words[FRAMES + BEST] = NONE
    window = words[FRAMES + ALPHA], words[FRAMES + BETA]
    value = yield from search.value(root, depth, *window, _ROOT)
    return 2 if value is None else 1


def shallow(depth):
    """Return the depth of the probe of a node; the same side moves at its leaves."""
    return depth - (2 if depth < 6 else 4)


def ended(mine, theirs):
    """Return the value of a finished game for the side with `mine` discs.

    The winner gets the empty squares.
    """
    if mine > theirs:
        return 8 * (ALL - 2 * theirs) + WON
    return 8 * (2 * mine - ALL) - WON if mine < theirs else 0


class _Node:
    """A position with its pattern indices.

    `own`: the code of the side to move, X 1 or O 2. `mine`, `theirs`: the numbers of its discs and
    of the opponent's. `empty`: the ranks of the empty squares, ascending. `hash`, `check`: the two
    hash sums for the transposition table.
    """

    def __init__(self, own, mine, theirs, empty, board, indices):
        self.own = own
        self.mine = mine
        self.theirs = theirs
        self.empty = empty
        self.board = board
        self.indices = indices
        self.hash = self.check = 0


class _Search:
    def __init__(self, words, cells, indices16, tables, table, over):
        self.words = words
        self.cells = cells
        self.indices16 = indices16
        self.tables = tables
        self.table = table
        self.over = over
        ranks = words[RANKS]
        self.cell_of = bytes([cell + HERE for cell in cells[ranks : ranks + 64]])
        self.probed = None  # the node that is being probed
        self.start = words[INCIDENCES] - 10 * HERE  # for cell 0, which has none

    def root(self):
        """Return the node of the position in the first frame."""
        words, board = self.words, self.cells[:BOARD]
        empty = [rank for rank in range(64) if not board[self.cell_of[rank]]]
        own, mine, theirs = words[FRAMES + OWN], words[FRAMES + MINE], words[FRAMES + THEIRS]
        node = _Node(own, mine, theirs, bytes(empty), board, self.indices16[: words[SIZE]])
        node.hash, node.check = words[FRAMES + HASH], words[FRAMES + CHECK]
        return node

    def value(self, node, depth, alpha, beta, before):
        """Search a node; return its value for its side to move, None if the search was stopped.

        `before`: the rank of the previous move, or _ROOT or _PASS.
        """
        if depth == 1:
            return (yield from self.last_value(node, alpha, beta, before))
        first, value = self.remembered(node, depth, alpha, beta, before)
        if value is not None:
            return value
        if self.is_to_be_probed(node, depth, alpha, beta, before):
            value = yield from self.probe(node, depth, alpha, before)
            if value != NONE:
                return value
            first, _ = self.remembered(node, depth, alpha, beta, before)
        if depth < self.words[SORTS]:
            moves = put_first(put_first(node.empty, self.killer(node, before)), first)
        else:
            moves = yield from self.sorted_moves(node, depth, first)
            if not moves:
                return (yield from self.passed(node, depth, alpha, beta, before))
        first_alpha = alpha
        best = NONE
        best_move = NO_MOVE
        if self.is_over():
            return None
        for move in moves:
            child = self.after(node, move, depth)
            if not child:
                continue
            yield 0
            top = beta if best == NONE or depth == 2 else alpha + 1
            value = yield from self.value(child, depth - 1, -top, -alpha, move)
            if value is None:
                return None
            if best < -value < beta and alpha < -value and top < beta:
                self.words[NODES] += 1  # re-search with the full window
                value = yield from self.value(child, depth - 1, -beta, value, move)
                if value is None:
                    return None
            if -value > best:
                best = -value
                best_move = move
                alpha = max(alpha, best)
                if before == _ROOT:
                    self.words[FRAMES + BEST] = best
                    self.words[FRAMES + BEST_MOVE] = move
            if self.is_over():
                return None
            if best >= beta:
                break
        if best == NONE:
            return (yield from self.passed(node, depth, alpha, beta, before))
        bound = (
            AT_LEAST if best >= beta else AT_MOST if best <= first_alpha else AT_LEAST | AT_MOST
        )
        self.remember(node, depth, best, bound, best_move, before)
        return best

    def is_to_be_probed(self, node, depth, alpha, beta, before):
        """Return True if a node is probed before it is searched.

        It needs a null window, SAFE discs of each side and a margin. Inside a probe, only nodes of
        depth 2 are probed.
        """
        if beta - alpha != 1 or before == _PASS or (self.probed and depth > 2):
            return False
        return min(node.mine, node.theirs) >= SAFE and self.words[MARGINS + depth] > 0

    def probe(self, node, depth, alpha, before):
        """Probe a node by a shallower search; return alpha, alpha + 1 or NONE.

        alpha: an upper bound. alpha + 1: a lower bound. NONE: undecided. None: the search was
        stopped.
        """
        words = self.words
        margin = words[MARGINS + depth]
        if depth == 2:  # static evaluation: the side to move also moves at the leaves
            words[NODES] += 1
            value = words[CONSTANT]
            for index in node.indices:
                value += self.tables[index]
        else:
            self.probed = node
            low, high = alpha - margin, alpha + 1 + margin
            value = yield from self.value(node, shallow(depth), low, high, before)
            self.probed = None
            if value is None:
                return None
        if value > alpha + margin:
            return alpha + 1
        return alpha if NONE < value <= alpha - margin else NONE

    def last_value(self, node, alpha, beta, before):
        """Search a node of depth 1, whose moves lead to leaves; see `value`."""
        words, tables = self.words, self.tables
        constant, few, lacking = words[CONSTANT], words[FEW_DISCS], words[LACKING]
        board, other, cell_of = node.board, 3 - node.own, self.cell_of
        indices, incidences, start = node.indices, self.indices16, self.start
        best = NONE
        for move in put_first(node.empty, self.killer(node, before)):
            turned = turned_by(board, other, cell_of[move])
            if not turned:
                continue
            words[NODES] += 1
            mine = node.theirs - len(turned)  # discs of the side to move at the leaf
            theirs = node.mine + len(turned) + 1
            value = constant
            for index in indices_after(indices, incidences, start, cell_of[move], turned, -1):
                value += tables[index]
            if mine < few:
                value -= lacking * (few - mine)
                if not mine:
                    value = ended(mine, theirs)
            if theirs < few:
                value += lacking * (few - theirs)
            yield 0
            if -value > best:
                best = -value
                if best >= beta:
                    self.set_killer(node, before, move)
                    break
        if best == NONE:
            return (yield from self.passed(node, 1, alpha, beta, before))
        return best

    def passed(self, node, depth, alpha, beta, before):
        """Return the value of a node without a move: pass, or end the game after two passes.

        NONE if the node is being probed: such a node is not probed.
        """
        if node is self.probed:
            return NONE
        if before == _PASS:
            return ended(node.mine, node.theirs)
        words, indices = self.words, node.indices[:]
        for k in range(len(indices)):  # the other side moves at the leaves now
            indices[k] = self.indices16[words[MIRROR] + k] - indices[k] & 0xFFFF
        other = _Node(3 - node.own, node.theirs, node.mine, node.empty, node.board, indices)
        other.hash, other.check = node.hash, node.check
        value = yield from self.value(other, depth, -beta, -alpha, _PASS)
        return None if value is None else -value

    def sorted_moves(self, node, depth, first):
        """Return the ranks of a node's moves, the highest key first, but `first` at the front."""
        keys = yield from self.keys(node, depth)
        keys.sort(reverse=True)
        return put_first(bytes([63 - (key & 63) for key in keys]), first)

    def keys(self, node, depth):
        """Return a sort key for each move: 64 * the signed sum of pattern entries + 63 - rank."""
        sign = -1 if depth & 1 else 1
        indices, incidences, start = node.indices, self.indices16, self.start
        keys = []
        for move in node.empty:
            cell = self.cell_of[move]
            turned = turned_by(node.board, 3 - node.own, cell)
            if turned:
                self.words[NODES] += 1
                total = 0
                for index in indices_after(indices, incidences, start, cell, turned, sign):
                    total += self.tables[index]
                keys.append(total * sign * 64 + 63 - move)
                yield 0
        return keys

    def after(self, node, move, depth):
        """Return the node after a move, None if the move is illegal."""
        cell, own = self.cell_of[move], node.own
        turned = turned_by(node.board, 3 - own, cell)
        if not turned:
            return None
        words = self.words
        words[NODES] += 1
        empty = node.empty.replace(bytes((move,)), b"")
        sign = -1 if depth & 1 else 1
        indices = indices_after(node.indices, self.indices16, self.start, cell, turned, sign)
        board = node.board[:]
        turns, ours = len(turned), node.mine + len(turned) + 1
        child = _Node(3 - own, node.theirs - turns, ours, empty, board, indices)
        board[cell] = own
        for disc in turned:
            board[disc] = own
        if words[ENTRIES]:
            numbers = words[NUMBERS]
            one = node.hash + words[numbers + 2 * cell] * own
            two = node.check + words[numbers + 2 * cell + 1] * own
            for disc in turned:  # X counts once, O twice: a flip adds or subtracts once
                one += words[numbers + 2 * disc] * (2 * own - 3)
                two += words[numbers + 2 * disc + 1] * (2 * own - 3)
            child.hash, child.check = one & 0x1FFFFFFF, two & 0x1FFFFFFF
        return child

    def is_over(self):
        """Return True at the node limit or if `over()` does."""
        return self.words[NODES] >= self.words[LIMIT] or (self.over and self.over())

    def killer(self, node, before):
        """Return the killer move after `before`, or NO_MOVE."""
        return self.cells[self.killer_at(node, before)] if before < NO_MOVE else NO_MOVE

    def set_killer(self, node, before, move):
        """Store a move that caused a cutoff."""
        if before < NO_MOVE:
            self.cells[self.killer_at(node, before)] = move

    def killer_at(self, node, before):
        """Return the index of the killer move in `cells`."""
        return self.words[RANKS] + KILLERS + 64 * node.own + before

    def remembered(self, node, depth, alpha, beta, before):
        """Return (first move, value) from the table; NO_MOVE and None if it has none."""
        first = self.words[FIRST_MOVE] if before == _ROOT else NO_MOVE
        if self.table and before != _PASS:
            at = self.entry(node, 0)
            if self.table[at] == node.check + node.own:
                known = self.table[at + 1]
                first = known & 127
                value = (known >> 13) - 16384
                enough = (known & IS_AT_LEAST and value >= beta) or (
                    known & IS_AT_MOST and value <= alpha
                )
                if enough and known >> 9 & 15 == depth and before != _ROOT:
                    return first, value
        return first, None

    def remember(self, node, depth, value, bound, move, before):
        """Store a searched node in the table, and its best move as the killer on a cutoff."""
        if bound == AT_LEAST:
            self.set_killer(node, before, move)
        if self.table and before != _PASS:
            at = self.entry(node, depth)
            self.table[at] = node.check + node.own
            self.table[at + 1] = value + 16384 << 13 | depth << 9 | bound << 7 | move

    def entry(self, node, depth):
        """Return the index of a node's entry, or of the entry to replace for a node of `depth`."""
        at = 2 * ((node.hash ^ node.own) & self.words[ENTRIES] - 1)
        key = node.check + node.own
        is_deeper = self.table[at + 1] >> 9 & 15 > depth
        if self.table[at] != key and (is_deeper or self.table[at ^ 2] == key):
            at ^= 2
        return at
