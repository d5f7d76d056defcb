"""The reference endgame solver, for any runtime: the specification, much slower than viper.

The search is recursive fail-hard alpha-beta, a principal variation search. A position's first move
is searched with the full window, the others with a null window. A better move is searched again.

Moves are ordered fastest first: the move with the fewest replies of the opponent comes first. A
reply in a corner counts as one and a half. A move in a corner counts half a reply less. So does
a move in a quadrant with an odd number of empty squares (parity). With few empty squares and
a null window, only parity and corners count.

The native search finds the same results. A row has nine cells, one of them the edge. The cell
is 9 * row + column, rows and columns from 1. A cell is 0 for empty or edge, 1 for X, 2 for O.
"""

from othello.reference_flips import find_flips

_SLICE = 3  # squares tried in a slice: 2 to 9 ms on a Pico
_SORT_MIN_EMPTY = 5  # fewest empty squares for sorting by replies in a null window

# Square numbers + 48, in the default order of moves: corners first, the squares diagonal to them
# last. It is not constants.MOVE_ORDER, whose order the tables of the midgame search need.
_ENDGAME_ORDER = r"07ho25@GX_jmBEZ]34HOPWklCDJMRU[\KLST;<INQVcd:=AFY^be168?`gin9>af"
_CORNERS = (10, 17, 73, 80)


def search_steps(discs, own):
    """Solve a position; a generator that yields 0 after each slice.

    `discs`: the discs of a Board. `own`: the side to move, 1 for X, 2 for O. Returns (difference,
    move), the move None for a pass.
    """
    cells = bytearray(91)
    empty = []
    difference = parity = 0
    for letter in _ENDGAME_ORDER:
        square = ord(letter) - 48
        half, bit = square >> 5, square & 31
        cell = 9 * (square >> 3) + (square & 7) + 10
        cells[cell] = disc = (discs[half] >> bit & 1) + 2 * (discs[half + 2] >> bit & 1)
        if disc:
            difference += 1 if disc == own else -1
        else:
            empty.append(cell)
            parity ^= _quadrant(cell)
    yield 0
    solver = _Solver(cells, len(empty))
    value = yield from solver.search(own, empty, parity, difference, -64, 64, False)
    best = solver.best
    return value, best and (best // 9, best % 9)


class _Solver:
    """The state of a search: the board, the best move at the root, the rest of the slice."""

    def __init__(self, cells, root_empty):
        self.cells = cells
        self.root_empty = root_empty  # empty squares at the root
        self.best = None
        self.slice_left = _SLICE  # squares that may still be tried in this slice

    def search(self, own, empty, parity, difference, alpha, beta, passed):
        """Return the result for the side to move, limited to alpha ... beta; a generator.

        `own`: the disc of the side to move, 1 or 2. `empty`: the empty cells, in the default order
        of moves. `parity`: a bit for each quadrant with an odd number of them. `difference`: the
        present disc difference, own - opponent. `passed`: True if the opponent has just passed.
        """
        moves = yield from self.sorted_moves(own, empty, parity, beta - alpha > 1)
        if not moves:
            if passed or not empty:
                sign = (difference > 0) - (difference < 0)
                result = difference + sign * len(empty)
                return max(alpha, min(beta, result))
            pass_steps = self.search(3 - own, empty, parity, -difference, -beta, -alpha, True)
            return -(yield from pass_steps)
        is_root = len(empty) == self.root_empty and not passed
        if is_root:
            self.best = moves[0][1]
        cells = self.cells
        upper = beta  # of the window for the next move
        for _, cell, flipped in moves:
            make_move(cells, own, cell, flipped)
            child_empty = [other for other in empty if other != cell]
            child_difference = -difference - 1 - 2 * len(flipped)
            child = 3 - own, child_empty, parity ^ _quadrant(cell), child_difference
            while True:
                value = -(yield from self.search(*child, -upper, -alpha, False))
                if value <= alpha:
                    break
                alpha = value
                if is_root:
                    self.best = cell
                if value < upper or upper == beta:
                    break
                upper = beta  # re-search with the full window
            undo_move(cells, own, cell, flipped)
            if alpha >= beta:
                break
            upper = alpha + 1
        return alpha

    def sorted_moves(self, own, empty, parity, full_window):
        """Return the moves as (weight, cell, flipped discs), lowest weight first; a generator.

        They are sorted by the opponent's replies if the window is `full_window` or there are at
        least _SORT_MIN_EMPTY empty squares.
        """
        cells = self.cells
        by_replies = full_window or len(empty) >= _SORT_MIN_EMPTY
        moves = []
        slice_left = self.slice_left
        for cell in empty:
            slice_left -= 1
            if not slice_left:
                yield 0
                slice_left = _SLICE
            flipped = find_flips(cells, own, cell)
            if flipped:
                # In quarters of a reply; half a reply less for odd is 2 more for even.
                weight = 0 if _quadrant(cell) & parity else 2
                if cell in _CORNERS:
                    weight -= 2
                if by_replies:
                    make_move(cells, own, cell, flipped)
                    for reply in empty:
                        if not cells[reply] and find_flips(cells, 3 - own, reply, True):
                            weight += 6 if reply in _CORNERS else 4
                    undo_move(cells, own, cell, flipped)
                    slice_left = 1  # yield at the next square: weighing replies takes a slice
                at = len(moves)  # insert by hand: MicroPython's sort is not stable
                while at and moves[at - 1][0] > weight:
                    at -= 1
                moves.insert(at, (weight, cell, flipped))
        self.slice_left = slice_left
        return moves


def _quadrant(cell):
    """Return the bit of a cell's quadrant."""
    row, column = cell // 9, cell % 9
    return 1 << (row - 1 >> 2) * 2 + (column - 1 >> 2)


def make_move(cells, own, cell, flipped):
    """Make a move that flips the discs `flipped`."""
    for at in flipped:
        cells[at] = own
    cells[cell] = own


def undo_move(cells, own, cell, flipped):
    """Undo a move."""
    for at in flipped:
        cells[at] = 3 - own
    cells[cell] = 0
