"""The move generators of the games' board and of every engine, behind one interface.

A mover counts a node's moves (`count`) and makes them in turn (`children`; a node is valid until
the next). It passes with `passed`, which is None if the game is over, and `back`. `MOVERS` lists
the movers of this runtime.
"""

from check_helpers import finish
from othello.board import Board
from othello.endgame import reference as endings
from othello.evaluation import Weights
from othello.midgame import layout as at
from othello.midgame import reference, search
from othello.small import arrays
from othello.small import layout as small_at
from othello.small import reference as small_python

try:
    from othello.midgame import native
    from othello.midgame.native_node import expand_node
    from othello.midgame.native_passes import pass_frame
except (SyntaxError, ImportError):
    native = None
try:
    from othello.small import native as small_native
except (SyntaxError, ImportError):
    small_native = None

# From the start: Aart Bik, "Computing Perft Numbers for Reversi".
PERFT = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216)


def count_sequences(mover, node, depth):
    """Return the number of move sequences; a pass is a move, and ended games continue."""
    if not depth:
        return 1
    moves = mover.count(node)
    if not moves:
        other = mover.passed(node)
        if other is None:
            return 1
        total = count_sequences(mover, other, depth - 1)
        mover.back(other)
        return total
    if depth == 1:
        return moves
    total = count = 0
    for child in mover.children(node):
        total += count_sequences(mover, child, depth - 1)
        count += 1
    assert count == moves, (count, moves)
    return total


def perft(mover, board, depth):
    """Return the perft of a board by a class of movers."""
    return count_sequences(mover(board, depth), mover.root, depth)


class Games:
    """The board of the games, through its public methods."""

    root = 0

    def __init__(self, board, depth):
        self.board = board.copy()

    def count(self, _):
        return len(self.board.moves())

    def children(self, _):
        for move in self.board.moves():
            self.board.play(move)
            yield 0
            self.board.undo()

    def passed(self, _):
        if self.board.is_over():
            assert not self.board.must_pass()
            return None
        self.board.pass_turn()
        return 0

    def back(self, _):
        self.board.undo()


class _Frames:
    """A mover whose nodes are plies: each has a frame in the engine's words, and a pass flips it.

    For example, the move of ply 0 writes the position after it into frame 1, so the child's node
    is 1. After a pass the node stays 0, and `back(0)` exchanges the discs in frame 0.
    """

    root = 0

    def passed(self, ply):
        self.back(ply)
        if self.count(ply):
            return ply
        self.back(ply)
        return None


def prepared(board, depth):
    """Return the midgame's search, set up for a board."""
    weights = Weights("othello-small")
    finish(weights.load_steps(sum(board.count())))
    engine = search.Search(weights, max(depth, 2), 64)
    finish(engine.prepare_steps())
    finish(engine.fill_board_steps(board))
    return engine


class _Passing(reference.TreeSearch):
    """Stores the node after a pass, instead of searching it."""

    def search(self, node, depth, alpha, beta, previous):
        self.passed_to = node
        yield 0
        return 0


class Midgame:
    """The reference of the midgame's search. A node has its depth: the root's is even."""

    root = None  # it is made of the board

    def __init__(self, board, depth):
        engine = prepared(board, depth)
        tables = engine.weights.tables
        arrays = engine.words, engine.cells, engine.indices16, tables, engine.table
        self.tree_search = _Passing(*arrays, None)
        self.first = self.tree_search.root(), 24

    def count(self, node):
        return len(finish(self.tree_search.sort_keys(*node or self.first)))

    def children(self, node):
        node, depth = node or self.first
        for move in node.empty:
            child = self.tree_search.make_move(node, move, depth)
            if child:
                yield child, depth - 1

    def passed(self, node):
        node, depth = node or self.first
        finish(self.tree_search.pass_or_end(node, depth, 0, 1, 0))
        other = self.tree_search.passed_to, depth
        return other if self.count(other) else None

    def back(self, _):
        pass


class NativeMidgame(_Frames):
    """The kernel of the midgame's search; it sorts moves on every second ply only."""

    def __init__(self, board, depth):
        engine = self.engine = prepared(board, depth)
        self.words = words = engine.words
        native.write_addresses(words, engine.cells, engine.indices16, engine.weights.tables)

    def moves(self, ply):
        """Return the ranks of the moves, in the order of the stack."""
        words, frame = self.words, self.frame(ply)
        begin = words[frame + at.MOVES] = words[at.NEIGHBOURS] + 2 * 64 + 24 * ply
        end = self.expand(ply, at.GENERATE)
        return [63 - (key & 63) for key in words[begin:end]]

    def frame(self, ply):
        return at.FRAMES + at.FRAME_WORDS * ply

    def expand(self, ply, operation, move=at.NO_MOVE, try_others=0):
        words = self.words
        words[at.OPERATION], words[at.PLY], words[at.MOVE] = operation, ply, move
        words[at.SIGN], words[at.TRY_OTHERS] = 1 - 2 * (ply & 1), try_others
        return expand_node(native.address(words))

    def count(self, ply):
        return len(self.moves(ply))

    def children(self, ply):
        if ply & 1:
            words, frame = self.words, self.frame(ply)
            words[frame + at.UNTRIED_LOW] = words[frame + at.ADJACENT_EMPTY_LOW]
            words[frame + at.UNTRIED_HIGH] = words[frame + at.ADJACENT_EMPTY_HIGH]
            while self.expand(ply, at.MAKE, try_others=1) != at.NO_MOVE_LEFT:
                yield ply + 1
        else:
            for move in self.moves(ply):
                assert self.expand(ply, at.MAKE, move) == 0
                yield ply + 1

    def back(self, ply):
        self.words[at.PLY] = ply
        pass_frame(native.address(self.words), 0)


class Endings:
    """The reference of the endgame solver. A node is the side to move."""

    root = 0

    def __init__(self, board, depth):
        self.cells = bytearray(91)
        self.own = 1 if board.side == "X" else 2
        for square, disc in enumerate(board.text()):
            self.cells[10 + square + (square >> 3)] = "-XO".find(disc)

    def empty(self):
        """Return the empty cells."""
        rows = [range(cell, cell + 8) for cell in range(10, 82, 9)]
        return [cell for row in rows for cell in row if not self.cells[cell]]

    def count(self, own):
        own = own or self.own
        return len([cell for cell in self.empty() if endings.find_flips(self.cells, own, cell)])

    def children(self, own):
        own = own or self.own
        for cell in self.empty():
            flipped = endings.find_flips(self.cells, own, cell)
            if flipped:
                endings.make_move(self.cells, own, cell, flipped)
                yield 3 - own
                endings.undo_move(self.cells, own, cell, flipped)

    def passed(self, own):
        other = 3 - (own or self.own)
        return other if self.count(other) else None

    def back(self, _):
        pass


class Small(_Frames):
    """The reference of the engine for small boards."""

    expand_node = staticmethod(small_python.expand_node)

    def __init__(self, board, depth):
        self.arrays = finish(arrays.allocate_arrays_steps(depth + 1, False))
        finish(arrays.fill_arrays_steps(board, depth + 1, self.arrays, (0, b"")))
        self.words = self.arrays[0]

    def expand(self, ply, first, is_last_ply):
        """Make the first legal move from rank `first` on; at the last ply evaluate all of them."""
        words = self.words
        words[small_at.PLY], words[small_at.MOVE_RANK] = ply, first
        words[small_at.IS_LAST_PLY] = is_last_ply
        words[small_at.CUTOFF] = small_at.INFINITY
        return self.expand_node(0, 0, *self.arrays)

    def count(self, ply):
        before = self.words[small_at.NODES]
        self.expand(ply, 0, 1)
        return self.words[small_at.NODES] - before

    def children(self, ply):
        rank = self.expand(ply, 0, 0)
        while rank < small_at.RANKS_END:
            yield ply + 1
            rank = self.expand(ply, rank + 1, 0)

    def back(self, ply):
        words, frame = self.words, small_at.FRAMES + small_at.FRAME_WORDS * ply
        own_at, opponent_at = frame + small_at.OWN_DISCS, frame + small_at.OPP_DISCS
        words[frame + small_at.SIDE] = 3 - words[frame + small_at.SIDE]
        words[own_at], words[opponent_at] = words[opponent_at], words[own_at]


class NativeSmall(Small):
    """The kernel of the engine for small boards."""

    if small_native:
        expand_node = staticmethod(small_native.expand_node)


MOVERS = [Games, Midgame, Endings, Small]
MOVERS += [NativeMidgame] if native else []
MOVERS += [NativeSmall] if small_native else []


def compare_after_passes(mover, depths, twin):
    """Compare a mover with another one, `twin`, in positions with passes."""
    for text, side in (
        ("------XO" + "-" * 56, "X"),
        ("-XO" + "-" * 60 + "X", "X"),
        ("-OXXXXXX" + "X" * 8 + "-OXXXXXX" * 3 + "X" * 24, "O"),
        ("-OXX----" + "XO------" * 3 + "OOX-----" * 4, "X"),
        ("X" * 60 + "----", "O"),
    ):
        here = Board.from_text(text, side)
        for depth in range(depths):
            expected = perft(twin, here, depth)
            assert perft(mover, here, depth) == expected, (mover, text, side, depth)
