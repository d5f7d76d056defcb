"""A plain Othello solver: all moves, no pruning, nested lists; and positions for it."""

from check_helpers import below
from othello import endgame
from othello.board import Board


def lines_of_turned(rows, row, column, own):
    """Return the discs that a move of `own` flips; rows is a list of lists of X, O and -."""
    if rows[row][column] != "-":
        return []
    flipped = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line = []
            r, c = row + down, column + right
            while 0 <= r < 8 and 0 <= c < 8 and rows[r][c] not in ("-", own):
                line.append((r, c))
                r, c = r + down, c + right
            if 0 <= r < 8 and 0 <= c < 8 and rows[r][c] == own:
                flipped += line
    return flipped


def children(rows, own):
    """Return (row, column, rows after the move) of all moves."""
    moves = []
    for row in range(8):
        for column in range(8):
            turned = lines_of_turned(rows, row, column, own)
            if turned:
                after = [list(line) for line in rows]
                for r, c in turned + [(row, column)]:
                    after[r][c] = own
                moves.append((row, column, after))
    return moves


def other_than(own):
    return "O" if own == "X" else "X"


def result(own, other):
    """Return the result of a finished game by its discs: the winner gets the empty squares."""
    if own == other:
        return 0
    return 64 - 2 * other if own > other else 2 * own - 64


def plain_value(rows, own):
    """Return the result, own - other, that `own`, to move on `rows`, can force."""
    after = children(rows, own)
    other = other_than(own)
    if after:
        return max(-plain_value(rows, other) for _, _, rows in after)
    if children(rows, other):
        return -plain_value(rows, other)
    text = "".join("".join(line) for line in rows)
    return result(text.count(own), text.count(other))


def plain_solution(text, own):
    """Return (value, the best moves as (row, column) from 1) of a board of 64 characters."""
    rows = [list(text[8 * row : 8 * row + 8]) for row in range(8)]
    value = plain_value(rows, own)
    best = [
        (row + 1, column + 1)
        for row, column, after in children(rows, own)
        if -plain_value(after, other_than(own)) == value
    ]
    return value, best


def random_position(empty):
    """Return a position with `empty` empty squares, by moves half random, half greedy."""
    while True:
        rows = [list("--------") for _ in range(8)]
        rows[3][3] = rows[4][4] = "O"
        rows[3][4] = rows[4][3] = "X"
        own = "X"
        empty_now = 60
        while empty_now > empty:
            after = children(rows, own)
            if not after:
                own = other_than(own)
                after = children(rows, own)
                if not after:
                    break
            if below(2):
                move = after[below(len(after))]
            else:
                move = max(after, key=lambda child: len(lines_of_turned(rows, *child[:2], own)))
            rows = move[2]
            empty_now -= 1
            own = other_than(own)
        if empty_now == empty:
            return "".join("".join(line) for line in rows), own


def random_board(empty):
    """Return a board that may be unreachable, often with few discs of one side; a random side."""
    share = (1, 2, 4, 16, 28, 30, 31)[below(7)]
    squares = ["X" if below(32) < share else "O" for _ in range(64)]
    while empty:
        at = below(64)
        if squares[at] != "-":
            squares[at] = "-"
            empty -= 1
    return "".join(squares), "XO"[below(2)]


def solve_and_compare(text, own):
    """Return the result of endgame, after comparing it with the plain solver."""
    board = Board.from_text(text, own)
    value, move = endgame.solve(board)
    expected, best = plain_solution(text, own)
    assert value == expected, (text, own, value, expected)
    assert move in best if best else move is None, (text, own, move, best)
    assert board.text() == text and board.side == own
    return value, move


# Best play leaves squares empty: the board, the side to move, the result.
STAY_EMPTY = (
    ("OOOOOOOOOOOOOOOOOOOOOOXOOXOOOOXOOOXOOXXOOOOOOOXOOXOOOOX-XXXOO-X-", "O", 34),
    ("OOOOOOOOOOOXOOO-OOOOXOXXOOOOOXXXOOXOOXXXOOOOXXXXOOOXXOXX--XXXXXX", "O", 18),
    ("OOOOOOOOOOO-OOOOOOOOOOOOO-OOOOOOOOOOXOOOOOXOOOXOOO--OOOOOOOOOOOO", "X", -60),
    ("-OOOOOOOOOOOOXOOOOOOOOOOOOOOOXOOOOO-OO-OOOOOOOO-OOOOOOOOOOOOOOOO", "O", 62),
    ("XXXXXXX--XXXOOXXXOXOOXXXXXOXXXOXXOXXOOOXXOXOOOOX-XOOOOOXXXXX-O-X", "O", -32),
    ("OOOOO-OOOOOOOOOOOOX-OOOOOOOOOOOOOO-OOO-OOO-OOOOO-XOOOOOOOOXOOOOX", "X", -60),
    ("XOOXOOXX-OOOOXOOOOOOXOOOOOOOOOOOOXOOOO-XOO-XOOXXX-XOOOOO-OO--OOO", "O", 4),
    ("OOOOOOOOOO-O--OOOOOOOOOOOOOOOOOXOOOOOOXOO-OX-OOOOO-OO-OOOOOOOOOO", "X", -58),
)


MOST_TURNED = "XXXXXXXXXOXOXOXXXXOOOXXXXOO-OOOXXXOOOXXXXOXOXOXXXXXOXXOXXXXXXXXX"
