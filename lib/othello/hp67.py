"""The Othello player of the HP-67 and HP-97, with the same moves (docs/developer/systems.md).

The board is in eight registers, one for each row. The digit of column c is worth 4**(c - 1). It is
0 for a disc of the machine, 1 for an empty square, 2 for a disc of the opponent. The player makes
the move that flips the most discs. Of equal moves the highest row, then the highest column wins.
"""

from run_to_end import run_to_end

_DISC, _EMPTY, _OTHER, _EDGE = range(4)
_STEPS = (-11, -10, -9, -1, 1, 9, 10, 11)
_SLICE = 3  # empty squares to try in a slice: less than 2 ms on a Pico


def choose(rows):
    """Return the machine's move as (row, column), each 1 to 8; None for a pass, shown as 0.0.

    `rows`: the eight registers, row 1 first. ValueError for an invalid register.
    """
    return run_to_end(choose_steps(rows))


def choose_steps(rows):
    """Choose a move as `choose` does; a generator that yields 0 after each slice."""
    cells = _cells(rows)
    yield 0
    best = most = 0
    slice_left = _SLICE
    for square in range(88, 10, -1):
        if cells[square] == _EMPTY:
            flips = _count_flips(cells, square)
            if flips > most:
                best, most = square, flips
            slice_left -= 1
            if not slice_left:
                yield 0
                slice_left = _SLICE
    return (best // 10, best % 10) if best else None


def registers(board, machine):
    """Return the registers of a `Board`, row 1 first; `machine`: the machine's side, X or O."""
    if machine not in ("X", "O"):
        raise ValueError("the machine plays X or O, not {!r}".format(machine))
    own_word = 0 if machine == "X" else 2
    rows = []
    for row in range(8):
        own = board.discs[own_word + row // 4] >> 8 * (row % 4)
        other = board.discs[2 - own_word + row // 4] >> 8 * (row % 4)
        register = 0
        for column in range(7, -1, -1):
            register = 4 * register + _EMPTY - (own >> column & 1) + (other >> column & 1)
        rows.append(register)
    return tuple(rows)


def _cells(rows):
    """Return ten rows of ten cells, with an edge; a square is at 10 * row + column."""
    if len(rows) != 8:
        raise ValueError("there are eight registers, not {}".format(len(rows)))
    cells = bytearray([_EDGE] * 100)
    for row in range(8):
        rest = rows[row]
        for square in range(10 * row + 11, 10 * row + 19):
            if rest & 3 == _EDGE:
                break
            cells[square] = rest & 3
            rest >>= 2
        if rest:
            raise ValueError("not the register of a row: {!r}".format(rows[row]))
    return cells


def _count_flips(cells, square):
    """Return the number of discs that a move of the machine on an empty square flips."""
    flips = 0
    for step in _STEPS:
        near = far = square + step
        while cells[far] == _OTHER:
            far += step
        if cells[far] == _DISC:
            flips += (far - near) // step
    return flips
