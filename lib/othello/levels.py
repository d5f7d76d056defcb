"""The levels of play, 1 to 9.

`think(board, level, milliseconds)` is a generator that yields 0 after each slice of thinking and
returns (move, value, exact): the move as (row, column), None for a pass; the value in eighths of a
disc for the side to move, None when the level does not tell; whether the value is exact.
"""

from othello import hp67

# For now: a look-ahead of a few moves with the squares' values.
LEVELS = (None, 1, 1, 1, 2, 2, 2, 3, 3, 3)
_FIRST_ROWS = (
    (99, -8, 8, 6, 6, 8, -8, 99),
    (-8, -24, -4, -3, -3, -4, -24, -8),
    (8, -4, 7, 4, 4, 7, -4, 8),
    (6, -3, 4, 0, 0, 4, -3, 6),
)


def think(board, level, milliseconds):
    """Think about a move for the side to move; see the module. `board` is left as it was.

    `level` 1 to 9, ValueError for another; `milliseconds()` tells the time, from any start.
    """
    if level not in range(1, 10):
        raise ValueError("a level is 1 to 9, not {}".format(level))
    if level == 1:
        move = yield from hp67.choosing(hp67.registers(board, board.side))
        return move, None, False
    board = board.copy()
    best, move = yield from _search(board, LEVELS[level], -9999, 9999)
    return move, best, board.is_over()


def _search(board, depth, alpha, beta):
    yield 0
    if board.is_over():
        x, o = board.count()
        return (8 if board.side == "X" else -8) * (x - o), None
    if not depth:
        return _value(board), None
    moves = board.moves()
    if not moves:
        board.pass_turn()
        value, _ = yield from _search(board, depth, -beta, -alpha)
        board.undo()
        return -value, None
    best = None
    for move in moves:
        board.play(move)
        value, _ = yield from _search(board, depth - 1, -beta, -alpha)
        board.undo()
        if best is None or -value > alpha:
            best = move
            alpha = max(alpha, -value)
            if alpha >= beta:
                break
    return alpha, best


def _value(board):
    value = 0
    text = board.text()
    for number, disc in enumerate(text):
        if disc != "-":
            row = number >> 3
            worth = _FIRST_ROWS[min(row, 7 - row)][number & 7]
            value += worth if disc == board.side else -worth
    return value
