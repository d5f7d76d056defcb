"""Fills the arrays in which `small` searches; forgotten before it is loaded."""

from array import array

from othello.numbers import FEW, INSTANCE, MOST, ORDER, PENALTY


def play(found, depth, nodes, _):
    """A generator that yields 0 after each slice and returns what `small` begins with.

    `found` is what `small_weights` has read into, or `small_room` made for solving the ending.
    The result is (words, cells, halves, tables, whether there was no sound file of weights).
    """
    board, words, cells, halves, tables, instances = found
    constant = words[0]
    for k in range(len(words)):
        words[k] = 0
    yield 0
    blind = tables is None
    if blind:
        from othello.squares import Squares

        squares = Squares()
        constant = -128 * 64
        tables = squares.tables
        instances = b""
        for begin, square in squares.instances:
            instances += bytes((begin, begin >> 8, 1)) + square + bytes(INSTANCE - 4)
        halves = array("H", range(64 * (depth + 2) + 71 * MOST))
        yield 0
    words[5] = constant
    words[6] = FEW
    words[7] = PENALTY
    words[24] = 1 if board.side == "X" else 2
    _fill(words, cells, board.discs)
    yield 0
    cells[64:72] = b"\0\1\2\t\x0b\x12\x13\x14"
    for k in range(64):
        cells[k] = 10 + ORDER[k] + (ORDER[k] >> 3)
    yield 0
    for k in range(len(halves)):
        halves[k] = 0
    yield from _patterns(words, cells, halves, depth, instances)
    return words, cells, halves, tables, blind


def _fill(words, cells, discs):
    """Put the discs, as those of a `Board`, into the first frame, and count them."""
    for square in range(64):
        word = square >> 5
        for disc in (1, 2):
            if discs[2 * disc - 2 + word] >> (square & 31) & 1:
                cells[82 + square + (square >> 3)] = disc
                words[25 if disc == words[24] else 26] += 1


def _patterns(words, cells, halves, depth, instances):
    """Make the indices of the first frame, the mirror, and for each cell the list of patterns."""
    count = len(instances) // INSTANCE
    lists = count * (depth + 2)
    words[8] = 2 * count
    words[9] = 2 * lists - 20 * MOST
    words[10] = 2 * MOST
    for k in range(count):
        start = INSTANCE * k
        index = begin = instances[start] + 256 * instances[start + 1]
        power = 1
        for at in range(start + 3, start + 3 + instances[start + 2]):
            cell = 10 + instances[at] + (instances[at] >> 3)
            disc = cells[72 + cell]
            index += power * (1 if not disc else 2 if disc == words[24] else 0)
            entry = lists + MOST * (cell - 10)
            while halves[entry]:
                entry += 1
            halves[entry] = 2 * k | power << 8
            power *= 3
        halves[k] = index
        halves[lists - count + k] = 2 * begin + power - 1 & 0xFFFF
        yield 0
