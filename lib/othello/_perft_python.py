"""The Python twin of `_perft_viper`: the same name, the same results, on any runtime."""

from othello._board_python import _cells, _turned


def perft(discs, mine, depth):
    """The number of move sequences of `depth` moves; a forced pass counts as a move."""
    return _perft(_cells(discs), 1 + (mine >> 1), depth, False)


def _perft(cells, own, depth, passed):
    if not depth:
        return 1
    out = bytearray(20)
    total = 0
    for square in range(64):
        cell = 10 + square + (square >> 3)
        if cells[cell]:
            continue
        count = _turned(cells, own, cell, out)
        if not count:
            continue
        if depth == 1:
            total += 1
            continue
        cells[cell] = own
        for i in range(count):
            cells[out[i]] = own
        total += _perft(cells, 3 - own, depth - 1, False)
        cells[cell] = 0
        for i in range(count):
            cells[out[i]] = 3 - own
    if not total and not passed:
        other = bytearray(64)
        for square in range(64):
            cell = 10 + square + (square >> 3)
            if not cells[cell] and _turned(cells, 3 - own, cell, other):
                return _perft(cells, 3 - own, depth - 1, True)
        return 1
    return total
