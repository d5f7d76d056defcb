"""The Othello player of the HP-67 and HP-97, move for move (docs/systems.md, system 5).

It keeps the board in eight registers, one a row: the digit of column c, worth 4**(c - 1), is 0
for a disc of the machine, 1 for an empty square and 2 for a disc of the opponent. It turns as
many discs as it can with one move, and among equal moves takes the highest row, then the highest
column.
"""

_DISC, _EMPTY, _OTHER, _EDGE = range(4)
_EMPTY_ROW = 21845
_STEPS = (-11, -10, -9, -1, 1, 9, 10, 11)
_AT_ONCE = 3  # empty squares in a slice: less than 2 ms on a Pico


def choose(rows):
    """The machine's move as (row, column), each 1 to 8; None when it passes, shown as 0.0.

    `rows` are the eight registers, row 1 first. ValueError for what is no such register.
    """
    search = choosing(rows)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def choosing(rows):
    """A generator that returns what `choose` does and yields 0 after each slice of thinking."""
    cells = _cells(rows)
    yield 0
    best = most = 0
    left = _AT_ONCE
    for square in range(88, 10, -1):
        if cells[square] == _EMPTY:
            turned = _turned(cells, square)
            if turned > most:
                best, most = square, turned
            left -= 1
            if not left:
                yield 0
                left = _AT_ONCE
    return (best // 10, best % 10) if best else None


def registers(board, machine):
    """The eight registers of a `Board`, row 1 first, for the machine playing `machine`, X or O."""
    if machine not in ("X", "O"):
        raise ValueError("the machine plays X or O, not {!r}".format(machine))
    ours = 0 if machine == "X" else 2
    rows = []
    for row in range(8):
        mine = board.discs[ours + row // 4] >> 8 * (row % 4)
        other = board.discs[2 - ours + row // 4] >> 8 * (row % 4)
        register = 0
        for column in range(7, -1, -1):
            register = 4 * register + _EMPTY - (mine >> column & 1) + (other >> column & 1)
        rows.append(register)
    return tuple(rows)


def setup(number):
    """The registers before the first move, as 192 (machine on 4.4 and 5.5) or -192 sets them up.

    ValueError for any other number.
    """
    if number == 192:
        return _start(22037, 21653)
    if number == -192:
        return _start(21653, 22037)
    raise ValueError("the setup is 192 or -192, not {!r}".format(number))


def _start(fourth, fifth):
    return (_EMPTY_ROW,) * 3 + (fourth, fifth) + (_EMPTY_ROW,) * 3


def _cells(rows):
    """Ten rows of ten cells, the outer ones the edge; square row.column at 10 * row + column."""
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
            raise ValueError("no register of a row: {!r}".format(rows[row]))
    return cells


def _turned(cells, square):
    """How many discs of the opponent a disc of the machine would turn from an empty square."""
    turned = 0
    for step in _STEPS:
        near = far = square + step
        while cells[far] == _OTHER:
            far += step
        if cells[far] == _DISC:
            turned += (far - near) // step
    return turned
