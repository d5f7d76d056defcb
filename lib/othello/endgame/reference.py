"""Exact endings as they read in textbooks, on any runtime: the specification, much slower.

Fail-hard alpha-beta by recursion, as a principal variation search: a position's first move is
searched with the whole window, the others with a null window, and again when they are better.
Moves come fastest first, that is those that leave the opponent the fewest answers, a corner of his
counting for half an answer more; one in a quadrant with an odd number of empty squares or in a
corner comes half an answer sooner (parity). Where they are not sorted by answers, parity is all.

The native search finds the same results. Cells are nine to a row, with an edge between rows: cell
9 * row + column, rows and columns from 1. 0 is empty or the edge, 1 is X, 2 is O.
"""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)
_SLICE = 3  # squares tried in a slice: 2 to 9 ms on a Pico
_SORTED = 5  # from so many empty squares on, moves are sorted by what the opponent could answer

# Square numbers + 48, in the order in which they are tried unless more is known.
_ORDER = r"07ho25@GX_jmBEZ]34HOPWklCDJMRU[\KLST;<INQVcd:=AFY^be168?`gin9>af"
_CORNERS = (10, 17, 73, 80)


def search(discs, own, *_):
    """A generator for `endgame`: yields 0 after each slice, returns (difference, move or None).

    `discs` are those of a Board, `own` is 1 when X is to move, 2 for O. The native functions that
    may follow are not used.
    """
    cells = bytearray(91)
    empty = []
    difference = parity = 0
    for letter in _ORDER:
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
    ending = _Ending(cells, len(empty))
    value = yield from ending.value(own, empty, parity, difference, -64, 64, False)
    best = ending.best
    return value, best and (best // 9, best % 9)


class _Ending:
    """What a search goes on with: the board, the best move at the root, and the slice."""

    def __init__(self, cells, most):
        self.cells = cells
        self.most = most  # empty squares at the root
        self.best = None
        self.left = _SLICE  # squares that may still be tried

    def value(self, own, empty, parity, difference, alpha, beta, passed):
        """The difference that the side to move can force, cut to alpha ... beta. A generator.

        `difference` is the present one, own - opponent; `passed` whether the opponent just has.
        """
        moves = yield from self.sorted_moves(own, empty, parity, beta - alpha > 1)
        if not moves:
            if passed or not empty:
                result = difference + _compare(difference) * len(empty)
                return max(alpha, min(beta, result))
            passing = self.value(3 - own, empty, parity, -difference, -beta, -alpha, True)
            return -(yield from passing)
        root = len(empty) == self.most and not passed
        if root:
            self.best = moves[0][1]
        cells = self.cells
        top = beta
        for _, cell, turned in moves:
            for disc in turned:
                cells[disc] = own
            cells[cell] = own
            after = -difference - 1 - 2 * len(turned)
            rest = [other for other in empty if other != cell]
            odd = parity ^ _quadrant(cell)
            while True:
                value = -(yield from self.value(3 - own, rest, odd, after, -top, -alpha, False))
                if value <= alpha:
                    break
                alpha = value
                if root:
                    self.best = cell
                if value < top or top == beta:
                    break
                top = beta  # it is better, by how much?
            _take_back(cells, own, cell, turned)
            if alpha >= beta:
                break
            top = alpha + 1
        return alpha

    def sorted_moves(self, own, empty, parity, whole):
        """The moves, (weight, cell, discs turned) each, the lowest weight first. A generator.

        With a `whole` window, and while there are many empty squares, they are sorted by what the
        opponent could answer.
        """
        cells = self.cells
        by_answers = whole or len(empty) >= _SORTED
        moves = []
        left = self.left
        for cell in empty:
            left -= 1
            if not left:
                yield 0
                left = _SLICE
            turned = _play(cells, own, cell)
            if turned:
                weight = 0 if _quadrant(cell) & parity else 2
                if cell in _CORNERS:
                    weight -= 2
                if by_answers:
                    for other in empty:
                        if _can_play(cells, 3 - own, other):
                            weight += 6 if other in _CORNERS else 4
                    left = 1
                _take_back(cells, own, cell, turned)
                at = len(moves)
                while at and moves[at - 1][0] > weight:
                    at -= 1
                moves.insert(at, (weight, cell, turned))
        self.left = left
        return moves


def _compare(difference):
    """1 for more than 0, 0, -1 for less."""
    return (difference > 0) - (difference < 0)


def _quadrant(cell):
    """The bit of a cell's quadrant."""
    row, column = cell // 9, cell % 9
    return 1 << (row - 1 >> 2) * 2 + (column - 1 >> 2)


def _play(cells, own, cell):
    """Play there if that turns discs; return them."""
    other = 3 - own
    turned = []
    for step in _STEPS:
        at = cell + step
        if cells[at] == other:
            while cells[at] == other:
                at += step
            if cells[at] == own:
                at -= step
                while at != cell:
                    cells[at] = own
                    turned.append(at)
                    at -= step
    if turned:
        cells[cell] = own
    return turned


def _take_back(cells, own, cell, turned):
    """Take a move back."""
    for at in turned:
        cells[at] = 3 - own
    cells[cell] = 0


def _can_play(cells, own, cell):
    """Whether a disc of `own` there would turn others."""
    if cells[cell]:
        return False
    other = 3 - own
    for step in _STEPS:
        at = cell + step
        if cells[at] == other:
            while cells[at] == other:
                at += step
            if cells[at] == own:
                return True
    return False
