"""The search as it reads in textbooks, on any runtime: the specification of the native files.

Fail-soft alpha-beta by recursion, from depth 3 on as a principal variation search: a node's first
move with the whole window, the others with a null window, and again when they are better. Null
windows are probed first, by a search less deep (Multi-ProbCut). Moves are ordered by a
transposition table, by killers, by the evaluation after each from depth SORTS on, and by the fixed
order of the squares. `search` says it all exactly; the native search finds the same with the same
nodes, killers and table.

All that thinks is a generator that yields 0 after each move evaluated, which takes milliseconds.
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

_ROOT = NO_MOVE  # what stands for the move before the root,
_PASS = _ROOT + 1  # and for a pass


def searching(words, cells, indices16, tables, table, over):
    """A generator that searches to the depth that is set up, and yields 0 after each slice.

    It returns 1 at the end, 2 when `over()` says so or there are too many nodes. The root's frame
    has the best value and move then; `search` says what the arrays hold.
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
    """How deep a node of a depth is probed: the same side moves at the leaves."""
    return depth - (2 if depth < 6 else 4)


def ended(mine, theirs):
    """The value of a game that has ended with so many discs; the winner has the empty squares."""
    if mine > theirs:
        return 8 * (ALL - 2 * theirs) + WON
    return 8 * (2 * mine - ALL) - WON if mine < theirs else 0


class _Node:
    """A position: the side to move, its discs and the other's, the board, the pattern indices.

    `empty` are the ranks of the empty squares, ascending; `hash` and `check` are for the table.
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
        self.probed = None  # the node
        self.start = words[INCIDENCES] - 10 * HERE  # where the incidences of cell 0 would begin

    def root(self):
        """The position that is set up in the first frame."""
        words, board = self.words, self.cells[:BOARD]
        empty = [rank for rank in range(64) if not board[self.cell_of[rank]]]
        own, mine, theirs = words[FRAMES + OWN], words[FRAMES + MINE], words[FRAMES + THEIRS]
        node = _Node(own, mine, theirs, bytes(empty), board, self.indices16[: words[SIZE]])
        node.hash, node.check = words[FRAMES + HASH], words[FRAMES + CHECK]
        return node

    def value(self, node, depth, alpha, beta, before):
        """The value of a node for its side to move; None when there is no more time for it.

        `before` is the rank of the move that led to it, or stands for none.
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
                self.words[NODES] += 1  # it is better, by how much?
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
        """Whether a node is to be probed: in a null window, both sides safe.

        Not by a search amid another such probe.
        """
        if beta - alpha != 1 or before == _PASS or (self.probed and depth > 2):
            return False
        return min(node.mine, node.theirs) >= SAFE and self.words[MARGINS + depth] > 0

    def probe(self, node, depth, alpha, before):
        """What a search less deep is sure of: a value of alpha at most, or of alpha + 1 at least.

        NONE where it is not sure; None when there is no more time.
        """
        words = self.words
        margin = words[MARGINS + depth]
        if depth == 2:  # as it stands; its side to move is that of the leaves
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
        """`value` of a node of depth 1: its moves lead to leaves."""
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
            mine = node.theirs - len(turned)  # for the side to move at the leaf
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
        """The value of a node without a move: that of the position after a pass, or the end.

        NONE where it is the node that is probed: there is nothing to probe.
        """
        if node is self.probed:
            return NONE
        if before == _PASS:
            return ended(node.mine, node.theirs)
        words, indices = self.words, node.indices[:]
        for k in range(len(indices)):  # the leaves' side to move is the other one now
            indices[k] = self.indices16[words[MIRROR] + k] - indices[k] & 0xFFFF
        other = _Node(3 - node.own, node.theirs, node.mine, node.empty, node.board, indices)
        other.hash, other.check = node.hash, node.check
        value = yield from self.value(other, depth, -beta, -alpha, _PASS)
        return None if value is None else -value

    def sorted_moves(self, node, depth, first):
        """The ranks of a node's moves, the most promising before the others, after `first`."""
        keys = yield from self.keys(node, depth)
        keys.sort(reverse=True)
        return put_first(bytes([63 - (key & 63) for key in keys]), first)

    def keys(self, node, depth):
        """For each move what it is sorted by: 64 * the sum of pattern entries + 63 - rank."""
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
        """The position after a move; None when it is illegal."""
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
            for disc in turned:  # X counts once, O twice
                one += words[numbers + 2 * disc] * (2 * own - 3)
                two += words[numbers + 2 * disc + 1] * (2 * own - 3)
            child.hash, child.check = one & 0x1FFFFFFF, two & 0x1FFFFFFF
        return child

    def is_over(self):
        """Whether there are too many nodes, or there is no more time."""
        return self.words[NODES] >= self.words[LIMIT] or (self.over and self.over())

    def killer(self, node, before):
        """The move that last reached beta after `before`, or NO_MOVE."""
        return self.cells[self.killer_at(node, before)] if before < NO_MOVE else NO_MOVE

    def set_killer(self, node, before, move):
        """Keep a move that has reached beta."""
        if before < NO_MOVE:
            self.cells[self.killer_at(node, before)] = move

    def killer_at(self, node, before):
        """Where the killer is kept."""
        return self.words[RANKS] + KILLERS + 64 * node.own + before

    def remembered(self, node, depth, alpha, beta, before):
        """(move to begin with, value) from the table: NO_MOVE and None where it knows none."""
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
        """Put a node into the table, and its best move among the killers."""
        if bound == AT_LEAST:
            self.set_killer(node, before, move)
        if self.table and before != _PASS:
            at = self.entry(node, depth)
            self.table[at] = node.check + node.own
            self.table[at + 1] = value + 16384 << 13 | depth << 9 | bound << 7 | move

    def entry(self, node, depth):
        """Where a node is in the table or, if it is not there, where one of a depth is put."""
        at = 2 * ((node.hash ^ node.own) & self.words[ENTRIES] - 1)
        key = node.check + node.own
        is_deeper = self.table[at + 1] >> 9 & 15 > depth
        if self.table[at] != key and (is_deeper or self.table[at ^ 2] == key):
            at ^= 2
        return at
