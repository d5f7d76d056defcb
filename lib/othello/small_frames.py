"""Makes the arrays in which `small` searches; forgotten before it is loaded."""

from array import array

from othello.numbers import FEW, ORDER, PENALTY

_MOST = 4  # patterns that a square may be in


def play(found, depth, nodes, _):
    """A generator that yields 0 after each slice and returns what it has made, for that depth.

    `found` is what `small_weights` has, or a board alone: then there are no patterns, to solve the
    ending. Made are (words, cells, halves, tables, whether there was no sound file of weights).
    """
    board, constant, instances, tables = found if nodes else (found, 0, b"", b"")
    blind = tables is None
    if blind:
        from othello.squares import Squares

        squares = Squares()
        constant = -128 * 64
        tables = squares.tables
        instances = b""
        for begin, square in squares.instances:
            instances += bytes((begin, begin >> 8, 1)) + square
    words = array("i", bytes(4 * (32 + 8 * depth)))
    words[5] = constant
    words[6] = FEW
    words[7] = PENALTY
    words[24] = 1 if board.side == "X" else 2
    cells = bytearray(96 * (depth + 1))
    yield 0
    _fill(words, cells, board.discs)
    yield 0
    cells[64:72] = b"\0\1\2\t\x0b\x12\x13\x14"
    for k in range(64):
        cells[k] = 10 + ORDER[k] + (ORDER[k] >> 3)
    yield 0
    halves = yield from _patterns(words, cells, depth, instances)
    return words, cells, halves, tables, blind


def _fill(words, cells, discs):
    """Put the discs, as those of a `Board`, into the first frame, and count them."""
    for square in range(64):
        word = square >> 5
        for disc in (1, 2):
            if discs[2 * disc - 2 + word] >> (square & 31) & 1:
                cells[106 + square + (square >> 3)] = disc
                words[25 if disc == words[24] else 26] += 1


def _patterns(words, cells, depth, instances):
    """Make the indices of the first frame, the mirror, and for each cell the list of patterns."""
    count = at = 0
    while at < len(instances):
        count += 1
        at += 3 + instances[at + 2]
    lists = count * (depth + 2)
    words[8] = 2 * count
    words[9] = 2 * lists - 20 * _MOST
    words[10] = 2 * _MOST
    halves = array("H", bytes(2 * (lists + 71 * _MOST * (count > 0))))
    at = 0
    for k in range(count):
        index = begin = instances[at] + 256 * instances[at + 1]
        power = 1
        at += 3
        for at in range(at, at + instances[at - 1]):
            cell = 10 + instances[at] + (instances[at] >> 3)
            disc = cells[96 + cell]
            index += power * (1 if not disc else 2 if disc == words[24] else 0)
            entry = lists + _MOST * (cell - 10)
            while halves[entry]:
                entry += 1
            halves[entry] = 2 * k | power << 8
            power *= 3
        at += 1
        halves[k] = index
        halves[lists - count + k] = 2 * begin + power - 1 & 0xFFFF
        yield 0
    return halves
