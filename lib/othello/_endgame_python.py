"""The Python twin of `_endgame_viper`: the same results and moves, on any runtime, much slower.

Cells are nine to a row, with an edge between rows: cell 9 * row + column, rows and columns from 1.
0 is empty or the edge, 1 is X, 2 is O.
"""

_STEPS = (-10, -9, -8, -1, 1, 8, 9, 10)
_SLICE = 3  # squares tried in a slice: less than 2 ms on a Pico
_SORTED = 5  # from so many empty squares on, moves are sorted by what the opponent could answer

# Square numbers + 48, in the order in which they are tried unless more is known.
_ORDER = r"07ho25@GX_jmBEZ]34HOPWklCDJMRU[\KLST;<INQVcd:=AFY^be168?`gin9>af"
_CORNERS = (10, 17, 73, 80)


def search(discs, own, *_):
    """A generator for `endgame`; see `_endgame_viper`. The functions passed there are not used."""
    cells = bytearray(91)
    empty = []
    margin = 64
    parity = 0
    for letter in _ORDER:
        square = ord(letter) - 48
        half, bit = square >> 5, square & 31
        cell = 9 * (square >> 3) + (square & 7) + 10
        cells[cell] = disc = (discs[half] >> bit & 1) + 2 * (discs[half + 2] >> bit & 1)
        if disc:
            margin += 1 if disc == own else -1
        else:
            empty.append(cell)
            parity ^= _quadrant(cell)
    yield 0
    best = None
    frames = []
    width = window = 128
    passed = False
    left = _SLICE
    while True:
        # A position: its moves, with what is known to order them by.
        value = 0
        moves = []
        for cell in empty:
            left -= 1
            if not left:
                yield 0
                left = _SLICE
            turned = _turn(cells, own, cell)
            if turned:
                weight = 0 if _quadrant(cell) & parity else 2
                if cell in _CORNERS:
                    weight -= 2
                if width > 1 or len(empty) >= _SORTED:
                    for other in empty:
                        if _can(cells, 3 - own, other):
                            weight += 6 if other in _CORNERS else 4
                    left = 1
                _undo(cells, own, cell, turned)
                at = len(moves)
                while at and moves[at - 1][0] > weight:
                    at -= 1
                moves.insert(at, (weight, cell, turned))
        if moves:
            if not frames and not passed:
                best = moves[0][1]
            result = None
            window = width
        elif passed or not empty:
            result = min(max(margin, 0), width)
        else:
            own = 3 - own
            margin = width - margin
            passed = True
            continue
        while True:
            # Down with the next move; or, when the position's value is known, up.
            if result is None:
                if moves:
                    _, cell, turned = moves[0]
                    for other in turned:
                        cells[other] = own
                    cells[cell] = own
                    frames.append((empty, passed, margin, width, value, window, moves))
                    empty = [other for other in empty if other != cell]
                    parity ^= _quadrant(cell)
                    own = 3 - own
                    margin = window + value - margin - 1 - 2 * len(turned)
                    passed = False
                    width = window
                    break
                result = value
            if passed:
                own = 3 - own
                result = width - result
            if not frames:
                return result - 64, best and (best // 9, best % 9)
            empty, passed, margin, width, value, window, moves = frames.pop()
            own = 3 - own
            _, cell, turned = moves[0]
            parity ^= _quadrant(cell)
            _undo(cells, own, cell, turned)
            gained = window - result
            result = None
            if gained:
                if not frames and not passed:
                    best = cell
                before = width - value
                value += gained
                if value >= width:
                    result = width
                elif before > window:
                    window = width - value
                    continue
            window = 1
            moves.pop(0)


def _quadrant(cell):
    row, column = cell // 9, cell % 9
    return 1 << (row - 1 >> 2) * 2 + (column - 1 >> 2)


def _turn(cells, own, cell):
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


def _undo(cells, own, cell, turned):
    for at in turned:
        cells[at] = 3 - own
    cells[cell] = 0


def _can(cells, own, cell):
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
